import { Damage, normal } from "./int64.js";

const modulo = (a, b) => ((a % b) + b) % b;
const coordinate = (r, divisor, extent) => (r / divisor) % extent;
const gray = (x) => x ^ (x >> 1n);

function inverseGray(x) {
  let result = x;
  for (let shifted = x >> 1n; shifted > 0n; shifted >>= 1n) result ^= shifted;
  return result;
}

function reversed(x, bits) {
  let result = 0n;
  for (let i = 0n; i < bits; ++i) result = (result << 1n) | ((x >> i) & 1n);
  return result;
}

function grid(r, p) {
  let sum = 0n;
  for (let i = 0; i + 3 < p.length; i += 4) {
    const x = coordinate(r, p[i], p[i + 1]);
    sum += p[i + 3] * (modulo(x + p[i + 2], p[i + 1]) - x);
  }
  return sum;
}

function transposed(r, [columns, rows, block]) {
  const c = r / block;
  return block * ((c % columns) * rows + c / columns) + (r % block);
}

function bitwise(r, [divisor, bits, scale], move) {
  const x = coordinate(r, divisor, 1n << bits);
  return r + scale * (move(x, bits) - x);
}

function mixed(r, [divisor, extent, divisor2, extent2, factor]) {
  const x = coordinate(r, divisor, extent);
  return { x, sum: x + factor * coordinate(r, divisor2, extent2) };
}

function skewed(r, p) {
  const { x, sum } = mixed(r, p);
  return r + p[5] * (modulo(sum, p[1]) - x);
}

/** By kind, as the table of formulas in docs/trace-format.md has them; r is the rank. */
const formulas = {
  1: (r, p) => p[0] * r + p[1],
  2: (r, p) => r ^ p[0],
  3: grid,
  4: transposed,
  5: (r, p) => p[2] * coordinate(r, p[0], p[1]) + p[3],
  6: (r, p) => bitwise(r, p, reversed),
  7: (r, p) => bitwise(r, p, gray),
  8: (r, p) => bitwise(r, p, inverseGray),
  9: (r, p) => bitwise(r, p, (x, bits) => gray(modulo(inverseGray(x) + p[3], 1n << bits))),
  10: skewed,
  11: (r, p) => modulo(mixed(r, p).sum, p[5]),
};

/** The value of a formula on a rank. */
export function readFormula(numbers, rank) {
  const head = numbers.next(), count = numbers.next();
  if (!(count <= 64)) throw new Damage("a formula is too long");
  const parameters = Array.from({ length: count }, () => BigInt(numbers.signed()));
  const formula = formulas[Math.floor(head / 2)];
  if (!formula) throw new Damage("a formula is unknown");
  try {
    const r = BigInt(rank), value = formula(r, parameters);
    return normal(head % 2 ? value - r : value);
  } catch (problem) {
    throw new Damage(`a formula cannot be computed: ${problem.message}`);
  }
}
