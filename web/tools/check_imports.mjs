// Every symbol that the compiled kernel imports must be exported by the runtime: check_imports.mjs KERNEL RUNTIME
// Data symbols (module "GOT.*") are filled in by Emscripten's loader from the same exports; "env" memory and table come from the loader itself.
import { readFileSync } from "node:fs";

const [kernel, runtime] = process.argv.slice(2).map((file) => new WebAssembly.Module(readFileSync(file)));
const exported = new Set(WebAssembly.Module.exports(runtime).map((entry) => entry.name));
const needed = WebAssembly.Module.imports(kernel).filter(
  (entry) => entry.module !== "env" || entry.kind === "function",
);
const missing = needed.map((entry) => entry.name).filter((name) => !exported.has(name));
if (missing.length > 0) {
  console.error(`not exported by the runtime: ${missing.join(", ")}`);
  process.exit(1);
}
console.log(`${needed.length} imports, all exported`);
