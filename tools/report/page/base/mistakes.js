import { el } from "./dom.js";
import { shortName } from "./names.js";
import { plural } from "./text.js";

const keyOf = ({ function: name, path }) => `${name} ${path}`;

/** What is wrong, as `anole lint` says it. */
export const mistakeText = ({ what, detail }) => (detail ? `${what}: ${detail}` : what);

const rangesText = (ranges) => `on ranks ${ranges.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(",")}`;

/** The errors that `anole lint` finds, by call site. */
export class Mistakes {
  constructor(data) {
    this.all = data.lint?.findings ?? [];
    this.bySite = new Map();
    for (const mistake of this.all) this.bySite.set(keyOf(mistake), [...this.at(mistake), mistake]);
  }

  at(site) {
    return this.bySite.get(keyOf(site)) ?? [];
  }
}

/** The mark of a row whose call site has mistakes. */
export const mistakeSign = (mistakes) =>
  mistakes.length > 0 && el("span", { class: "mistake", title: mistakes.map(mistakeText).join("\n") }, "\u25bc ");

/** Mistakes in full, for details. */
export function mistakeList(mistakes) {
  const each = (mistake) => el("li", {}, `${mistakeText(mistake)}. `, el("span", { class: "soft" },
    `${plural(mistake.times, "time")} ${rangesText(mistake.ranks)}`, mistake.other && `; it does not fit ${mistake.other.function} at ${shortName(mistake.other.place)}`,
    `; MPI 4.0, ${mistake.chapter}`));
  return mistakes.length > 0 && [el("h3", {}, plural(mistakes.length, "mistake")), el("ul", { class: "mistakes" }, mistakes.map(each))];
}
