import { el } from "../base/dom.js";
import { Table } from "../base/table.js";
import { percentText, timeText } from "../base/text.js";
import { predictedTable } from "./predicted.js";

const metrics = [
  ["global", 0, "Global efficiency", "useful computation of the time that all ranks took"],
  ["parallel", 1, "Parallel efficiency", "load balance times communication efficiency"],
  ["load_balance", 2, "Load balance", "mean of the computation, of that of the rank that computes most"],
  ["communication", 2, "Communication efficiency", "most computation of a rank, of the run time"],
  ["serialisation", 3, "Serialisation", "efficiency left on an ideal network"],
  ["transfer", 3, "Transfer", "what messages and collectives themselves leave"],
];

function efficiencyTable(found) {
  const rows = metrics.filter(([key]) => found[key] !== undefined).map(([key, depth, name, meaning]) => ({ key, depth, name, meaning, value: found[key] }));
  return new Table([
    { key: "metric", title: "Metric", isText: true, value: (row) => row.name, text: (row) => el("span", { style: `padding-left: ${18 * row.depth}px` }, row.name) },
    { key: "value", title: "Efficiency", value: (row) => row.value, text: (row) => percentText(row.value), share: (row) => Math.min(1, row.value), tone: () => "collective" },
    { key: "meaning", title: "What it is", isText: true, isWide: true, value: (row) => row.meaning, text: (row) => el("span", { class: "soft" }, row.meaning) },
  ], rows).element;
}

const classesOf = ({ networks }) => new Table([
  { key: "network", title: "Network", isText: true, value: (row) => row.network, text: (row) => row.network },
  { key: "classes", title: "What bounds the program", isText: true, isWide: true, value: (row) => JSON.stringify(row.classes),
    text: (row) => row.classes.map((one) => one.class).join(", ") || row.class },
], networks).element;

export const efficiency = {
  id: "efficiency", title: "Efficiency", answers: "What part of the time is useful, and what is lost to imbalance, waiting and messages (POP metrics).",
  render(model) {
    const { data, absent } = model, found = data.efficiency?.[0];
    return el("div", {},
      found ? [el("p", { class: "soft" }, `From the end of MPI_Init to the start of MPI_Finalize: ${timeText(found.run_time_ns)}.`), efficiencyTable(found)]
        : el("p", { class: "soft" }, `Efficiencies are not known: ${absent.efficiency}`),
      el("h3", {}, "On other networks"), data.whatif ? predictedTable(model, data.whatif) : el("p", { class: "soft" }, `Run times are not predicted: ${absent.whatif}`),
      data.classify ? classesOf(data.classify) : null);
  },
};
