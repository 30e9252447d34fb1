import { multiply } from "./int64.js";
import { Coded } from "./sequence.js";

const XOR = 1, RING = 2; // 3: pairs whose sum is the number

/** Values that follow rank and iteration together, on one rank ("Coding" in docs/trace-format.md). */
export class Coding {
  constructor(numbers, rank) {
    [this.kind, this.divisor, this.extent, this.scale] = Array.from({ length: 4 }, () => numbers.next());
    this.x = Math.floor(rank / this.divisor) % this.extent;
  }

  static skip(numbers) {
    numbers.skip(4);
  }

  /** What a number stands for. */
  value(number) {
    const { x, extent } = this;
    const y = this.kind === XOR ? Number(BigInt(x) ^ BigInt(number))
      : this.kind === RING ? (x + number) % extent
      : (((number - x) % extent) + extent) % extent;
    return multiply(this.scale, y - x);
  }

  /** Whether a run is coded; else it stands for itself. */
  covers(first, stride, count) {
    if (typeof first !== "number" || typeof stride !== "number") return false; // a special value
    const last = count > 1 ? first + (count - 1) * stride : first, step = Math.abs(stride);
    const isInside = (value) => value >= 0 && value < this.extent;
    const isRegular = this.kind !== XOR || count < 2 || step === 0 || Number.isInteger(Math.log2(step));
    return isRegular && isInside(first) && isInside(last);
  }

  run(run, count) {
    return this.covers(run.start, run.stride, count) ? new Coded(run, (number) => this.value(number)) : run;
  }

  listed(value) {
    return this.covers(value, 0, 1) ? this.value(value) : value;
  }
}
