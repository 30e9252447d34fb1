import { Canvas } from "../base/canvas.js";
import { color, el } from "../base/dom.js";
import { countText } from "../base/text.js";
import { tip } from "../base/tip.js";

const MOST = 64, LEFT = 44, TOP = 26;

/** Cells of at most 64 blocks of neighbouring ranks. */
function blocksOf({ sends }, ranks) {
  const width = Math.ceil(ranks / MOST), size = Math.ceil(ranks / width), cells = new Float64Array(size * size);
  for (const [from, to, count] of sends) cells[Math.floor(from / width) * size + Math.floor(to / width)] += count;
  return { width, size, cells, most: Math.max(...cells) };
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

export const matrix = {
  id: "matrix", title: "Who sends to whom", answers: "How many messages each rank (row) sends to each other one (column). Collectives and one-sided calls do not count.",
  render({ data, absent, ranks }) {
    if (!data.matrix) return el("p", { class: "soft" }, `There is no matrix: ${absent.matrix}`);
    if (!data.matrix.sends.length) return el("p", { class: "soft" }, "The program sends no messages between two ranks.");
    const blocks = blocksOf(data.matrix, ranks), side = Math.max(220, Math.min(620, blocks.size * 26));
    const place = el("div", { class: "plot", style: `max-width: ${side + LEFT}px` });
    const hover = (event) => {
      const [from, to] = [event.offsetY - TOP, event.offsetX - LEFT].map((at) => Math.floor(at / blocks.step));
      const isInside = from >= 0 && to >= 0 && from < blocks.size && to < blocks.size;
      tip(event, isInside && `${range(from, blocks, ranks)} to ${range(to, blocks, ranks)}\n${countText(blocks.cells[from * blocks.size + to])} messages`);
    };
    new Canvas(side + TOP, drawing(blocks), { mousemove: hover, mouseleave: (event) => tip(event), "aria-label": "Communication matrix" }).placeIn(place);
    return el("div", {}, place, el("p", { class: "soft" }, `Darkest cell: ${countText(blocks.most)} messages.`,
      blocks.width > 1 ? ` Each cell stands for ${blocks.width} \u00d7 ${blocks.width} ranks.` : "",
      data.matrix.unplaced ? ` ${countText(data.matrix.unplaced)} sends are in communicators whose members are not known.` : ""));
  },
};
