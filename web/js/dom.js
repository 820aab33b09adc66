/** Elements of the document: those that are there, and small drawings. */

const SVG = "http://www.w3.org/2000/svg";

/** @template {HTMLElement} T @param {string} selector @returns {T} */
export const part = (selector) => within(document, selector);

/** @template {HTMLElement} T @param {ParentNode} root @param {string} selector @returns {T} */
export const within = (root, selector) => /** @type {T} */ (root.querySelector(selector));

/** A drawing of those that the document holds. @param {string} look @param {string} symbol  its id */
export function svgUse(look, symbol) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", look);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${symbol}`);
  svg.append(use);
  return svg;
}
