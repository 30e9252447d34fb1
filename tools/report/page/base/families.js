import { color, el } from "./dom.js";

/** What time is spent on: a name for readers, and a colour of the style sheet. The order is that of all charts. */
export const spending = [
  { key: "computing", name: "compute" },
  { key: "p2p", name: "sending and receiving" },
  { key: "wait", name: "waiting for requests" },
  { key: "collective", name: "collectives" },
  { key: "rma", name: "one-sided" },
  { key: "io", name: "files" },
  { key: "other", name: "other MPI calls" },
];
export const COMPUTING = 0;
/** What is chosen is a kind of its own, behind the others. */
export const MARKED = spending.length;
export const KINDS = spending.length + 1;

const keys = { PointToPoint: "p2p", Completion: "wait", Collective: "collective", Rma: "rma", Io: "io" };

/** The number of a function's kind of spending, by the families of Anole's table of calls. */
export function spendingOf(families, name) {
  const key = keys[families[name] ?? families[name.replace(/_c$/, "")]] ?? "other";
  return spending.findIndex((one) => one.key === key);
}

export const spendingColors = () => [...spending.map(({ key }) => color(key)), color("chosen")];

export const swatch = (kind) => el("span", { class: "swatch", style: `background: var(--${spending[kind].key})` });

/** The legend of the kinds that occur. */
export function legend(kinds) {
  return el("div", { class: "legend" }, kinds.map((kind) =>
    el("span", {}, el("i", { style: `background: var(--${spending[kind].key})` }), spending[kind].name)));
}
