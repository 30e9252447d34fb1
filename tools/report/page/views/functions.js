import { el } from "../base/dom.js";
import { spending, spendingOf, swatch } from "../base/families.js";
import { Table } from "../base/table.js";
import { countText, percentText, timesMeanText, timeText } from "../base/text.js";

/** Leaves only the call sites of a function in their table, and goes there. */
function showSites(name) {
  const filter = document.getElementById("filter");
  filter.value = name;
  filter.dispatchEvent(new Event("input"));
  document.getElementById("sites").scrollIntoView();
}

/** All calls of a function in a row; a click shows its call sites. */
export function functionTable({ info, data }) {
  const all = info.summary.mpi_functions, most = Math.max(...all.map((one) => one.mpi_ns), 1), kind = (one) => spendingOf(data.families, one.function);
  const number = (key, title, text, more = {}) => ({ key, title, value: (one) => one[key] ?? null, text: (one) => text(one[key]), ...more });
  const table = new Table([
    { key: "function", title: "Function", isText: true, value: (one) => one.function, text: (one) => el("span", {}, swatch(kind(one)), one.function) },
    number("mpi_ns", "Time in MPI", timeText, { hint: "of all ranks", share: (one) => one.mpi_ns / most, tone: (one) => spending[kind(one)].key }),
    number("share_of_run", "% of run", percentText), number("share_of_mpi", "% of MPI", percentText), number("calls", "Calls", countText),
    number("mean_ns", "Mean", timeText), number("p99_ns", "99 %", timeText, { hint: "no longer than this" }),
    { key: "max_rank", title: "Max rank", isText: true, value: (one) => one.by_rank?.slowest ?? null,
      text: (one) => (one.by_rank ? `${one.by_rank.slowest}, ${timesMeanText(one.by_rank.imbalance)}` : "") },
  ], all, { open: (one) => showSites(one.function), sortBy: 1, most: 8 });
  return el("div", { id: "functions" }, el("h3", {}, "By MPI function"), table.element);
}
