import { el } from "../base/dom.js";
import { spending, swatch } from "../base/families.js";
import { mistakeSign } from "../base/mistakes.js";
import { shortName } from "../base/names.js";
import { Table } from "../base/table.js";
import { bytesText, countText, percentText, timeText } from "../base/text.js";
import { matcher } from "../timeline/find.js";
import { showSite } from "./site.js";

/** What tells the call site from others, as "anole info" has it. */
const where = (point) => point.where ?? shortName(point.place);
const mean = (what) => (point) => point[what]?.mean_ns ?? null;
const bytes = (point) => (point.sent?.total_bytes ?? 0) + (point.received && !point.sent ? point.received.total_bytes : 0);

function columns(model) {
  const most = Math.max(...model.sites.map((point) => point.insideSum ?? 0), 1), key = (point) => spending[point.kind].key;
  return [
    { key: "function", title: "Function", isText: true, value: (point) => point.function, text: (point) => el("span", {}, mistakeSign(point.mistakes), swatch(point.kind), point.function) },
    { key: "place", title: "Call site", isText: true, isWide: true, value: where, text: (point) => el("span", { title: point.call_path ?? point.place }, where(point)) },
    { key: "inside", title: "Time in MPI", hint: "of all ranks", value: (point) => point.insideSum, text: (point) => timeText(point.insideSum),
      share: (point) => point.insideSum / most, tone: key },
    { key: "share", title: "of MPI", value: (point) => point.insideSum / model.inside, text: (point) => percentText(point.insideSum / model.inside) },
    { key: "events", title: "Calls", value: (point) => point.events, text: (point) => countText(point.events) },
    { key: "mean_ns", title: "Mean", value: mean("inside"), text: (point) => timeText(mean("inside")(point)) },
    { key: "p50_ns", title: "Median", hint: "of all calls at this call path", isSpare: true, value: (point) => point.p50_ns ?? null, text: (point) => timeText(point.p50_ns) },
    { key: "p99_ns", title: "99 %", hint: "no longer than this", value: (point) => point.p99_ns ?? null, text: (point) => timeText(point.p99_ns) },
    { key: "max_ns", title: "Longest", isSpare: true, value: (point) => point.inside?.max_ns ?? null, text: (point) => timeText(point.inside?.max_ns) },
    { key: "before", title: "Compute before", isSpare: true, value: (point) => point.beforeSum, text: (point) => timeText(point.beforeSum) },
    { key: "bytes", title: "Bytes", value: bytes, text: (point) => (bytes(point) ? bytesText(bytes(point)) : "") },
    { key: "ranks", title: "Ranks", isText: true, isSpare: true, value: (point) => point.ranks, text: (point) => point.ranks },
  ];
}

export const sites = {
  id: "sites", title: "Call sites", answers: "Which calls cost most, where they are in the source, and how much they move. A row opens its call path.",
  render(model) {
    const table = new Table(columns(model), model.sites, { open: (point) => showSite(model, point), sortBy: 2, most: 40 });
    const input = el("input", { type: "search", id: "filter", placeholder: "Filter by function or place", size: 32, input: () => filter(input.value), "aria-label": "Filter call sites" });
    const filter = (text) => {
      input.value = text;
      table.filter(matcher(text));
    };
    return el("div", {}, el("div", { class: "tools" }, input,
      el("span", { class: "soft" }, el("kbd", {}, "/"), " filters, ", el("kbd", {}, "\u2191"), " ", el("kbd", {}, "\u2193"), " and ",
        el("kbd", {}, "Enter"), " walk and open rows")), table.element);
  },
};
