import { el } from "../base/dom.js";
import { shortName } from "../base/names.js";
import { Table } from "../base/table.js";
import { timeText } from "../base/text.js";

const words = { same: "the same", slower: "slower", faster: "faster", changed: "changed", new: "new", gone: "gone" };
const tones = { slower: "late-sender", gone: "late-sender", faster: "collective", new: "p2p", changed: "wait", same: "computing" };

function changeText(a, b) {
  if (!a || !b) return "";
  if (b >= 1000 * a) return ">1000 x";
  const percent = (100 * (b - a)) / a;
  return `${percent > 0 ? "+" : ""}${percent.toLocaleString("en-US", { maximumFractionDigits: Math.abs(percent) < 100 ? 1 : 0 })} %`;
}

/** The whole name, and that in B if it is another one. */
const namesOf = ({ name, b_name: inB }) => (inB && inB !== name ? `${name}\nin B: ${inB}` : name);

/** The columns of a table of what both sides have, of which `time` gives the time of a side. */
export function sideColumns(title, time, more = []) {
  const [a, b] = ["a", "b"].map((side) => (row) => time(row[side]));
  const side = (key, name, value) => ({ key, title: name, value, text: (row) => timeText(value(row)) });
  return [
    { key: "is", title: "B is", isText: true, value: (row) => row.b_is,
      text: (row) => el("span", {}, el("span", { class: "swatch", style: `background: var(--${tones[row.b_is]})` }), words[row.b_is]) },
    { key: "name", title, isText: true, isWide: true, value: (row) => row.name, text: (row) => el("span", { title: namesOf(row) }, shortName(row.name)) },
    side("a", "A", a), side("b", "B", b),
    { key: "difference", title: "Difference", value: (row) => Math.abs((b(row) ?? 0) - (a(row) ?? 0)), text: (row) => timeText((b(row) ?? 0) - (a(row) ?? 0)) },
    { key: "change", title: "Change", value: (row) => (a(row) ? b(row) / a(row) : null), text: (row) => changeText(a(row), b(row)) },
    ...more,
  ];
}

/** How much longer calls wait for the computing that they wait most for, and on which rank that is. */
const causeText = ({ causes: [cause] }) => (cause ? `${timeText(cause.waiting_ns)}${cause.ranks.length ? ` for rank ${cause.ranks[0].rank}` : ""}` : "");
const causeHint = ({ causes: [cause] }) => (cause ? `which computes longer before ${cause.call_site}` : null);

const siteColumns = (rows) => [
  { key: "behaviour", title: "What changed", isText: true, value: (row) => row.behaviour, text: (row) => row.behaviour },
  { key: "match", title: "Known by", hint: "what of the call site is the same in both", isText: true, value: (row) => row.match, text: (row) => (row.a && row.b ? row.match : "") },
  { key: "cause", title: "Waits longer", hint: "of a rank, on average", isText: true, value: (row) => row.causes[0]?.waiting_ns ?? 0,
    text: (row) => el("span", { title: causeHint(row) }, causeText(row)) },
].filter((column) => rows.some(column.value));

export const compared = {
  id: "compared", title: "Call sites",
  answers: "What B is, seen from A, at each call site that either of them has. A row marks its calls in both timelines.",
  render(model) {
    const { compare } = model;
    const table = new Table(sideColumns("Call site", (side) => side?.rank_ns ?? null, siteColumns(compare.call_sites)), compare.call_sites, {
      open: (row) => model.choose(row), isChosen: (row) => row === model.chosen, sortBy: 4, most: 12 });
    model.onChoose(() => table.draw());
    const filter = (event) => table.filter((row) => row.name.toLowerCase().includes(event.target.value.toLowerCase()));
    return el("div", {}, el("p", { id: "sentence" }, compare.sentence),
      el("p", { class: "soft" }, `A is ${compare.a}, B is ${compare.b}. Times are those of a rank, on average.`),
      el("div", { class: "tools" }, el("input", { type: "search", id: "filter", placeholder: "Filter", size: 32, input: filter, "aria-label": "Filter call sites" })),
      table.element);
  },
};

export const comparedParts = {
  id: "parts", title: "Parts of the run", answers: "The run, its loops, phases and MPI functions: the time of a rank, on average.",
  render({ compare }) {
    return el("div", {}, [["Run", "run"], ["Loops", "loops"], ["Phases", "phases"], ["MPI functions", "functions"]]
      .filter(([, key]) => compare[key].length)
      .map(([title, key]) => [el("h3", {}, title), new Table(sideColumns(title, (side) => side?.mean_ns ?? null), compare[key], { sortBy: 4, most: 20 }).element]));
  },
};
