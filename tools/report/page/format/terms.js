import { Damage } from "./int64.js";
import { lastNotAbove } from "./sequence.js";

const CELLS = 2 ** 20;

/**
 * One part after the other: what compressed terms stand for. Any value, the sum of the first n values, and how often
 * each value occurs among the first n are found without expanding: in the logarithm of the number of parts, times
 * their nesting. Tables of sums and tallies are made when they are first asked for, of a bounded size.
 */
export class Terms {
  constructor(parts) {
    this.parts = parts;
    this.begins = new Float64Array(parts.length + 1);
    for (let i = 0; i < parts.length; ++i) this.begins[i + 1] = this.begins[i] + parts[i].length;
  }

  get length() {
    return this.begins[this.parts.length];
  }

  /** The index of the part that has the value of this index. */
  find(index) {
    if (!(index >= 0 && index < this.length)) throw new Damage("a sequence of values is too short");
    return this.parts.length === 1 ? 0 : lastNotAbove(this.begins, index);
  }

  at(index) {
    const part = this.find(index);
    return this.parts[part].at(index - this.begins[part]);
  }

  /** The sum of the first `count` values. */
  sum(count) {
    if (count === 0) return 0;
    const part = this.find(count - 1);
    return this.sums()[part] + this.parts[part].sum(count - this.begins[part]);
  }

  sums() {
    if (!this.summed) {
      this.summed = new Float64Array(this.parts.length);
      for (let i = 1; i < this.parts.length; ++i)
        this.summed[i] = this.summed[i - 1] + this.parts[i - 1].sum(this.parts[i - 1].length);
    }
    return this.summed;
  }

  /** Adds to into[v + shift] how often v is among the first `count` values, times `times`. */
  tally(count, into, shift = 0, times = 1) {
    if (count === 0) return;
    const part = this.find(count - 1);
    if (part > 0) this.tallyParts(part, into, shift, times);
    this.parts[part].tally(count - this.begins[part], into, shift, times);
  }

  /** The same of whole parts, from the nearest stop before. Stops are for unshifted values: the outermost. */
  tallyParts(count, into, shift, times) {
    let first = 0;
    if (shift === 0) {
      const { every, stops } = this.stops(into.length), stop = Math.floor(count / every);
      for (let value = 0; value < into.length; ++value) into[value] += times * stops[stop * into.length + value];
      first = stop * every;
    }
    for (let i = first; i < count; ++i) this.parts[i].tally(this.parts[i].length, into, shift, times);
  }

  stops(values) {
    if (this.stopped?.values === values) return this.stopped;
    const every = Math.max(1, Math.ceil((this.parts.length * values) / CELLS));
    const stops = new Float64Array((Math.floor(this.parts.length / every) + 1) * values), now = new Float64Array(values);
    for (let i = 0; i < this.parts.length; ++i) {
      if (i % every === 0) stops.set(now, (i / every) * values);
      if (this.parts[i].length !== Infinity) this.parts[i].tally(this.parts[i].length, now, 0, 1);
    }
    if (this.parts.length % every === 0) stops.set(now, (this.parts.length / every) * values);
    this.stopped = { values, every, stops };
    return this.stopped;
  }

  /** The index of a value in an ascending sequence, or -1. */
  indexOf(value) {
    let low = 0, high = this.length;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.at(middle) <= value) low = middle;
      else high = middle;
    }
    return high > 0 && this.at(low) === value ? low : -1;
  }
}

const CHUNK = 256;

/** Values without a pattern in pieces, so that sums and tallies look at few of them. */
export function pieces(values, make) {
  const parts = [];
  for (let i = 0; i < values.length; i += CHUNK) parts.push(make(values.slice(i, i + CHUNK)));
  return parts;
}
