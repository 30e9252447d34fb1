import { eventsOf } from "../run/thread.js";

/** Whether a call site has all words of a text, in the name of its function or in its call path. */
export function matcher(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ function: name, call_path: path, place, where }) => {
    const all = `${name} ${path} ${place} ${where}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
}

/**
 * The next call of those at the points that are wanted, on any of the rows: the one that begins first behind the selected
 * one. A jump for each row. Null: there is none.
 */
export function nextCall({ threads, rows, selected, window }, isWanted) {
  const from = selected?.begin ?? window[0], here = rows.findIndex(({ rank, stream }) => rank === selected?.rank && stream === selected?.stream);
  let best = null;
  rows.forEach(({ stream, rank }, i) => {
    const thread = threads.open(stream, rank), points = [...thread.run.stream.points.keys()].filter((point) => isWanted(stream, point));
    const weigh = eventsOf(points);
    const isRunning = thread.seekTime(from), begin = isRunning && thread.event.begin;
    const isOver = isRunning && points.includes(thread.cursor.point) && (begin < from || (begin === from && here >= 0 && i <= here));
    if (!points.length || !thread.cursor.seek(weigh, weigh(thread.cursor.at.events) + isOver)) return;
    const { event } = thread;
    if (!best || event.begin < best.begin) best = { stream, rank, number: event.number, begin: event.begin };
  });
  return best;
}
