import { COMPUTING, KINDS } from "../base/families.js";

/** What a thread spent on each kind in its placed events, after each of them. */
function spentPlaced(thread, kinds) {
  const { clock, cursor } = thread, width = KINDS, all = new Float64Array((clock.known + 1) * width);
  let end = clock.offset;
  for (let more = thread.seekEvent(0); more && thread.isPlaced; more = thread.next()) {
    const times = clock.times(cursor), at = (cursor.number + 1) * width;
    all.copyWithin(at, at - width, at);
    all[at + COMPUTING] += times.begin - end;
    all[at + kinds[cursor.point]] += times.end - times.begin;
    end = times.end;
  }
  return all;
}

/** Adds what is spent in so many events of each point, by the sums of the points. */
function addSums({ clock }, kinds, events, into, factor = 1) {
  for (let i = 0; i < events.length; ++i)
    if (events[i] !== 0) {
      into[COMPUTING] += factor * clock.points[i].sum("before", events[i]);
      into[kinds[i]] += factor * clock.points[i].sum("inside", events[i]);
    }
}

/**
 * What a thread spent on each kind until a time, in nanoseconds, in `into`. Nothing is walked: the time is that of a
 * jump to the event that runs then.
 */
export function spentUntil(thread, kinds, time, into) {
  const { clock, cursor } = thread;
  if (clock.placed) thread.spent ??= spentPlaced(thread, kinds);
  const isRunning = thread.seekTime(time), { events } = cursor.at;
  into.fill(0);
  if (clock.placed) {
    const known = Math.min(cursor.number, clock.known) * into.length;
    into.set(thread.spent.subarray(known, known + into.length));
    if (!thread.isPlaced) addSums(thread, kinds, clock.atPlaced, into, -1);
  }
  if (!clock.placed || !thread.isPlaced) addSums(thread, kinds, events, into);
  if (isRunning) {
    const { begin, end } = clock.times(cursor), over = clock.after(events);
    into[COMPUTING] += Math.max(0, Math.min(time, begin) - over);
    into[kinds[cursor.point]] += Math.max(0, Math.min(time, end) - begin);
  }
  return into;
}

/** What a thread spends on each kind from a time to its end. */
export function spentAfter(thread, kinds, time) {
  const before = spentUntil(thread, kinds, time, new Float64Array(KINDS));
  const all = spentUntil(thread, kinds, Infinity, new Float64Array(KINDS));
  return all.map((sum, kind) => Math.max(0, sum - before[kind]));
}

/** The events between two times, until `visit` returns false. */
export function eachEvent(thread, from, to, visit) {
  for (let more = thread.seekTime(from); more; more = thread.next()) {
    const { begin, end } = thread.clock.times(thread.cursor), { point, number } = thread.cursor;
    if (begin > to || visit(point, begin, end, number) === false) return;
  }
}

/** How many events begin until the end of a window, from the one on that runs at its begin. */
export function eventsWithin(thread, from, to) {
  const numberAt = (time) => (thread.seekTime(time) ? thread.cursor.number : thread.events);
  const first = numberAt(from);
  return numberAt(to) - first + 1;
}
