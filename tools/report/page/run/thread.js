import { Damage } from "../format/int64.js";
import { Clock } from "./clock.js";
import { Cursor } from "./cursor.js";
import { eventFields, functionOf } from "./event.js";
import { RankStream } from "./stream.js";

/** Counts the events of some points, by the events of each point. */
export const eventsOf = (points) => (events) => points.reduce((sum, point) => sum + events[point], 0);

const byNumber = (events) => events.reduce((sum, count) => sum + count, 0);

/** One thread of one rank: any of its events, by number or by time. */
export class Thread {
  constructor(stream, rank, placed) {
    this.run = new RankStream(stream, rank);
    this.clock = new Clock(this.run, placed);
    this.cursor = new Cursor(this.run);
    this.events = this.clock.total;
    if (!Number.isSafeInteger(this.events)) throw new Damage("there are more events than the page can count");
    if (this.clock.placed) {
      this.seekEvent(this.clock.known);
      this.clock.startAfter(this.cursor.at.events);
    }
    const isRunning = this.seekEvent(0);
    this.firstPoint = isRunning ? this.cursor.point : -1;
    if (isRunning) this.clock.offset = -this.clock.times(this.cursor).begin;
    this.startsWith = isRunning ? this.clock.times(this.cursor).end : 0;
  }

  /** Moves the clock, so that the first event ends at this time. */
  alignTo(firstEnd) {
    this.clock.offset += firstEnd - this.startsWith;
    this.startsWith = firstEnd;
  }

  seekEvent(number) {
    return this.cursor.seek(byNumber, number);
  }

  /** Moves to the event that runs at this time, or the next one. */
  seekTime(time) {
    return this.cursor.seek(this.clock.weigh, time);
  }

  next() {
    return this.cursor.next();
  }

  /** Whether the event that the cursor is at has a place in time. */
  get isPlaced() {
    return byNumber(this.cursor.at.events) < this.clock.known;
  }

  /** When the last event is over that has a place in time. */
  get knownUntil() {
    const { clock, events, startsWith } = this;
    if (clock.known === events) return Infinity;
    return clock.known > 0 ? clock.offset + clock.placed.end[clock.known - 1] : startsWith;
  }

  /** The event that the cursor is at. */
  get event() {
    const { cursor, run } = this, point = run.stream.points[cursor.point];
    return {
      rank: run.rank, point: cursor.point, name: functionOf(run.trace, point).name,
      number: byNumber(cursor.at.events), ofPoint: cursor.at.events[cursor.point],
      ...this.clock.times(cursor), isPlaced: this.isPlaced,
      loops: cursor.stack.slice(1).map(({ loop, iteration, trips }) => ({ loop, iteration, trips })),
    };
  }

  get fields() {
    return eventFields(this.run, this.cursor.point, this.cursor.at.events[this.cursor.point]);
  }
}
