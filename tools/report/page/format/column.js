import { counted, Damage } from "./int64.js";
import { Coding } from "./coding.js";
import { readFormula } from "./formula.js";
import { DEEPEST, readTerms, skipTerms } from "./plain.js";
import { Repeat, Run, Values } from "./sequence.js";
import { pieces, Terms } from "./terms.js";

const BLOCK = 1, CODING = 3, LISTED = 128;
const ZERO = 0, SAME = 1, BY_RANK = 2, ONE = 3;

/** A place in a family: the rank, its index among the family's ranks, and the blocks of the trace. */
function rankValue(numbers, mode, place) {
  if (mode === ZERO || mode === ONE) return mode === ONE ? 1 : 0;
  if (mode === SAME) return numbers.signed();
  const start = numbers.at;
  if (numbers.next() === 0) return readFormula(numbers, place.rank);
  numbers.at = start;
  return readTerms(numbers).at(place.index);
}

function skipValue(numbers, mode) {
  if (mode === SAME) numbers.skip(1);
  if (mode !== BY_RANK) return;
  const start = numbers.at;
  if (numbers.next() === 0) {
    numbers.skip(1);
    numbers.skip(counted(numbers.next()));
  } else {
    numbers.at = start;
    skipTerms(numbers);
  }
}

const modeOf = (head, shift) => (head >> shift) & 3;

function readGroup(numbers, head, place, coding, depth) {
  if (head === BLOCK) {
    const block = place.blocks[counted(numbers.next()) - 1];
    if (!block) throw new Damage("a block is not there");
    return [block()];
  }
  if (head >= LISTED) {
    const values = Array.from({ length: head - LISTED }, () => numbers.signed());
    return pieces(coding ? values.map((value) => coding.listed(value)) : values, (piece) => new Values(piece));
  }
  const [start, stride, count] = [1, 3, 5].map((shift) => rankValue(numbers, modeOf(head, shift), place));
  if (head % 2 === 0) {
    const run = new Run(start, stride, counted(count));
    return [coding ? coding.run(run, count) : run];
  }
  const inner = readGroups(numbers, counted(numbers.next()), place, stride === 0 ? coding : null, depth + 1);
  return [new Repeat(inner, stride, counted(count))];
}

function readGroups(numbers, groups, place, coding, depth) {
  if (depth > DEEPEST) throw new Damage("terms are nested too deep");
  const parts = [];
  for (let left = groups; left > 0; --left)
    parts.push(...readGroup(numbers, counted(numbers.next()), place, coding, depth));
  return new Terms(parts);
}

/** What a family has on one of its ranks, as Terms. */
export function readFamily(numbers, place) {
  const groups = counted(numbers.next()), start = numbers.at;
  if (groups > 0 && numbers.next() === CODING) {
    const coding = new Coding(numbers, place.rank);
    return readGroups(numbers, groups - 1, place, coding, 0);
  }
  numbers.at = start;
  return readGroups(numbers, groups, place, null, 0);
}

/** Moves behind a family. */
export function skipFamily(numbers) {
  skipGroups(numbers, counted(numbers.next()), 0);
}

function skipGroups(numbers, groups, depth) {
  if (depth > DEEPEST) throw new Damage("terms are nested too deep");
  for (let left = groups; left > 0; --left) {
    const head = counted(numbers.next());
    if (head === BLOCK) numbers.skip(1);
    else if (head === CODING && depth === 0 && left === groups) Coding.skip(numbers);
    else if (head >= LISTED) numbers.skip(head - LISTED);
    else {
      for (const shift of [1, 3, 5]) skipValue(numbers, modeOf(head, shift));
      if (head % 2 === 1) skipGroups(numbers, counted(numbers.next()), depth + 1);
    }
  }
}
