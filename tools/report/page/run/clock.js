import { eventTimes, rankSums } from "../format/times.js";
import { Ahead } from "./ahead.js";

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
 * When a rank's events begin and end, in nanoseconds. The clock begins when the first event does, and all ranks end
 * their first event (MPI_Init) together, as in an export.
 */
export class Clock {
  constructor(run) {
    this.counts = new Ahead(run).everything();
    this.points = run.stream.points.map((_, index) => new PointClock(run, index, this.counts.events[index]));
    this.offset = 0;
    this.isExact = this.points.every((point, index) => point.exact || this.counts.events[index] === 0);
    this.total = this.counts.events.reduce((sum, count) => sum + count, 0);
    this.rates = Float64Array.from(this.points, ({ exact, mean }) => (exact ? NaN : mean.before + mean.inside));
    this.weigh = (events) => this.after(events);
  }

  /** When so many events of each point are over. */
  after(events) {
    let time = this.offset;
    for (let i = 0; i < events.length; ++i)
      if (events[i] !== 0) {
        const rate = this.rates[i];
        time += rate === rate ? rate * events[i] : this.points[i].sum("before", events[i]) + this.points[i].sum("inside", events[i]);
      }
    return time;
  }

  /** Begin and end of the event that the cursor is at. */
  times(cursor) {
    const point = this.points[cursor.point], count = cursor.at.events[cursor.point];
    const begin = this.after(cursor.at.events) + point.sum("before", count + 1) - point.sum("before", count);
    return { begin, end: begin + point.sum("inside", count + 1) - point.sum("inside", count) };
  }

  get end() {
    return this.after(this.counts.events);
  }
}
