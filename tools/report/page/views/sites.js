import { el } from "../base/dom.js";
import { spending, swatch } from "../base/families.js";
import { mistakeSign } from "../base/mistakes.js";
import { shortName } from "../base/names.js";
import { Table } from "../base/table.js";
import { bytesText, countText, percentText, plural, timeText } from "../base/text.js";
import { matcher } from "../timeline/find.js";
import { showSite } from "./site.js";

/** What tells the call site from others, as "anole info" has it. */
const where = (point) => point.where ?? shortName(point.place);
const bytes = (point) => (point.sent?.total_bytes ?? 0) + (point.received && !point.sent ? point.received.total_bytes : 0);

function columns(model) {
  const most = Math.max(...model.sites.map((point) => point.insideSum ?? 0), 1), ofFunctions = Math.max(...model.info.summary.mpi_functions.map((one) => one.mpi_ns), 1), key = (point) => spending[point.kind].key;
  return [
    { key: "function", title: "Function", isText: true, value: (point) => point.function, text: (point) => el("span", {}, mistakeSign(point.mistakes), swatch(point.kind), point.function) },
    { key: "place", title: "Call site", isText: true, isWide: true, value: where, text: (point) => el("span", { title: point.call_path ?? point.place }, where(point)) },
    { key: "inside", title: "Time in MPI", hint: "of all ranks", value: (point) => point.insideSum, text: (point) => timeText(point.insideSum),
      share: (point) => point.insideSum / (point.isGroup ? ofFunctions : most), tone: key },
    { key: "share", title: "% of MPI", value: (point) => point.insideSum / model.inside, text: (point) => percentText(point.insideSum / model.inside) },
    { key: "calls", title: "Calls", value: (point) => point.calls, text: (point) => countText(point.calls) },
    { key: "mean_ns", title: "Mean", value: (point) => point.mean_ns, text: (point) => timeText(point.mean_ns) },
    { key: "p50_ns", title: "Median", hint: "of all calls at this call path", isSpare: true, value: (point) => point.p50_ns ?? null, text: (point) => timeText(point.p50_ns) },
    { key: "p99_ns", title: "99 %", hint: "no longer than this", value: (point) => point.p99_ns ?? null, text: (point) => timeText(point.p99_ns) },
    { key: "max_ns", title: "Longest", isSpare: true, value: (point) => point.inside?.max_ns ?? null, text: (point) => timeText(point.inside?.max_ns) },
    { key: "before", title: "Compute before", isSpare: true, value: (point) => point.beforeSum, text: (point) => timeText(point.beforeSum) },
    { key: "bytes", title: "Bytes", value: bytes, text: (point) => (bytes(point) ? bytesText(bytes(point)) : "") },
    { key: "ranks", title: "Ranks", isText: true, isSpare: true, value: (point) => point.ranks, text: (point) => point.ranks },
  ];
}

const sum = (rows, of) => rows.reduce((all, row) => all + (of(row) ?? 0), 0);

/** All call sites of a function as one row. */
function fold(rows) {
  const [{ function: name, kind }] = rows, isTimed = rows.some((row) => row.inside), calls = sum(rows, (row) => row.calls), insideSum = sum(rows, (row) => row.insideSum);
  return {
    function: name, kind, isGroup: true, where: plural(rows.length, "call site"), ranks: "", mistakes: rows.flatMap((row) => row.mistakes),
    calls, insideSum, beforeSum: sum(rows, (row) => row.beforeSum), mean_ns: isTimed ? insideSum / calls : null,
    inside: isTimed ? { max_ns: Math.max(...rows.map((row) => row.inside?.max_ns ?? 0)) } : null,
    sent: { total_bytes: sum(rows, bytes) },
  };
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
    const byFunction = el("input", { type: "checkbox", id: "by-function", change: () => table.group(byFunction.checked ? { keyOf: (point) => point.function, fold } : null) });
    return el("div", {}, el("div", { class: "tools" }, input, el("label", {}, byFunction, " By function"),
      el("span", { class: "soft" }, el("kbd", {}, "/"), " filters, ", el("kbd", {}, "\u2191"), " ", el("kbd", {}, "\u2193"), " and ",
        el("kbd", {}, "Enter"), " walk and open rows")), table.element);
  },
};
