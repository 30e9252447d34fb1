import { Ahead, Counts } from "./ahead.js";

/** The largest i in [0, last] with weigh(i) <= target; weigh ascends. Guesses by a straight line, then halves. */
function lastWithin(last, target, weigh) {
  let low = 0, high = last + 1, below = weigh(0), above = Infinity;
  for (let step = 0; high - low > 1; ++step) {
    let middle = Math.floor((low + high) / 2);
    if (step === 0) middle = high - 1;
    else if (step % 3 !== 0 && above < Infinity)
      middle = Math.min(high - 1, Math.max(low + 1, low + Math.floor(((target - below) / (above - below)) * (high - low))));
    const weight = weigh(middle);
    if (weight <= target) [low, below] = [middle, weight];
    else [high, above] = [middle, weight];
  }
  return low;
}

/** How many events there are of all points together. */
export function sumOf(events) {
  let sum = 0;
  for (let i = 0; i < events.length; ++i) sum += events[i];
  return sum;
}

/**
 * A place in a rank's events. `at` counts what came before: events of each point, entries and iterations of loops; and
 * `number` all events. It jumps to any event without expanding loops, and steps from event to event.
 */
export class Cursor {
  constructor(run) {
    this.run = run;
    this.stream = run.stream;
    this.ahead = new Ahead(run);
    this.scratch = new Counts(this.stream);
    this.at = new Counts(this.stream);
    this.stack = [];
    this.point = -1;
    this.number = 0;
  }

  bodyOf(loop) {
    const found = this.run.loops[loop], variant = found.variant ? found.variant.at(this.at.iterations[loop]) : 0;
    return this.stream.bodies[found.bodies[variant]];
  }

  enter(loop) {
    const trips = loop === 0 ? 1 : this.run.loops[loop].trips.at(this.at.entries[loop]);
    this.stack.push({ loop, trips, iteration: 0, body: this.bodyOf(loop), position: 0 });
  }

  /**
   * Moves to the event in which the weight of what ran exceeds the target: `weigh(events)` gives the weight of so many
   * events of each point. Returns false, at the end, if it never does. Time: the stream, times the nesting of loops,
   * times the logarithm of trips.
   */
  seek(weigh, target) {
    const found = this.jump(weigh, target);
    this.number = sumOf(this.at.events);
    return found;
  }

  jump(weigh, target) {
    this.point = -1;
    this.at.clear();
    this.stack = [];
    if (this.run.loops[0]) this.enter(0);
    while (this.stack.length) {
      const frame = this.stack[this.stack.length - 1];
      this.seekChild(frame, weigh, target);
      if (frame.position === frame.body.length) return this.next();
      const symbol = frame.body[frame.position];
      if (symbol % 2 === 0) return this.arrive(symbol / 2);
      this.seekIteration(Math.floor(symbol / 2), weigh, target);
    }
    return this.arrive(-1);
  }

  arrive(point) {
    this.point = point;
    return point >= 0;
  }

  /** What was counted and what the seeds run, weighed. */
  weighMore(seed, weigh) {
    this.scratch.clear();
    seed(this.scratch);
    this.ahead.complete(this.scratch, this.at);
    for (let i = 0; i < this.at.events.length; ++i) this.scratch.events[i] += this.at.events[i];
    return weigh(this.scratch.events);
  }

  skip(seed) {
    this.scratch.clear();
    seed(this.scratch);
    this.at.add(this.ahead.complete(this.scratch, this.at));
  }

  seekChild(frame, weigh, target) {
    const { body } = frame;
    const seed = (count) => (counts) => {
      for (let i = 0; i < count; ++i) counts.child(body[i] % 2 === 1, Math.floor(body[i] / 2), 1);
    };
    frame.position = lastWithin(body.length, target, (count) => this.weighMore(seed(count), weigh));
    this.skip(seed(frame.position));
  }

  seekIteration(loop, weigh, target) {
    const trips = this.run.loops[loop].trips.at(this.at.entries[loop]);
    const seed = (count) => (counts) => void (counts.iterations[loop] = count);
    const iteration = lastWithin(trips - 1, target, (count) => this.weighMore(seed(count), weigh));
    this.skip(seed(iteration));
    this.stack.push({ loop, trips, iteration, body: this.bodyOf(loop), position: 0 });
  }

  /** Moves behind the event. False: there is no further one. */
  next() {
    if (this.point >= 0) {
      ++this.number;
      ++this.at.events[this.point];
      ++this.stack[this.stack.length - 1].position;
    }
    while (this.stack.length) {
      const frame = this.stack[this.stack.length - 1];
      if (frame.position < frame.body.length) {
        const symbol = frame.body[frame.position];
        if (symbol % 2 === 0) return this.arrive(symbol / 2);
        this.enter(Math.floor(symbol / 2));
      } else this.leaveIteration(frame);
    }
    return this.arrive(-1);
  }

  leaveIteration(frame) {
    ++this.at.iterations[frame.loop];
    frame.position = 0;
    if (++frame.iteration < frame.trips) frame.body = this.bodyOf(frame.loop);
    else {
      this.stack.pop();
      ++this.at.entries[frame.loop];
      if (this.stack.length) ++this.stack[this.stack.length - 1].position;
    }
  }
}
