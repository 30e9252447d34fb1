import { counted, Damage } from "./int64.js";
import { Repeat, Run, Values } from "./sequence.js";
import { pieces, Terms } from "./terms.js";

export const DEEPEST = 64;
const RUN = 0, STRIDE = 1, REPEAT = 2, LIST = 3;

/** Terms of numbers that are the same on all ranks: rank lists, values by rank, blocks. */
export function readTerms(numbers, depth = 0) {
  if (depth > DEEPEST) throw new Damage("terms are nested too deep");
  const parts = [];
  for (let left = counted(numbers.next()); left > 0; --left) {
    const head = counted(numbers.next()), kind = head % 4, count = (head - kind) / 4;
    if (kind === LIST) parts.push(...listOf(numbers, count));
    else if (kind === REPEAT) parts.push(repeat(numbers, count, depth));
    else parts.push(new Run(numbers.signed(), kind === STRIDE ? numbers.signed() : RUN, count));
  }
  return new Terms(parts);
}

function listOf(numbers, count) {
  if (count > numbers.bytes.length) throw new Damage("a list of numbers is too short");
  const values = Array.from({ length: count }, () => numbers.signed());
  return pieces(values, (piece) => new Values(piece));
}

function repeat(numbers, count, depth) {
  const stride = numbers.signed();
  return new Repeat(readTerms(numbers, depth + 1), stride, count);
}

export function skipTerms(numbers) {
  for (let left = counted(numbers.next()); left > 0; --left) {
    const head = counted(numbers.next()), kind = head % 4;
    numbers.skip(kind === LIST ? (head - kind) / 4 : kind === RUN ? 1 : kind === STRIDE ? 2 : 1);
    if (kind === REPEAT) skipTerms(numbers);
  }
}
