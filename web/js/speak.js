/**
 * Whole sentences about a game: what a square is, what a move did, whose turn it is and how the game ended.
 */
import { otherColour } from "./record.js";

/** @import { Colour, GameRecord, Move, PlayedMove, View } from "./types.js" */
/** @import { Translate } from "./i18n.js" */
/** @import { SquareLook } from "./looks.js" */

/** @param {Translate} t @param {string} square @param {SquareLook} look */
export function squareName(t, square, look) {
  const what = look.piece
    ? t("square.piece", { square, piece: t(`piece.${look.piece}`) })
    : t("square.empty", { square });
  const words = ["lifted", "landing", "captured", "movable", "hint"].filter((word) =>
    look.states.includes(word),
  );
  const said = words.map((word) =>
    word === "landing" && look.number
      ? t("square.landingNumber", { number: look.number })
      : t(`square.${word}`),
  );
  return [what, ...said].join(", ");
}

/** "d4’ten d6, f6, f8’e": a route as it is read aloud. @param {Translate} t @param {Move} move */
function route(t, move) {
  return t("say.route", { from: move.path[0], to: move.path.slice(1).join(", ") });
}

/** The name of a player as sentences use it. @param {Translate} t @param {GameRecord} record @param {Colour} colour */
export function playerName(t, record, colour) {
  if (record.opponent === "friend") return t(`colour.${colour}`);
  return colour === record.side ? t("player.you") : t("player.computer");
}

/** Whom the person plays against, and how strong. @param {Translate} t @param {GameRecord} record */
export function rivalSentence(t, { opponent }) {
  return opponent === "friend" ? "" : t("say.rival", { level: t(`level.${opponent}`) });
}

/** @param {GameRecord} record @param {Colour} colour */
function isYou(record, colour) {
  return record.opponent !== "friend" && colour === record.side;
}

/** Who moved where, what was taken, whether it crowned. @param {Translate} t @param {GameRecord} record @param {PlayedMove} move */
export function moveSentence(t, record, move) {
  const you = isYou(record, move.side);
  const parts = [
    t(you ? "say.you" : "say.other", { who: playerName(t, record, move.side), route: route(t, move) }),
  ];
  const n = move.captures.length;
  if (n > 0) parts.push(t(you ? "say.takenYou" : "say.takenOther", { n }));
  if (move.crowned) parts.push(t("say.crowned"));
  if (move.huffed) parts.push(t("say.huffed", { square: move.huffed }));
  return `${parts.join(", ")}.`;
}

/** Whose turn it is, or how the game ended. @param {Translate} t @param {GameRecord} record @param {View} view */
export function turnSentence(t, record, view) {
  if (view.result) return `${resultTitle(t, record, view)}. ${resultReason(t, view)}`;
  const must = view.status === "must_capture";
  if (isYou(record, view.side)) return t(must ? "say.turnYouMust" : "say.turnYou");
  if (record.opponent !== "friend") return "";
  return t(must ? "say.turnMust" : "say.turn", { at: t(`colour.${view.side}.at`) });
}

/** @param {Translate} t @param {GameRecord} record @param {View} view */
export function resultTitle(t, record, view) {
  const winner = view.result?.winner;
  if (!winner) return t("result.draw");
  if (record.opponent === "friend") return t("result.winner", { colour: t(`colour.${winner}`) });
  return t(winner === record.side ? "result.win" : "result.loss");
}

/** @param {Translate} t @param {View} view */
export function resultReason(t, view) {
  if (!view.result) return "";
  const { winner, reason, standing, limit } = view.result;
  const loser = winner ? otherColour(winner) : "white";
  const values = { loser: t(`colour.${loser}`), loserOf: t(`colour.${loser}.of`), limit: limit ?? 0 };
  const sentence = t(`reason.${reason}`, values);
  if (standing !== "ours" && standing !== "interpretation") return sentence;
  return `${sentence} ${t(`standing.${standing}`)}`;
}
