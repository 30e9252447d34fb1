import { Canvas } from "../base/canvas.js";
import { color, el } from "../base/dom.js";
import { bytesText, countText, timeText } from "../base/text.js";
import { tip } from "../base/tip.js";

const LEFT = 44, TOP = 26;

const units = [
  { key: "messages", name: "messages", text: (count) => `${countText(count)} messages` },
  { key: "bytes", name: "bytes", text: bytesText },
  { key: "mpi_ns", name: "time inside the calls that send", text: timeText },
];

/** Cells are blocks of neighbouring ranks; `all` has what a cell holds in each unit. */
function blocksOf({ ranks_per_cell: width, cells: sent }, ranks, unit) {
  const size = Math.ceil(ranks / width), cells = new Float64Array(size * size), all = [];
  for (const cell of sent) {
    const at = (cell.source / width) * size + cell.destination / width;
    cells[at] = cell[unit.key];
    all[at] = cell;
  }
  return { width, size, cells, all, most: Math.max(...cells) };
}

/** A colour between two, by lightness, so that it reads in grey too. */
function heat(share) {
  const [low, high] = ["heat-low", "heat-high"].map((name) => color(name).match(/[\da-f]{2}/gi).map((part) => parseInt(part, 16)));
  return `rgb(${low.map((part, i) => Math.round(part + (high[i] - part) * share)).join(" ")})`;
}

function drawing(blocks) {
  return (context, width, height) => {
    const { size, cells, most } = blocks, step = Math.min((width - LEFT - 4) / size, (height - TOP - 4) / size);
    context.fillStyle = color("soft");
    const every = Math.ceil(size / Math.max(1, Math.floor((step * size) / 34)));
    for (let i = 0; i < size; i += every) {
      context.textAlign = "center";
      context.fillText(i * blocks.width, LEFT + (i + 0.5) * step, TOP - 8);
      context.textAlign = "right";
      context.fillText(i * blocks.width, LEFT - 8, TOP + (i + 0.5) * step + 4);
    }
    for (let i = 0; i < cells.length; ++i) {
      context.fillStyle = cells[i] ? heat(0.18 + 0.82 * (cells[i] / most)) : color("raised");
      context.fillRect(LEFT + (i % size) * step, TOP + Math.floor(i / size) * step, step - (step > 4 ? 1 : 0), step - (step > 4 ? 1 : 0));
    }
    blocks.step = step;
  };
}

const range = (block, { width }, ranks) =>
  (width === 1 ? `rank ${block}` : `ranks ${block * width}\u2013${Math.min(ranks, (block + 1) * width) - 1}`);

function tipText(blocks, from, to, ranks) {
  const cell = blocks.all[from * blocks.size + to], ends = `${range(from, blocks, ranks)} to ${range(to, blocks, ranks)}`;
  if (!cell) return `${ends}\nno messages`;
  const bytes = cell.unknown_messages === cell.messages ? "bytes not known" : bytesText(cell.bytes);
  return `${ends}\n${countText(cell.messages)} messages\n${bytes}\n${timeText(cell.mpi_ns)} inside the calls that send`;
}

function plot(data, ranks, unit) {
  const blocks = blocksOf(data, ranks, unit), side = Math.max(220, Math.min(620, blocks.size * 26));
  const place = el("div", { class: "plot", style: `max-width: ${side + LEFT}px` });
  const hover = (event) => {
    const [from, to] = [event.offsetY - TOP, event.offsetX - LEFT].map((at) => Math.floor(at / blocks.step));
    const isInside = from >= 0 && to >= 0 && from < blocks.size && to < blocks.size;
    tip(event, isInside && tipText(blocks, from, to, ranks));
  };
  new Canvas(side + TOP, drawing(blocks), { mousemove: hover, mouseleave: (event) => tip(event), "aria-label": "Communication matrix" }).placeIn(place);
  return el("div", {}, place, el("p", { class: "soft" }, `Most in a cell: ${unit.text(blocks.most)}.`,
    blocks.width > 1 ? ` Each cell stands for ${blocks.width} \u00d7 ${blocks.width} ranks.` : ""));
}

/** What the matrix leaves out. */
function omitted({ cells, unplaced_messages: unplaced }) {
  const unknown = cells.reduce((sum, cell) => sum + cell.unknown_messages, 0);
  return [unknown ? ` The bytes of ${countText(unknown)} messages are not known.` : "",
    unplaced ? ` ${countText(unplaced)} messages are in communicators whose members are not known.` : ""].join("");
}

export const matrix = {
  id: "matrix", title: "Who sends to whom", answers: "What each rank (row) sends to each other one (column). Collectives and one-sided calls do not count.",
  render({ data, absent, ranks }) {
    if (!data.matrix) return el("p", { class: "soft" }, `There is no matrix: ${absent.matrix}`);
    if (!data.matrix.cells.length) return el("p", { class: "soft" }, "The program sends no messages between two ranks.");
    const place = el("div", {}), known = units.filter((unit) => data.matrix.cells.some((cell) => cell[unit.key] > 0));
    const show = (event) => place.replaceChildren(plot(data.matrix, ranks, known[event.target.value]));
    const choice = el("select", { id: "matrix-unit", change: show }, known.map((unit, i) => el("option", { value: i }, unit.name)));
    place.replaceChildren(plot(data.matrix, ranks, known[0]));
    return el("div", {}, el("label", {}, "Stronger colours have more ", choice), place, el("p", { class: "soft" }, omitted(data.matrix)));
  },
};
