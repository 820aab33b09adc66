/**
 * Where texts are kept by key: the browser's localStorage, the tab's sessionStorage, or memory where there is neither. Any
 * use of the browser's may throw, at any time; these helpers do not.
 */

/** What is used of the browser's Storage. @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} Area */

/** @returns {Area} */
export function memoryArea() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

/**
 * The browser's storage, or null: even looking at it may throw. One that is full can still be read; one that takes nothing
 * and holds nothing is none.
 * @param {string} probe  a key to try
 */
export function browserArea(probe) {
  try {
    const area = window.localStorage;
    return hasRoom(area, probe) || area.length > 0 ? area : null;
  } catch {
    return null;
  }
}

/**
 * The tab's own: what a reload and a way back leave as it is. What the browser does not take for it is in the page's memory,
 * and lost with the page.
 *
 * @typedef {Area & {isFleeting: (key: string) => boolean}} TabArea   isFleeting: whether it is lost with the page
 * @returns {TabArea}
 */
export function tabArea() {
  const lasting = sessionArea();
  const memory = memoryArea();
  const keys = () => [...new Set([...keysOf(lasting), ...keysOf(memory)])];
  return {
    getItem: (key) => memory.getItem(key) ?? read(lasting, key),
    setItem(key, value) {
      if (write(lasting, key, value)) memory.removeItem(key);
      else memory.setItem(key, value); // an older text stays behind it: better than none
    },
    removeItem(key) {
      memory.removeItem(key);
      drop(lasting, key);
    },
    key: (index) => keys()[index] ?? null,
    get length() {
      return keys().length;
    },
    isFleeting: (key) => memory.getItem(key) !== null,
  };
}

/** The tab's storage; where there is none, one that takes nothing. @returns {Area} */
function sessionArea() {
  try {
    return window.sessionStorage ?? noArea();
  } catch {
    return noArea();
  }
}

/** @returns {Area} */
function noArea() {
  const setItem = () => {
    throw new Error("nothing is kept here");
  };
  return { ...memoryArea(), setItem };
}

/** Whether it takes anything more. @param {Area} area @param {string} probe  a key to try */
export function hasRoom(area, probe) {
  const taken = write(area, probe, "1");
  drop(area, probe);
  return taken;
}

/** @param {Area} area @param {string} key */
export function read(area, key) {
  try {
    return area.getItem(key);
  } catch {
    return null;
  }
}

/** @param {Area} area @param {string} key @param {string} text @returns {boolean} whether it is kept now */
export function write(area, key, text) {
  try {
    area.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** @param {Area} area @param {string} key */
export function drop(area, key) {
  try {
    area.removeItem(key);
  } catch {
    // it stays
  }
}

/** @param {Area} area */
export function keysOf(area) {
  try {
    return Array.from({ length: area.length }, (_, index) => area.key(index) ?? "");
  } catch {
    return [];
  }
}
