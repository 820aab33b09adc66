/** Dialogs that wait for Python say so: no button is answered by silence. */
import { lineSays, tellLine } from "./lines.js";

/** @import { App } from "./app.js" */

/** Milliseconds after which a wait is told of: most answers come sooner. */
const SOON_MS = 500;

/**
 * Does what may have to wait, for the boot or for a search that is under way.
 *
 * @template T
 * @param {Pick<App, "engine" | "t">} app
 * @param {Element} line   where the dialog tells of what goes on; a live region
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function pending(app, line, work) {
  const { engine } = app;
  /** @type {{key: string} | null} */
  let told = null;
  const tell = () => {
    const key = engine.state === "booting" ? "status.waiting" : "status.moment";
    if (key === told?.key) return; // else it would be heard again
    told = { key };
    tellLine(line, told, app.t);
  };
  if (engine.state === "booting") tell();
  const clock = setTimeout(tell, SOON_MS);
  try {
    return await work();
  } finally {
    clearTimeout(clock);
    if (told && lineSays(line, told)) tellLine(line, "", app.t);
  }
}
