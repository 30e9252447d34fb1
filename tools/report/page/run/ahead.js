import { Damage } from "../format/int64.js";

/** How often something ran: entries and iterations of loops, events of points. */
export class Counts {
  constructor(stream) {
    this.entries = new Float64Array(stream.loops.length);
    this.iterations = new Float64Array(stream.loops.length);
    this.events = new Float64Array(stream.points.length);
  }

  clear() {
    this.entries.fill(0);
    this.iterations.fill(0);
    this.events.fill(0);
  }

  add(other) {
    for (const what of ["entries", "iterations", "events"])
      for (let i = 0; i < this[what].length; ++i) this[what][i] += other[what][i];
  }

  child(isLoop, index, times) {
    (isLoop ? this.entries : this.events)[index] += times;
  }
}

/**
 * Says what whole children run without running them. Trips and variants are taken in order, whoever enters a loop. So
 * from the outer loops to those inside, entries give iterations by a sum of `trips`, and iterations give children by
 * a tally of `variant`: tools/analysis/walk/Ahead.h in this page. Time: loops and points of the stream, times the
 * logarithm of terms.
 */
export class Ahead {
  constructor(rankStream) {
    this.run = rankStream;
    this.tallies = rankStream.loops.map((loop) => new Float64Array(loop ? loop.bodies.length : 0));
  }

  /** Adds to the seeds in `more` (entries, iterations, events) what runs inside them, if so much ran before. */
  complete(more, before) {
    for (const index of this.run.stream.inwards)
      if (more.entries[index] !== 0 || more.iterations[index] !== 0) this.loop(index, more, before);
    return more;
  }

  loop(index, more, before) {
    const loop = this.run.loops[index];
    if (!loop) throw new Damage("a rank enters a loop that it does not have");
    const entered = before.entries[index], entries = more.entries[index];
    if (entries !== 0) more.iterations[index] += loop.trips.sum(entered + entries) - loop.trips.sum(entered);
    const times = this.choices(loop, this.tallies[index], before.iterations[index], more.iterations[index]);
    for (let variant = 0; variant < times.length; ++variant)
      if (times[variant] !== 0)
        for (const child of this.run.stream.children[loop.bodies[variant]])
          more.child(child.isLoop, child.index, times[variant] * child.count);
  }

  choices(loop, times, first, count) {
    times.fill(0);
    if (!loop.variant) times[0] = count;
    else {
      loop.variant.tally(first, times, 0, -1);
      loop.variant.tally(first + count, times, 0, 1);
    }
    return times;
  }

  /** What all of the rank's stream runs. */
  everything() {
    const all = new Counts(this.run.stream);
    if (this.run.loops[0]) all.iterations[0] = 1;
    return this.complete(all, new Counts(this.run.stream));
  }
}
