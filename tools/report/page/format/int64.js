/**
 * Numbers of 64 bits: a Number where that is exact, else a BigInt. Nearly all numbers of a trace are small, and
 * arithmetic with Numbers is some twenty times as fast.
 */
export function normal(big) {
  const wrapped = BigInt.asIntN(64, big);
  const number = Number(wrapped);
  return Number.isSafeInteger(number) ? number : wrapped;
}

/** a + b modulo 2^64, signed. */
export function add(a, b) {
  const sum = typeof a === "number" && typeof b === "number" ? a + b : NaN;
  return Number.isSafeInteger(sum) ? sum : normal(BigInt(a) + BigInt(b));
}

/** a * b modulo 2^64, signed. */
export function multiply(a, b) {
  const product = typeof a === "number" && typeof b === "number" ? a * b : NaN;
  return Number.isSafeInteger(product) ? product : normal(BigInt(a) * BigInt(b));
}

/** A count as a Number; what is larger than 2^53 cannot be shown here. */
export function counted(value) {
  if (typeof value !== "number" || value < 0) throw new Damage("a count is out of range");
  return value;
}

/** What is wrong with the trace that the page holds. */
export class Damage extends Error {}
