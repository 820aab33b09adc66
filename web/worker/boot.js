/**
 * Starting Python, in named phases:
 *
 *   runtime   the interpreter's WebAssembly and its JavaScript arrive
 *   library   the standard library arrives
 *   package   Python starts, and Dama with it
 *
 * The package comes by our own lock file. Where the compiled wheel cannot be used, micropip installs the pure one.
 */
import { checked, readThrough, watchedFetch } from "./progress.js";

const WASM = "pyodide.asm.wasm";
const RUNTIME = ["pyodide.mjs", "pyodide.asm.mjs", WASM];
const LIBRARY = "python_stdlib.zip";
const LOCK = "pyodide-lock.json";
const BRIDGE = "bridge.py";
/** Milliseconds between two reports of progress. */
const TELL_MS = 50;
/** Milliseconds that a file has to turn out lost or cut short before what that led to is told. */
const FAULT_FIRST_MS = 300;
/** The smallest WebAssembly module: magic number and version. */
const EMPTY_WASM = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);

export class BootError extends Error {
  /** @param {string} code @param {string} message @param {Record<string, unknown>} [data] */
  constructor(code, message, data = {}) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** @import { Runtime } from "./runtime.js" */
/** @typedef {{phase: string, done: number, total: number}} Progress */
/** @typedef {{file: string, message: string}} Lost   a wheel that did not arrive as it should */
/** What a started Python offers (bridge.py). @typedef {{begin: (text: string) => string | undefined, goOn: (callOff: boolean) => string | undefined, kernel: string, addTables: (ruleset: string, kind: string, content: Uint8Array) => void}} Started */

/**
 * @param {Runtime} site
 * @param {(progress: Progress) => void} report
 * @param {string} [suspect]    a file that was not what it should be: the server is asked for it, whatever is kept
 * @returns {Promise<Started>}
 */
export async function boot(site, report, suspect) {
  checkWebAssembly();
  const base = new URL(site.runtime, new URL("../data/", import.meta.url)).href;
  const progress = meter(site, report);
  if (suspect) await refetch(suspect, base, progress);
  /** @type {Lost[]} */
  const lost = [];
  const [bridge, python] = await Promise.all([fetchBridge(), startPython(site, base, progress, lost)]);
  python.FS.writeFile("bridge.py", bridge);
  try {
    return connect(python);
  } catch (error) {
    console.warn("The compiled package cannot be used here; the pure one is installed.", error);
    return connectPure(python, site, base, lost);
  }
}

/** Without permission Pyodide neither answers nor fails, so ask for it first. */
function checkWebAssembly() {
  if (typeof WebAssembly !== "object")
    throw new BootError("wasm_missing", "This browser has no WebAssembly.");
  try {
    new WebAssembly.Module(EMPTY_WASM);
  } catch (error) {
    throw new BootError("wasm_blocked", String(error));
  }
}

/**
 * What is kept of a file is replaced; whether it is better is seen when it is used. Every part of it is progress: on a
 * slow line it takes longer than the page waits for a boot that stands still.
 * @param {string} file @param {string} base @param {ReturnType<typeof meter>} progress
 */
async function refetch(file, base, progress) {
  const address = file === BRIDGE ? new URL(BRIDGE, import.meta.url).href : base + file;
  try {
    const response = checked(file, await fetch(address, { cache: "reload" }));
    await readThrough(response, (bytes) => progress.add(file, bytes));
  } catch (error) {
    console.warn("A file that was damaged could not be fetched anew.", error);
  }
}

async function fetchBridge() {
  try {
    return await checked(BRIDGE, await fetch(new URL(BRIDGE, import.meta.url))).text();
  } catch (error) {
    throw new BootError("file_missing", String(error), { file: BRIDGE });
  }
}

/**
 * @param {Runtime} site @param {string} base @param {ReturnType<typeof meter>} progress
 * @param {Lost[]} lost   takes the wheels that are lost, also later
 * @returns {Promise<any>}
 */
async function startPython(site, base, progress, lost) {
  const missing = new Promise((_, reject) => {
    self.fetch = watchedFetch({
      base,
      files: site.files,
      ahead: [WASM, LIBRARY, LOCK, site.wheels.compiled ?? site.wheels.pure],
      onBytes: progress.add,
      onFault({ file, message }) {
        if (file.endsWith(".whl")) lost.push({ file, message });
        else reject(new BootError("file_missing", message, { file }));
      },
    });
    watchCompilation(reject);
  });
  return Promise.race([missing, loadRuntime(base, progress)]);
}

/**
 * Where its WebAssembly cannot be used, Pyodide neither answers nor fails, so it is told here. A file that was cut short
 * is known to be so a moment later: that is the better reason.
 * @param {(error: BootError) => void} fail
 */
function watchCompilation(fail) {
  const compile = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...given) => {
    try {
      return await compile.apply(WebAssembly, given);
    } catch (error) {
      const full = error instanceof RangeError || /memory/i.test(String(error));
      const reason = full
        ? new BootError("no_memory", String(error))
        : new BootError("boot_failed", String(error), { file: WASM });
      setTimeout(() => fail(reason), FAULT_FIRST_MS);
      throw error;
    }
  };
}

