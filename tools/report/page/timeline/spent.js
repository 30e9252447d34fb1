import { functionOf } from "../run/event.js";
import { sends } from "./partner.js";
import { eachEvent } from "./sample.js";

/** How many events of each point begin before a time. */
function begunUntil(thread, time) {
  const isRunning = thread.seekTime(time), begun = Float64Array.from(thread.cursor.at.events);
  if (isRunning && thread.clock.times(thread.cursor).begin < time) ++begun[thread.cursor.point];
  return begun;
}

/** Time inside the calls of each point until a time, by the sums of the points. */
function insideUntil(thread, time) {
  const { clock, cursor } = thread, isRunning = thread.seekTime(time);
  const inside = Float64Array.from(cursor.at.events, (count, point) => (count ? clock.points[point].sum("inside", count) : 0));
  if (!isRunning) return inside;
  const { begin, end } = clock.times(cursor);
  inside[cursor.point] += Math.max(0, Math.min(time, end) - begin);
  return inside;
}

/** Time inside the calls of each point in a window: of calls with a place in time their own, of others by their mean. */
function insideWithin(thread, from, to) {
  const until = thread.knownUntil, inside = new Float64Array(thread.run.stream.points.length);
  if (thread.clock.placed)
    eachEvent(thread, from, Math.min(to, until), (point, begin, end) => {
      if (begin >= until) return false;
      inside[point] += Math.max(0, Math.min(end, to) - Math.max(begin, from));
      return true;
    });
  const rest = thread.clock.placed ? Math.max(from, until) : from;
  if (to <= rest) return inside;
  const [before, after] = [insideUntil(thread, rest), insideUntil(thread, to)];
  return inside.map((time, point) => time + after[point] - before[point]);
}

/** The bytes that the calls from one number to another of a point sent, and whether that is a guess by the mean. */
function bytesOf(thread, index, tally, sizes, first, last) {
  if (!tally?.calls) return { bytes: 0, isGuess: false };
  if (tally.least_bytes === tally.most_bytes && !tally.unknown_calls) return { bytes: tally.least_bytes * (last - first), isGuess: false };
  const { scalars } = functionOf(thread.run.trace, thread.run.stream.points[index]), columns = thread.run.columnsOf(index);
  const column = (...names) => columns[scalars.findIndex(({ name }) => names.includes(name))];
  const [counts, types] = [column("count", "sendcount"), column("datatype", "sendtype")], size = types && sizes[types.at(0)];
  const isOne = types?.parts.length === 1 && types.parts[0].stride === 0;
  if (counts && isOne && size !== undefined) return { bytes: size * (counts.sum(last) - counts.sum(first)), isGuess: false };
  return { bytes: (tally.total_bytes / tally.calls) * (last - first), isGuess: true };
}

/** The part of a window in which the thread was between MPI_Init and its end. */
const partOf = (thread, from, to) => Math.max(0, Math.min(to, thread.clock.end) - Math.max(from, thread.startsWith));

/**
 * What a thread did in a window, by the numbers of points: calls that begin in it, the time inside, and bytes that were
 * sent; and the time of the whole window. A jump to each end, whatever is between, and a walk over the calls that were
 * placed, of which there are 8,192 at most.
 */
export function spentWithin(thread, from, to, tallyOf, sizes) {
  const [first, last] = [begunUntil(thread, from), begunUntil(thread, to)], inside = insideWithin(thread, from, to);
  const points = [...inside.keys()].filter((point) => last[point] > first[point] || inside[point] > 0).map((point) => {
    const name = functionOf(thread.run.trace, thread.run.stream.points[point]).name, calls = last[point] - first[point];
    return { point, name, calls, inside: inside[point], messages: sends.test(name) ? calls : 0,
      ...bytesOf(thread, point, tallyOf(point), sizes, first[point], last[point]) };
  });
  return { points, time: partOf(thread, from, to), isRough: to > thread.knownUntil };
}
