import { Canvas } from "../base/canvas.js";
import { color, el } from "../base/dom.js";
import { Table } from "../base/table.js";
import { percentText, tickText, tickStep, timeText } from "../base/text.js";
import { tip } from "../base/tip.js";

const LEFT = 64, BOTTOM = 22, TOP = 8;

/** What a rank spends its time in, from the bottom of a bar to its top: key, color and name. */
const PARTS = [["computing_ns", "computing", "compute"], ["core_wait_ns", "other", "waiting for a core"], ["mpi_ns", "p2p", "in MPI"], ["tracer_ns", "soft", "in the tracer"]];
const allOf = (row) => PARTS.reduce((sum, [key]) => sum + row[key], 0);
/** A part that no rank has anything worth a look of is no part of the picture. */
const partsIn = (rows) => PARTS.filter(([key]) => rows.some((row) => row[key] >= 0.001 * allOf(row) && row[key] > 0));

/** As many bars as fit; each stands for the rank of its neighbours that takes longest. */
function barsOf(rows, width) {
  const each = Math.ceil(rows.length / Math.max(1, Math.floor((width - LEFT) / 3))), bars = [];
  for (let i = 0; i < rows.length; i += each)
    bars.push(rows.slice(i, i + each).reduce((a, b) => (allOf(a) >= allOf(b) ? a : b)));
  return bars;
}

function drawing(rows, state) {
  const longest = Math.max(...rows.map(allOf)), parts = partsIn(rows);
  return (context, width, height) => {
    const bars = barsOf(rows, width), step = Math.min(46, (width - LEFT) / bars.length), room = height - BOTTOM - TOP;
    const tick = tickStep(longest, room * 2);
    context.textAlign = "right";
    for (let time = 0; time <= longest; time += tick) {
      const y = Math.round(height - BOTTOM - (time / longest) * room) + 0.5;
      context.strokeStyle = color("line");
      context.strokeRect(LEFT, y, width - LEFT, 0);
      context.fillStyle = color("soft");
      context.fillText(tickText(time, tick), LEFT - 8, y + 4);
    }
    context.textAlign = "center";
    const every = Math.ceil(bars.length / Math.max(1, Math.floor((step * bars.length) / 40)));
    bars.forEach((row, i) => {
      const x = LEFT + i * step, gap = step > 5 ? 2 : step > 3 ? 1 : 0, scale = room / longest;
      let below = 0;
      for (const [key, tone] of parts) {
        context.fillStyle = color(tone);
        context.fillRect(x + gap, height - BOTTOM - (below + row[key]) * scale, step - 2 * gap, row[key] * scale);
        below += row[key];
      }
      context.fillStyle = color("soft");
      if (i % every === 0) context.fillText(row.rank, x + step / 2, height - 6);
    });
    Object.assign(state, { bars, step });
  };
}

function table(rows, model) {
  const most = (key) => Math.max(...rows.map((row) => row[key]), 1), time = (key, title, tone) => ({
    key, title, value: (row) => row[key], text: (row) => timeText(row[key]), share: (row) => row[key] / most(key), tone: () => tone });
  const wait = (row) => row.waits_longest;
  return new Table([
    { key: "rank", title: "Rank", value: (row) => row.rank, text: (row) => String(row.rank) },
    time("computing_ns", "Compute", "computing"),
    ...(partsIn(rows).some(([key]) => key === "core_wait_ns") ? [time("core_wait_ns", "For a core", "other")] : []),
    time("mpi_ns", "In MPI", "p2p"),
    { key: "mpi_share", title: "% in MPI", value: (row) => row.mpi_share, text: (row) => percentText(row.mpi_share) },
    { key: "wait_ns", title: "Longest wait", value: (row) => wait(row)?.ns ?? null, text: (row) => timeText(wait(row)?.ns) },
    { key: "wait", title: "In", isText: true, isWide: true, value: (row) => wait(row)?.place ?? "", text: (row) => (wait(row) ? model.siteText(wait(row)) : "") },
  ], rows, { most: 16 }).element;
}

export const ranks = {
  id: "ranks", title: "Ranks", answers: "How each rank divides its time into compute, MPI and waiting for a core, which ranks are slow, and where they wait.",
  render(model) {
    const { data, absent } = model;
    if (!data.ranks) return el("p", { class: "soft" }, `There are no times of ranks: ${absent.ranks}`);
    const rows = data.ranks.ranks, state = {}, place = el("div", { class: "plot" });
    const hover = (event) => {
      const row = state.bars?.[Math.floor((event.offsetX - LEFT) / state.step)];
      tip(event, row && event.offsetX > LEFT && [`rank ${row.rank}`, ...partsIn(rows).map(([key, , name]) => `${name} ${timeText(row[key])}`)].join("\n"));
    };
    if (rows.some((row) => allOf(row) > 0))
      new Canvas(230, drawing(rows, state), { mousemove: hover, mouseleave: (event) => tip(event), "aria-label": "Times by rank" }).placeIn(place);
    return el("div", {}, el("div", { class: "legend" },
      partsIn(rows).map(([, tone, name]) => el("span", {}, el("i", { style: `background: var(--${tone})` }), name))),
      place, table(rows, model));
  },
};
