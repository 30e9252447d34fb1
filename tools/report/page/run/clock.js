import { eventTimes, rankSums } from "../format/times.js";
import { Ahead } from "./ahead.js";
import { sumOf } from "./cursor.js";

/** What one rank's events take at a point: exact if the trace has the times of each, else its mean there. */
class PointClock {
  constructor(run, index, events) {
    const point = run.stream.points[index], owner = run.owner(index), position = owner.indexOf(run.rank);
    const isMember = (list) => run.trace.rankList(list, owner).indexOf(run.rank) >= 0;
    const exact = eventTimes(point, isMember, run.trace.blocks);
    this.exact = exact && exact.before.length > events ? exact : null;
    const sums = position >= 0 && events > 0 ? rankSums(point, position, owner.length) : { before: 0, inside: 0 };
    this.mean = { before: sums.before / (events || 1), inside: sums.inside / (events || 1) };
  }

  /** Nanoseconds before (or inside) the first `count` events. */
  sum(what, count) {
    return this.exact ? this.exact[what][count] : this.mean[what] * count;
  }
}

/**
 * The first events of a rank as the page is told where they are: `times` has the nanoseconds since the event before each
 * event, and in it.
 */
class Placed {
  constructor(times) {
    this.count = times.length / 2;
    this.begin = new Float64Array(this.count);
    this.end = new Float64Array(this.count);
    for (let i = 0, now = 0; i < this.count; ++i) {
      this.begin[i] = now += times[2 * i];
      this.end[i] = now += times[2 * i + 1];
    }
  }
}

/**
 * When a rank's events begin and end, in nanoseconds. The clock begins when the first event does, and all ranks end
 * their first event (MPI_Init) together, as in an export. Events that are neither recorded nor placed go on with the
 * means of their points: so the shares of kinds are right, but no event is drawn there.
 */
export class Clock {
  constructor(run, placed) {
    this.counts = new Ahead(run).everything();
    this.points = run.stream.points.map((_, index) => new PointClock(run, index, this.counts.events[index]));
    this.offset = 0;
    this.isExact = this.points.every((point, index) => point.exact || this.counts.events[index] === 0);
    this.total = sumOf(this.counts.events);
    this.rates = Float64Array.from(this.points, ({ exact, mean }) => (exact ? NaN : mean.before + mean.inside));
    this.weigh = (events) => this.after(events);
    this.placed = this.isExact || !placed ? null : new Placed(placed);
    this.atPlaced = null; // counts of events after those that are placed
  }

  /** How many of the first events have a place in time. */
  get known() {
    return this.isExact ? this.total : this.placed?.count ?? 0;
  }

  /** Tells the clock what has happened when the placed events are over. */
  startAfter(counts) {
    this.atPlaced = Float64Array.from(counts);
    this.later = 0;
    if (this.known > 0) this.later = this.placed.end[this.known - 1] - this.byMeans(this.atPlaced);
  }

  /** When so many events of each point are over. */
  after(events) {
    if (!this.placed) return this.offset + this.byMeans(events);
    const number = sumOf(events);
    if (number > this.known) return this.offset + this.later + this.byMeans(events);
    return this.offset + (number === 0 ? 0 : this.placed.end[number - 1]);
  }

  byMeans(events) {
    let time = 0;
    for (let i = 0; i < events.length; ++i)
      if (events[i] !== 0) {
        const rate = this.rates[i];
        time += rate === rate ? rate * events[i] : this.points[i].sum("before", events[i]) + this.points[i].sum("inside", events[i]);
      }
    return time;
  }

  /** The number of the placed event that runs at a time, or is the next one; null: none of these is. */
  placedAt(time) {
    if (!this.placed) return null;
    let low = 0, high = this.known;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.offset + this.placed.end[middle] <= time) low = middle + 1;
      else high = middle;
    }
    return low < this.known ? low : null;
  }

  /** What an event takes, with the time before it, that comes after so many of its point and has no place of its own. */
  spanOf(point, count) {
    const rate = this.rates[point], clock = this.points[point];
    if (rate === rate) return rate;
    return clock.sum("before", count + 1) + clock.sum("inside", count + 1) - clock.sum("before", count) - clock.sum("inside", count);
  }

  /** Begin and end of the event that the cursor is at. */
  times(cursor) {
    const { number } = cursor;
    if (this.placed && number < this.known)
      return { begin: this.offset + this.placed.begin[number], end: this.offset + this.placed.end[number] };
    const point = this.points[cursor.point], count = cursor.at.events[cursor.point];
    const begin = this.after(cursor.at.events) + point.sum("before", count + 1) - point.sum("before", count);
    return { begin, end: begin + point.sum("inside", count + 1) - point.sum("inside", count) };
  }

  get end() {
    return this.after(this.counts.events);
  }
}
