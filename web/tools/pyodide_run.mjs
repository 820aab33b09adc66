// Calls main(ARGUMENT ...) of a Python script in Pyodide under Node: pyodide_run.mjs SCRIPT FOLDER RUNTIME [ARGUMENT ...]
// RUNTIME is the folder with the runtime's files; the script sees FOLDER as /work.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [script, folder, runtime, ...rest] = process.argv.slice(2);
const home = resolve(runtime);
const { loadPyodide } = await import(pathToFileURL(join(home, "pyodide.mjs")).href);

const python = await loadPyodide({ indexURL: `${home}/`, packageBaseUrl: `${home}/` });
python.mountNodeFS("/work", resolve(folder));
python.runPython(readFileSync(script, "utf8"), { filename: script });
await python.globals.get("main")(...rest);
