import { COMPUTING } from "../base/families.js";

/**
 * What a thread spent on each kind until a time, in nanoseconds, in `into`. Nothing is walked: the time is that of a
 * jump to the event that runs then.
 */
export function spentUntil(thread, kinds, time, into) {
  const { clock, cursor } = thread, isRunning = thread.seekTime(time);
  into.fill(0);
  const { events } = cursor.at;
  for (let i = 0; i < events.length; ++i)
    if (events[i] !== 0) {
      into[COMPUTING] += clock.points[i].sum("before", events[i]);
      into[kinds[i]] += clock.points[i].sum("inside", events[i]);
    }
  if (isRunning) {
    const { begin, end } = clock.times(cursor), over = clock.after(events);
    into[COMPUTING] += Math.max(0, Math.min(time, begin) - over);
    into[kinds[cursor.point]] += Math.max(0, Math.min(time, end) - begin);
  }
  return into;
}

/** The events between two times, until `visit` returns false. */
export function eachEvent(thread, from, to, visit) {
  for (let more = thread.seekTime(from); more; more = thread.next()) {
    const { begin, end } = thread.clock.times(thread.cursor);
    if (begin > to || visit(thread.cursor.point, begin, end) === false) return;
  }
}

/** How many events begin until the end of a window, from the one on that runs at its begin. */
export function eventsWithin(thread, from, to) {
  const numberAt = (time) => (thread.seekTime(time) ? thread.event.number : thread.events);
  const first = numberAt(from);
  return numberAt(to) - first + 1;
}
