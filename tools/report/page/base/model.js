import { spendingOf } from "./families.js";
import { Mistakes } from "./mistakes.js";
import { shortName } from "./names.js";

/** Calls, and what they take of all ranks. Polls that found nothing have no times of their own: all that passes before the one that finds
 * something is in the call, as in all commands. */
function spent({ events, polls, inside, before }) {
  const sum = (times) => (times ? times.mean_ns * times.count : null), calls = events + polls;
  if (polls === 0) return { calls, insideSum: sum(inside), beforeSum: sum(before), mean_ns: inside?.mean_ns ?? null };
  const insideSum = inside ? sum(inside) + sum(before) : null;
  return { calls, insideSum, beforeSum: 0, mean_ns: inside ? insideSum / calls : null };
}

/**
 * The points of all streams that have events, with what models say of them. Start-up and shutdown are in no table and no
 * sum, nor are the begins and ends of regions, which have a table of their own.
 */
function pointsOf(data) {
  const sizes = data.print?.streams ?? [];
  const edges = new Set(data.info.functions.filter((one) => one.inside_ns === null).map((one) => one.function)); // start and end of MPI
  const complete = data.info.summary.call_sites.filter((site) => site.state === "complete");
  const whole = new Map(complete.map((site) => [`${site.function} ${site.path}`, { p50_ns: site.p50_ns, p99_ns: site.p99_ns, where: site.short_place }]));
  return data.info.streams.flatMap((stream, index) => {
    const details = new Map((sizes[index]?.points ?? []).map((point) => [point.point, point]));
    return stream.points.map((row, number) => {
      const point = { ...whole.get(`${row.function} ${row.path}`), ...row, ...details.get(number) };
      return {
        ...point, stream: index, number, id: `point-${index}-${number}`, kind: spendingOf(data.families, point.function),
        isListed: !edges.has(point.function) && !point.function.startsWith("anole_"), ...spent(point),
      };
    }).filter((point) => point.events > 0);
  });
}

/** What a report holds, in the form in which views use it. */
export class Model {
  constructor(data) {
    Object.assign(this, { data, info: data.info, ranks: data.info.ranks, absent: data.absent });
    this.mistakes = new Mistakes(data);
    this.points = pointsOf(data);
    for (const point of this.points) point.mistakes = this.mistakes.at(point);
    this.byNumber = new Map(this.points.map((point) => [`${point.stream} ${point.number}`, point]));
    this.sites = this.points.filter((point) => point.isListed);
    this.places = new Map(data.info.summary.call_sites.map((site) => [`${site.function} ${site.path}`, site.short_place]));
    this.inside = this.sites.reduce((sum, point) => sum + point.insideSum, 0);
    this.isTimed = data.info.summary.computing_ns + data.info.summary.mpi_ns > 0;
    this.streams = null; // once the trace is read
    this.problem = null; // or what is wrong with it
  }

  point(stream, number) {
    return this.byNumber.get(`${stream} ${number}`);
  }

  /** The function of a call site and what tells its place apart, as "anole info" has it. */
  siteText({ function: name, path, place }) {
    return `${name}  ${this.places.get(`${name} ${path}`) ?? shortName(place)}`;
  }

  /** Frames of a call path, outermost first. */
  frames(path) {
    return this.info.paths[path] ?? [];
  }

  /** "main row.c:9", as commands show it. */
  loopName(stream, number) {
    const loop = this.info.streams[stream].loops[number];
    return loop.function === undefined ? `${loop.kind} loop` : `${shortName(loop.function)} ${fileName(loop.file)}:${loop.line}`;
  }
}

export const fileName = (path) => path.slice(path.lastIndexOf("/") + 1);

/** The numbers of "0-3,8", or null if the text is wrong. */
export function parseRanks(text, count) {
  const ranks = new Set();
  for (const word of text.split(",").map((one) => one.trim()).filter(Boolean)) {
    const match = /^(\d+)(?:-(\d+))?(?:\/(\d+))?$/.exec(word);
    if (!match) return null;
    const [first, last, step] = [Number(match[1]), Number(match[2] ?? match[1]), Number(match[3] ?? 1)];
    if (last < first || step < 1 || first >= count) return null;
    for (let rank = first; rank <= Math.min(last, count - 1); rank += step) ranks.add(rank);
  }
  return ranks.size ? [...ranks].sort((a, b) => a - b) : null;
}
