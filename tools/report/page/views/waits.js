import { el } from "../base/dom.js";
import { Table } from "../base/table.js";
import { countText, percentText, timeText } from "../base/text.js";
import { toneOf } from "../timeline/waits.js";

/** The ranks that have half as much of a cause as the first one at least. */
const causersOf = (cause) => (cause.ranks ?? []).filter((one) => one.time_ns >= cause.ranks[0].time_ns / 2).map((one) => one.rank).sort((a, b) => a - b)
  .reduce((text, rank) => (text ? `${text},${rank}` : `rank ${rank}`), "").replace(/^rank (?=.*,)/, "ranks ");

/** The first causes of a wait that matter, a line each. */
const causesOf = (model, { causes, waiting_ns: all }) => causes.filter((cause) => cause.time_ns >= all / 100).slice(0, 3).map((cause) => el("div", { class: "cause" }, el("span", { "data-value": cause.time_ns }, timeText(cause.time_ns)), ` ${cause.kind === "computing" ? "compute" : cause.kind}`,
  cause.call_site ? [` before ${model.siteText(cause.call_site)}`, el("span", { class: "soft" }, ` on ${causersOf(cause)}`)] : null));

function table(model, waits) {
  const most = Math.max(...waits.map((wait) => wait.waiting_ns), 1);
  const open = ({ call_site: site }) => {
    const isAt = (number) => [model.point(0, number)].some((one) => one?.path === site.path && one.function === site.function);
    if (model.timeline?.goToWait(isAt)) document.getElementById("timeline").scrollIntoView();
  };
  return new Table([
    { key: "waiting_ns", title: "Waiting", value: (wait) => wait.waiting_ns, text: (wait) => timeText(wait.waiting_ns), share: (wait) => wait.waiting_ns / most, tone: (wait) => toneOf(wait.kind) },
    { key: "share", title: "% of run", value: (wait) => wait.share, text: (wait) => percentText(wait.share) },
    { key: "count", title: "Times", value: (wait) => wait.count, text: (wait) => countText(wait.count) },
    { key: "kind", title: "Kind", isText: true, value: (wait) => wait.kind, text: (wait) => wait.kind },
    { key: "ranks", title: "Ranks", isText: true, value: (wait) => wait.ranks, text: (wait) => wait.ranks },
    { key: "in", title: "In", isText: true, isWide: true, value: ({ call_site: site }) => (site ? model.siteText(site) : ""), text: ({ call_site: site }) => (site ? model.siteText(site) : "") },
    { key: "causes", title: "What for", isText: true, isWide: true, value: (wait) => wait.causes[0]?.time_ns ?? 0, text: (wait) => causesOf(model, wait) },
  ], waits, { open, most: 24 }).element;
}

export const waits = {
  id: "waits", title: "Waits", answers: "Where ranks wait for each other and what for. A click on a row shows its longest wait in the timeline.",
  render(model) {
    const { waits: found, critical } = model.data;
    if (!found) return el("p", { class: "soft" }, `Waits are not known: ${model.absent.waits}`);
    return el("div", {}, el("p", {}, found.summary), critical && el("p", { class: "soft" }, critical.summary),
      found.waits.length ? table(model, found.waits) : null);
  },
};
