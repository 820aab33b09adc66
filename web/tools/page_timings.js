// Runs in the page as it opens: milliseconds from its first request until a man can be lifted, and until Python answers.
() =>
  new Promise((resolve) => {
    const times = [0, 0];
    const look = () => {
      const engine = document.body?.dataset.engine;
      if (!times[0] && document.querySelector('[data-square][data-state~="movable"]'))
        times[0] = performance.now();
      if (!times[1] && engine === "ready") times[1] = performance.now();
      if (times.every(Boolean)) resolve(times);
      else if (engine === "failed") throw new Error("the engine failed");
      else setTimeout(look, 5);
    };
    look();
  });
