import { add, Damage, multiply } from "./int64.js";

/** `count` values from `start` on, `stride` apart. A count of 0 stands for a constant without an end. */
export class Run {
  constructor(start, stride, count) {
    this.start = start;
    this.stride = count === 0 ? 0 : stride;
    this.length = count === 0 ? Infinity : count;
  }
  at(index) {
    return this.stride === 0 ? this.start : add(this.start, multiply(this.stride, index));
  }
  sum(count) {
    return Number(this.start) * count + (Number(this.stride) * count * (count - 1)) / 2;
  }
  tally(count, into, shift, times) {
    if (this.stride === 0) return note(into, this.start + shift, count * times);
    if (count > into.length) throw new Damage("a loop chooses a variant that it does not have");
    for (let i = 0; i < count; ++i) note(into, this.at(i) + shift, times);
  }
}

/** Values without a pattern. */
export class Values {
  constructor(values) {
    this.values = values;
    this.length = values.length;
  }
  at(index) {
    return this.values[index];
  }
  sum(count) {
    let sum = 0;
    for (let i = 0; i < count; ++i) sum += Number(this.values[i]);
    return sum;
  }
  tally(count, into, shift, times) {
    for (let i = 0; i < count; ++i) note(into, this.values[i] + shift, times);
  }
}

/** Runs whose numbers stand for what `decode` makes of them. Sums and tallies are as long as the values. */
export class Coded {
  constructor(run, decode) {
    this.run = run;
    this.decode = decode;
    this.length = run.length;
  }
  at(index) {
    return this.decode(this.run.at(index));
  }
  sum(count) {
    let sum = 0;
    for (let i = 0; i < count; ++i) sum += Number(this.at(i));
    return sum;
  }
  tally(count, into, shift, times) {
    for (let i = 0; i < count; ++i) note(into, this.at(i) + shift, times);
  }
}

/** The values of a sequence `count` times, moved by `stride` from round to round. */
export class Repeat {
  constructor(inner, stride, count) {
    this.inner = inner;
    this.stride = stride;
    this.count = count;
    this.length = count === 0 ? 0 : inner.length * count;
  }
  at(index) {
    const round = Math.floor(index / this.inner.length), value = this.inner.at(index - round * this.inner.length);
    return this.stride === 0 ? value : add(value, multiply(this.stride, round));
  }
  sum(count) {
    if (count === 0) return 0;
    const size = this.inner.length, rounds = Math.floor(count / size), rest = count - rounds * size;
    const step = Number(this.stride);
    return rounds * this.inner.sum(size) + (step * size * rounds * (rounds - 1)) / 2 +
      this.inner.sum(rest) + step * rounds * rest;
  }
  tally(count, into, shift, times) {
    if (count === 0) return;
    const size = this.inner.length, rounds = Math.floor(count / size), rest = count - rounds * size;
    if (this.stride === 0) this.inner.tally(size, into, shift, times * rounds);
    else if (rounds > into.length) throw new Damage("a loop chooses a variant that it does not have");
    else for (let i = 0; i < rounds; ++i) this.inner.tally(size, into, shift + i * this.stride, times);
    this.inner.tally(rest, into, shift + rounds * this.stride, times);
  }
}

function note(into, value, times) {
  if (!(value >= 0 && value < into.length)) throw new Damage("a loop chooses a variant that it does not have");
  into[value] += times;
}

/** The last index whose entry is not above the value; the entries ascend. */
export function lastNotAbove(entries, value) {
  let low = 0, high = entries.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (entries[middle] <= value) low = middle;
    else high = middle;
  }
  return low;
}
