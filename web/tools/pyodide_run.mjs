// Calls main(ARGUMENT ...) of a Python script in Pyodide under Node: pyodide_run.mjs SCRIPT FOLDER RUNTIME [ARGUMENT ...]
// RUNTIME is the folder with the runtime's files; the script sees FOLDER as /mounted. Where the runtime's lock file names
// the package, it is loaded first, as the page does.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [script, folder, runtime, ...rest] = process.argv.slice(2);
const home = resolve(runtime);
const { loadPyodide } = await import(pathToFileURL(join(home, "pyodide.mjs")).href);
const lock = JSON.parse(readFileSync(join(home, "pyodide-lock.json"), "utf8"));

try {
  const python = await loadPyodide({
    indexURL: `${home}/`,
    packageBaseUrl: `${home}/`,
    packages: "dama" in lock.packages ? ["dama"] : [],
    // Code that is compiled here keeps its line numbers but not its columns: a quarter less to download.
    env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" },
  });
  python.mountNodeFS("/mounted", resolve(folder));
  python.runPython(readFileSync(script, "utf8"), { filename: script });
  await python.globals.get("main")(...rest);
} catch (error) {
  console.error(error.message); // left to itself, Node would print the runtime's whole source line
  process.exit(1);
}
