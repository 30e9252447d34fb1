import { Canvas } from "../base/canvas.js";
import { color, el } from "../base/dom.js";
import { Table } from "../base/table.js";
import { countText, plural } from "../base/text.js";
import { tip } from "../base/tip.js";

const GAP = 1;

/** Hues a golden angle apart; the number in each cell says the same to those who do not see them. */
const tone = (cluster) => (cluster === null ? color("line") : `hsl(${(205 + cluster * 137.5) % 360} 52% ${[62, 74, 50][cluster % 3]}%)`);

/** The grid as planes beside each other: the fastest dimension to the right, the next one down. */
function layout(grid, ranks) {
  const columns = grid[0] ?? ranks, rows = grid[1] ?? 1, planes = Math.ceil(ranks / (columns * rows));
  const side = Math.max(4, Math.min(40, Math.floor(1100 / (columns * planes + planes)), Math.floor(640 / rows)));
  return { columns, rows, planes, side, place(rank) {
    const plane = Math.floor(rank / (columns * rows)), inside = rank % (columns * rows);
    return [plane * (columns * side + 14) + (inside % columns) * side, Math.floor(inside / columns) * side];
  } };
}

function drawing(byRank, grid) {
  return (context) => {
    context.textAlign = "center";
    byRank.forEach((cluster, rank) => {
      const [x, y] = grid.place(rank);
      context.fillStyle = tone(cluster);
      context.fillRect(x, y, grid.side - GAP, grid.side - GAP);
      context.fillStyle = "#10151b";
      if (grid.side >= 20 && cluster !== null) context.fillText(cluster, x + grid.side / 2, y + grid.side / 2 + 4);
    });
  };
}

export const clusters = {
  id: "clusters", title: "Clusters", answers: "Which ranks behave alike, on the grid of the processes. The number in a cell is its cluster.",
  render({ data, absent, ranks }) {
    if (!data.clusters?.cluster_of_rank) return el("p", { class: "soft" }, `There is no map: ${absent.clusters ?? "too many ranks"}`);
    const { clusters: found, cluster_of_rank: byRank, grid, grid_origin: origin, online, clustering } = data.clusters;
    const cells = layout(grid, ranks), place = el("div", { class: "plot" });
    const hover = (event) => {
      const rank = byRank.findIndex((_, i) => {
        const [x, y] = cells.place(i);
        return event.offsetX >= x && event.offsetX < x + cells.side && event.offsetY >= y && event.offsetY < y + cells.side;
      });
      tip(event, rank >= 0 && `rank ${rank}\ncluster ${byRank[rank]}`);
    };
    new Canvas(cells.rows * cells.side + 4, drawing(byRank, cells), { mousemove: hover, mouseleave: (event) => tip(event), "aria-label": "Map of clusters" }).placeIn(place);
    return el("div", {}, el("p", { class: "soft" }, `${plural(found.length, online ? "cluster" : "group")} of ${plural(ranks, "rank")}, ${grid.join(" \u00d7 ")} (${origin}). `,
      online ? `Clustered while the program ran (${clustering}).` : "Ranks of a group do the same, but for numbers that follow from the rank."), place,
      new Table([
        { key: "number", title: "Cluster", value: (row) => row.number, text: (row) => String(row.number) },
        { key: "size", title: "Size", value: (row) => row.size, text: (row) => countText(row.size) },
        { key: "lead", title: "Represented by", value: (row) => row.lead, text: (row) => (row.lead === null ? "" : String(row.lead)) },
        { key: "ranks", title: "Ranks", isText: true, isWide: true, value: (row) => row.ranks, text: (row) => row.ranks },
      ], found.map((cluster, number) => ({ ...cluster, number })), { most: 12 }).element);
  },
};
