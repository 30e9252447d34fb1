import { Damage } from "../format/int64.js";
import { Clock } from "./clock.js";
import { Cursor, sumOf } from "./cursor.js";
import { eventFields, functionOf } from "./event.js";
import { RankStream } from "./stream.js";

/** Counts the events of some points, by the events of each point. */
export const eventsOf = (points) => (events) => points.reduce((sum, point) => sum + events[point], 0);

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

  /**
   * A jump takes time for all places in the stream, some dozen times. To an event that is nearer than there are places,
   * it is quicker to go: pictures of a window ask for one time after the other.
   */
  seekEvent(number) {
    const { cursor } = this;
    if (cursor.point < 0 || number < cursor.number || number - cursor.number > this.places) return cursor.seek(sumOf, number);
    while (cursor.number < number) if (!cursor.next()) return false;
    return true;
  }

  /** Moves to the event that runs at this time, or the next one. */
  seekTime(time) {
    const number = this.clock.placedAt(time);
    if (number !== null) return this.seekEvent(number);
    return this.stepTo(time) ?? this.cursor.seek(this.clock.weigh, time);
  }

  /** Goes to a time that events without a place come up to; null if that is too far, or behind. */
  stepTo(time) {
    const { clock, cursor } = this;
    if (cursor.point < 0 || (clock.placed && cursor.number < clock.known)) return null;
    let now = clock.after(cursor.at.events);
    if (now > time) return null;
    for (let left = this.places; left > 0; --left) {
      now += clock.spanOf(cursor.point, cursor.at.events[cursor.point]);
      if (now > time) return true;
      if (!cursor.next()) return false;
    }
    return null;
  }

  /** Loops and points of the stream. */
  get places() {
    return this.run.stream.loops.length + this.run.stream.points.length;
  }

  next() {
    return this.cursor.next();
  }

  /** Whether the event that the cursor is at has a place in time. */
  get isPlaced() {
    return this.cursor.number < this.clock.known;
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
      number: cursor.number, ofPoint: cursor.at.events[cursor.point],
      ...this.clock.times(cursor), isPlaced: this.isPlaced,
      loops: cursor.stack.slice(1).map(({ loop, iteration, trips }) => ({ loop, iteration, trips })),
    };
  }

  get fields() {
    return eventFields(this.run, this.cursor.point, this.cursor.at.events[this.cursor.point]);
  }
}
