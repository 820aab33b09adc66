/**
 * Choosing a move square by square. The choice is the beginning of a path: [], [origin] or [origin, landing, ...].
 * Nothing here knows a rule; it only filters the legal moves of the view by that beginning.
 */

/** @import { Move, Piece, View } from "./types.js" */

/**
 * @typedef {object} Outcome
 * @property {string[]} chosen            the choice after the press
 * @property {Move} [move]                complete: play it
 * @property {string[]} [refused]         the path that was asked for and is not to be had
 * @property {boolean} [ambiguous]        refused since several ways lead to that square
 */

/** The legal moves that begin with the choice. @param {Move[]} legal @param {string[]} chosen */
export function candidates(legal, chosen) {
  return legal.filter(({ path }) => chosen.every((square, index) => path[index] === square));
}

/** The squares from which a move begins. @param {Move[]} legal */
export function origins(legal) {
  return [...new Set(legal.map(({ path }) => path[0]))];
}

/**
 * @param {Move[]} legal
 * @param {string[]} chosen
 * @param {string} square   the square pressed
 * @returns {Outcome}
 */
export function press(legal, chosen, square) {
  if (chosen.length === 0) return lift(legal, square, [square]);
  const next = candidates(legal, [...chosen, square]);
  if (next.length > 0) return advance(next, [...chosen, square]);
  if (square === chosen.at(-1)) return { chosen: back(chosen) };
  const ways = waysTo(legal, chosen, square);
  if (ways.length === 1) return advance(candidates(legal, ways[0]), ways[0]);
  if (ways.length > 1) return { chosen, refused: [...chosen, square], ambiguous: true };
  if (origins(legal).includes(square)) return { chosen: [square] };
  return { chosen, refused: [...chosen, square] };
}

/** @param {Move[]} legal @param {string} square @param {string[]} refused @returns {Outcome} */
function lift(legal, square, refused) {
  return origins(legal).includes(square) ? { chosen: [square] } : { chosen: [], refused };
}

/** @param {Move[]} moves  those that begin with the path @param {string[]} path @returns {Outcome} */
function advance(moves, path) {
  const complete = moves.find((move) => move.path.length === path.length);
  return complete ? { chosen: [], move: complete } : { chosen: path };
}

/** The different beginnings of moves that go on from the choice and stop at the square. @param {Move[]} legal @param {string[]} chosen @param {string} square */
function waysTo(legal, chosen, square) {
  /** @type {Map<string, string[]>} */
  const ways = new Map();
  for (const { path } of candidates(legal, chosen)) {
    const at = path.indexOf(square, chosen.length);
    if (at > 0) ways.set(path.slice(0, at + 1).join(" "), path.slice(0, at + 1));
  }
  return [...ways.values()];
}

/** One landing back, then the piece is let go. @param {string[]} chosen */
export function back(chosen) {
  return chosen.slice(0, -1);
}

/**
 * Squares that can be pressed next, each with the number of its landing within the move.
 *
 * @param {Move[]} legal
 * @param {string[]} chosen
 * @returns {Map<string, number>}
 */
export function landings(legal, chosen) {
  /** @type {Map<string, number>} */
  const found = new Map();
  if (chosen.length === 0) return found;
  for (const { path } of candidates(legal, chosen)) {
    for (let index = chosen.length; index < path.length; index++) {
      const square = path[index];
      const reachable = index === chosen.length || waysTo(legal, chosen, square).length === 1;
      if (reachable && (found.get(square) ?? Infinity) > index) found.set(square, index);
    }
  }
  return found;
}

/**
 * What would be captured: everything on the only way, else what the next landing may take; always what was jumped.
 *
 * @param {Move[]} legal
 * @param {string[]} chosen
 */
export function victims(legal, chosen) {
  if (chosen.length === 0) return [];
  const moves = candidates(legal, chosen);
  const known = moves.length === 1 ? Infinity : chosen.length;
  return [...new Set(moves.flatMap(({ captures }) => captures.slice(0, known)))];
}

/**
 * The pieces as they stand while a move is being chosen: the lifted piece on its last landing, and pieces already
 * jumped gone where the ruleset takes them off at once.
 *
 * @param {View} view
 * @param {string[]} chosen
 * @param {boolean} removedAtOnce
 * @returns {Record<string, Piece>}
 */
export function standing(view, chosen, removedAtOnce) {
  if (chosen.length < 2) return view.pieces;
  const pieces = { ...view.pieces };
  const moved = pieces[chosen[0]];
  delete pieces[chosen[0]];
  if (removedAtOnce) for (const square of jumped(view.legal, chosen)) delete pieces[square];
  pieces[/** @type {string} */ (chosen.at(-1))] = moved;
  return pieces;
}

/** How many hops of a move the choice has made already; none when another move is being chosen. @param {Move} move @param {string[]} chosen */
export function hopsMade(move, chosen) {
  return candidates([move], chosen).length > 0 ? Math.max(0, chosen.length - 1) : 0;
}

/** The squares jumped by the landings already chosen. @param {Move[]} legal @param {string[]} chosen */
export function jumped(legal, chosen) {
  return candidates(legal, chosen)[0]?.captures.slice(0, Math.max(0, chosen.length - 1)) ?? [];
}
