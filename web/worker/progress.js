/**
 * Fetching with real progress. Sizes are known from the build (decompressed bytes), so what is counted are the bytes
 * that arrive here, whatever the server's encoding. A file that is missing, cut short or a page of HTML is a fault that
 * is told at once: Pyodide would only log it and wait for ever.
 */

class FileFault extends Error {
  /** @param {string} file @param {string} why */
  constructor(file, why) {
    super(`${file}: ${why}`);
    this.file = file;
  }
}

/** @typedef {(input: RequestInfo | URL, init?: RequestInit) => Promise<Response>} Fetch */

/**
 * @param {object} options
 * @param {string} options.base                        the folder the files are in
 * @param {Record<string, number>} options.files       name: size in bytes
 * @param {string[]} options.ahead                     files that will be asked for: their fetch begins now
 * @param {(file: string, bytes: number) => void} options.onBytes
 * @param {(fault: FileFault) => void} options.onFault
 * @param {Fetch} [options.fetch]
 * @returns {Fetch}
 */
export function watchedFetch({ base, files, ahead, onBytes, onFault, fetch = globalThis.fetch }) {
  /** @param {string} url */
  const nameOf = (url) => (url.startsWith(base) ? url.slice(base.length) : "");

  const begun = new Map(ahead.map((file) => [file, fetch(base + file)]));
  for (const response of begun.values()) response.catch(() => {}); // told when the file is asked for

  return async (input, init) => {
    const url = input instanceof Request ? input.url : new URL(input, base).href;
    const file = nameOf(url);
    if (!(file in files)) return fetch(input, init);
    try {
      // a hash is for the browser to check: what has come early then lies in its cache
      const early = init?.integrity ? undefined : begun.get(file);
      begun.delete(file);
      const response = checked(file, await (early ?? fetch(input, init)));
      void count(file, response.clone());
      return withType(file, response);
    } catch (error) {
      onFault(error instanceof FileFault ? error : new FileFault(file, String(error)));
      throw error;
    }
  };

  /** @param {string} file @param {Response} response */
  async function count(file, response) {
    let bytes = 0;
    try {
      await readThrough(response, (more) => {
        bytes += more;
        onBytes(file, more);
      });
    } catch (error) {
      onFault(new FileFault(file, String(error)));
      return;
    }
    if (bytes !== files[file]) onFault(new FileFault(file, `${bytes} bytes instead of ${files[file]}`));
  }
}

/** Reads an answer to its end. @param {Response} response @param {(bytes: number) => void} onBytes  told of every part as it arrives */
export async function readThrough(response, onBytes) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
    onBytes(chunk.value.byteLength);
}

/** @param {string} file @param {Response} response */
export function checked(file, response) {
  if (!response.ok) throw new FileFault(file, `status ${response.status}`);
  if (typeOf(response) === "text/html") throw new FileFault(file, "a page of HTML came instead");
  return response;
}

/** @param {Response} response */
const typeOf = (response) => (response.headers.get("content-type") ?? "").split(";")[0].trim();

/** Some hosts do not know WebAssembly's type, without which it is not compiled while it arrives. */
/** @param {string} file @param {Response} response */
function withType(file, response) {
  if (!file.endsWith(".wasm") || typeOf(response) === "application/wasm") return response;
  return new Response(response.body, { headers: { "content-type": "application/wasm" } });
}
