import { el } from "../base/dom.js";
import { shortName } from "../base/names.js";
import { Table } from "../base/table.js";
import { countText, percentText, plural, timeText } from "../base/text.js";

const sum = (list) => list.reduce((all, one) => all + one, 0);
const mean = (list) => sum(list) / list.length;
const most = (list) => list.indexOf(Math.max(...list));

function timesOf(part) {
  const times = (key) => part[`inclusive_${key}`] ?? part[key];
  const computing = times("computing_ns"), mpi = times("mpi_ns"), tracer = times("tracer_ns"), waited = times("core_wait_ns");
  const both = computing.map((one, i) => one + mpi[i] + tracer[i] + waited[i]);
  const isRun = part.name === "outside loops" && part.inclusive_computing_ns;
  return { name: isRun ? "whole run" : part.number ? `${part.number}\u2002${part.name}` : part.name, depth: part.depth, computing: mean(computing), mpi: mean(mpi), all: mean(both), slowest: most(both), longest: Math.max(...both) };
}

function partsTable(parts, title) {
  const rows = parts.map(timesOf), longest = Math.max(...rows.map((row) => row.all), 1);
  const time = (key, name, hint) => ({ key, title: name, hint, value: (row) => row[key], text: (row) => timeText(row[key]) });
  return new Table([
    { key: "name", title, isText: true, isWide: true, value: (row) => row.name,
      text: (row) => el("span", { title: row.name, style: `padding-left: ${18 * row.depth}px` }, row.depth ? "\u21bb " : "", shortName(row.name)) },
    { ...time("all", "Time", "mean of the ranks, with all that is inside"), share: (row) => row.all / longest, tone: () => "accent" },
    { key: "of", title: "% of longest", value: (row) => row.all / longest, text: (row) => percentText(row.all / longest) },
    time("computing", "Compute", "mean of the ranks"), time("mpi", "In MPI", "mean of the ranks"),
    { key: "slowest", title: "Longest on", value: (row) => row.longest, text: (row) => `rank ${row.slowest}: ${timeText(row.longest)}` },
  ], rows, { most: 60 }).element;
}

/** What the ranks do in the phases, or of phases between markers, in the stages that are found as well. */
function stages({ phases }) {
  if (!phases.stages?.length) return [];
  const all = sum(phases.stages.map((phase) => phase.time)) || 1, isMarked = phases.kind === "marked";
  return [el("h3", {}, isMarked ? "Detected stages" : "Detected phases"), new Table([
    { key: "phase", title: isMarked ? "Stage" : "Phase", isText: true, isWide: true, value: (phase) => phase.name, text: (phase) => shortName(phase.name) },
    { key: "time", title: "Time of all ranks", value: (phase) => phase.time, text: (phase) => timeText(phase.time), share: (phase) => phase.time / all, tone: () => "accent" },
    { key: "share", title: "% of all", value: (phase) => phase.time / all, text: (phase) => percentText(phase.time / all) },
    { key: "calls", title: "Calls", value: (phase) => phase.calls, text: (phase) => countText(phase.calls) },
    { key: "patterns", title: "Pattern", isText: true, value: (phase) => phase.patterns.length,
      text: (phase) => phase.patterns.slice(0, 3).map(({ pattern, times }) => {
        const { topology, functions } = phases.patterns[pattern];
        return `${topology || functions.slice(0, 3).join(", ")} \u00d7${countText(times)}`;
      }).join("; ") + (phase.patterns.length > 3 ? ` and ${plural(phase.patterns.length - 3, "other")}` : "") },
  ], phases.stages, { most: 60 }).element];
}

export const loops = {
  id: "loops", title: "Loops and phases", answers: "In which loops and phases of the program the time goes. Loops stand below those around them.",
  render({ data, absent }) {
    const parts = [["loop", "Loop", "Loops"], ["phase", "Phase", "Phases"], ["region", "Region", "Named regions"]]
      .filter(([what]) => data[what]).map(([what, title, head]) => [el("h3", {}, head), partsTable(data[what], title)]);
    return el("div", {}, parts, data.phases ? stages(data) : el("p", { class: "soft" }, `No phases: ${absent.phases}`));
  },
};