/** @param {string} base @param {ReturnType<typeof meter>} progress */
async function loadRuntime(base, progress) {
  const script = (/** @type {string} */ file) =>
    import(base + file).then(
      (module) => {
        progress.arrived(file);
        return module;
      },
      (error) => {
        throw new BootError("file_missing", String(error), { file });
      },
    );
  const [{ loadPyodide }] = await Promise.all([script("pyodide.mjs"), script("pyodide.asm.mjs")]);
  return loadPyodide({
    indexURL: base,
    stdLibURL: base + LIBRARY,
    lockFileURL: base + LOCK,
    packageBaseUrl: base,
    packages: ["dama"],
  });
}

/**
 * How far the boot is, over the files that every boot loads. Others that arrive are progress, too, and add nothing.
 * @param {Runtime} site @param {(progress: Progress) => void} report
 */
function meter(site, report) {
  const wheel = site.wheels.compiled ?? site.wheels.pure;
  const sizes = Object.fromEntries(
    [...RUNTIME, LIBRARY, LOCK, wheel].map((file) => [file, site.files[file]]),
  );
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  /** @type {Record<string, number>} */
  const got = Object.fromEntries(Object.keys(sizes).map((file) => [file, 0]));
  const complete = (/** @type {string} */ file) => got[file] >= sizes[file];

  let told = { phase: "", at: -Infinity };

  function tell() {
    const phase = !RUNTIME.every(complete) ? "runtime" : complete(LIBRARY) ? "package" : "library";
    const now = performance.now();
    if (phase === told.phase && now - told.at < TELL_MS) return; // the page draws itself each time
    told = { phase, at: now };
    report({ phase, done: Object.values(got).reduce((sum, bytes) => sum + bytes, 0), total });
  }

  return {
    /** @param {string} file @param {number} bytes */
    add(file, bytes) {
      if (file in got) got[file] = Math.min(sizes[file], got[file] + bytes); // one that is fetched anew comes twice
      tell();
    },
    /** @param {string} file */
    arrived(file) {
      got[file] = sizes[file];
      tell();
    },
  };
}

/**
 * A wheel that is missing, altered or of another platform is only logged by Pyodide: whether the kernel loads tells.
 * @param {any} python @returns {Started}
 */
function connect(python) {
  const bridge = python.pyimport("bridge");
  const [begin, goOn, addTables] = [bridge.begin, bridge.go_on, bridge.add_tables].map(
    (offered) => offered.copy(), // outlives the module's proxy
  );
  const kernel = bridge.kernel();
  bridge.destroy();
  return { begin, goOn, kernel, addTables };
}

/**
 * Where the network is what failed, the page is told so and will try again.
 * @param {any} python @param {Runtime} site @param {string} base @param {Lost[]} lost
 * @returns {Promise<Started>}
 */
async function connectPure(python, site, base, lost) {
  try {
    await installPure(python, site, base);
    return connect(python);
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, FAULT_FIRST_MS));
    if (lost.length === 0) throw error;
    throw new BootError("file_missing", lost[0].message, { file: lost[0].file });
  }
}

/** @param {any} python @param {Runtime} site @param {string} base */
async function installPure(python, { wheels }, base) {
  await python.loadPackage(base + wheels.micropip, { checkIntegrity: false });
  const micropip = python.pyimport("micropip");
  await micropip.install.callKwargs(base + wheels.pure, { deps: false, reinstall: true });
  micropip.destroy();
}
