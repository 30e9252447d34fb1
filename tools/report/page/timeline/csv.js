import { eachEvent } from "./sample.js";

const MOST = 2 ** 18; // calls; a file of more is what "anole export" is for
const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * The calls of a window that have a place in time, row by row, as CSV: { text, isWhole }. Times are nanoseconds on the axis
 * of the picture.
 */
export function callsCsv(timeline, siteOf) {
  const [from, to] = timeline.window, lines = ["rank,thread,call,function,begin_ns,end_ns,waiting_ns,waits_for_rank,call_site"];
  let isWhole = true;
  for (const { rank, stream } of timeline.rows) {
    const { threads } = timeline, thread = threads.open(stream, rank), until = thread.knownUntil;
    eachEvent(thread, from, Math.min(to, until), (point, begin, end, number) => {
      isWhole = lines.length <= MOST;
      if (!isWhole || begin >= until) return false;
      if (end < from) return true;
      const wait = threads.waitOf(stream, rank, number);
      lines.push([rank, threads.streams[stream].thread, number, timeline.nameOf(stream, point), Math.round(begin), Math.round(end), wait?.time ?? "", wait?.rank ?? "",
        quoted(siteOf(stream, point))].join(","));
      return true;
    });
  }
  return { text: `${lines.join("\n")}\n`, isWhole };
}
