import { el } from "../base/dom.js";
import { COMPUTING, spending } from "../base/families.js";
import { mistakeText } from "../base/mistakes.js";
import { shortName } from "../base/names.js";
import { bytesText, countText, percentText, plural, timesMeanText, timeText } from "../base/text.js";
import { functionTable } from "./functions.js";
import { predictedLine } from "./predicted.js";
import { showSite } from "./site.js";

const tile = (name, value, more = null) =>
  el("div", { class: "tile" }, el("span", { class: "name" }, name), el("span", { class: "value" }, value),
    more && el("span", { class: "more" }, more));

function timeTiles({ mpi_share: share, mpi_share_by_rank: byRank, computing }) {
  return [
    tile("in MPI", percentText(share), byRank && `${percentText(byRank.least)} (rank ${byRank.least_rank}) to ${percentText(byRank.most)} (rank ${byRank.most_rank})`),
    computing && tile("compute", timeText(computing.mean_ns), "mean of the ranks"),
    computing && computing.imbalance > 0 && tile("load balance", percentText(1 / computing.imbalance), `rank ${computing.slowest} computes ${timesMeanText(computing.imbalance)}`),
  ];
}

/** What part of the time is useful, and of what that is the product, of those that are known. */
function efficiencyTile({ efficiency }) {
  const { parallel, communication, serialisation, transfer } = efficiency?.[0] ?? {};
  const parts = Object.entries({ communication, serialisation, transfer }).filter(([, share]) => share !== undefined);
  return parallel !== undefined && tile("parallel efficiency", percentText(parallel), parts.map(([name, share]) => `${name} ${percentText(share)}`).join(", "));
}

function bytesTile({ sent }) {
  const kinds = Object.values(sent ?? {}), sum = (key) => kinds.reduce((all, kind) => all + kind[key], 0);
  return sum("calls") > 0 && tile("sent", bytesText(sum("total_bytes")), `by ${plural(sum("calls"), "call")}`);
}

function stack(model) {
  const sums = spending.map(() => 0);
  sums[COMPUTING] = model.info.summary.computing_ns;
  for (const point of model.sites) sums[point.kind] += point.insideSum;
  const all = sums.reduce((sum, one) => sum + one, 0), kinds = [...sums.keys()].filter((kind) => sums[kind] > 0);
  const part = (kind) => el("span", {
    style: `width: ${(100 * sums[kind]) / all}%; background: var(--${spending[kind].key})`,
    title: `${spending[kind].name}: ${timeText(sums[kind])}, ${percentText(sums[kind] / all)}`,
  });
  return [el("h3", {}, "Where the time of all ranks goes"), el("div", { class: "stack" }, kinds.map(part)),
    el("div", { class: "legend" }, kinds.map((kind) => el("span", {},
      el("i", { style: `background: var(--${spending[kind].key})` }), `${spending[kind].name} ${percentText(sums[kind] / all)}`)))];
}

/** Each command line with its ranks, where there are several. */
const commands = (info) => (info.commands.length === 0
  ? [fact("Program", info.program), ...(info.command_line ? [fact("Command", el("code", {}, info.command_line))] : [])]
  : info.commands.map((each) => fact(`Ranks ${each.ranks}`, el("code", {}, each.command_line))));

/** Start-up and shutdown, which are in no other number. */
const edges = ({ start_up_ns: startUp, shutdown_ns: shutdown }) =>
  (startUp + shutdown > 0 ? `start-up ${timeText(startUp)}, shutdown ${timeText(shutdown)}` : null);

const MOST = 5;

/** The first mistakes, each with a way to its call site. */
function mistakesNote(model) {
  const { all } = model.mistakes, shown = model.points.filter((point) => point.mistakes.length > 0).slice(0, MOST);
  const each = (point) => el("li", {}, el("button", { click: () => showSite(model, point) }, point.function),
    ` ${shortName(point.place)}: ${mistakeText(point.mistakes[0])}`);
  return all.length > 0 && el("div", { class: "note", id: "mistakes" },
    `anole lint finds ${plural(all.length, "error")} in how the program uses MPI.`, el("ul", {}, shown.map(each)));
}

const fact = (name, value) => (value ? [el("dt", {}, name), el("dd", {}, value)] : []);

/** Polls that found nothing are not among the events. */
function besides(functions) {
  const polls = functions.reduce((sum, one) => sum + one.polls, 0);
  return polls ? `and ${countText(polls)} empty polls, ` : "";
}

export const summary = {
  id: "summary", title: "Summary", answers: "What ran, how long it took, and what share of the time MPI has.",
  render(model) {
    const { info } = model;
    return el("div", {},
      info.partial && el("p", { class: "note" }, "This trace is partial: not all ranks ended as they should. ",
        `${plural(info.endings.length, "rank")} left a record.`),
      info.losses.length > 0 && el("p", { class: "note" }, `Not all is in this trace: ${info.losses.join("; ")}.`),
      mistakesNote(model), info.summary.cores && el("p", { class: "note" }, `${info.summary.cores.text}.`),
      el("div", { class: "tiles" },
        tile("run time", timeText(info.summary.run_ns), edges(info.summary)),
        tile("ranks", countText(info.ranks)), model.isTimed && timeTiles(info.summary),
        tile("MPI calls", countText(info.events), besides(info.functions) + `at ${plural(model.sites.length, "call site")}`), bytesTile(info.summary), efficiencyTile(model.data)),
      predictedLine(model.data),
      model.isTimed ? [stack(model), functionTable(model)] : el("p", { class: "note" }, "The trace has no times (ANOLE_TIME=off)."),
      el("h3", {}, "The run"),
      el("dl", { class: "facts" }, commands(info),
        fact("Started", info.start_time && new Date(info.start_time * 1000).toISOString().replace("T", " ").replace(".000Z", " UTC")),
        fact("Host", info.host), fact("MPI", info.library), fact("Trace", `${info.file}, ${bytesText(info.bytes)}`)));
  },
};
