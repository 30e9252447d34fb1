import { counted, Damage } from "./int64.js";
import { Numbers } from "./numbers.js";

const STEPS = 576; // of rank sums, in an octave
const COARSEST = 11;
const FIRST_HEAD = 19; // heads below are of files from when the scale had an eighth of the steps

/** The sum of the times in one Time; moves behind it. `events` are those of the point. */
function takeSum(numbers, events) {
  const count = events - Number(numbers.signed());
  if (count === 0) return 0;
  const sum = numbers.double();
  numbers.skip(3);
  for (let groups = counted(numbers.next()); groups > 0; --groups) {
    numbers.skip(1);
    numbers.skip(counted(numbers.next()));
  }
  return sum;
}

/** What all ranks of a point spent there: nanoseconds before and inside its events. */
export function pointSums(point) {
  const numbers = new Numbers(point.times);
  if (!numbers.more()) return { before: 0, inside: 0 };
  return { before: takeSum(numbers, point.count), inside: takeSum(numbers, point.count) };
}

const timeOfRankCode = (code) => (code === 0 ? 0 : 2 ** ((code - 1) / STEPS));

/** What the rank at a position of the list spent, of one Sums; moves behind it. */
function takeRankSum(numbers, position, ranks, total) {
  const head = counted(numbers.next());
  if (head === 0) return total / ranks;
  const hasEighths = head < FIRST_HEAD, kind = head - (hasEighths ? 1 : FIRST_HEAD);
  if (kind > 2 * COARSEST + 1) throw new Damage("the scale of a rank's times is unknown");
  const scale = 2 ** Math.floor(kind / 2), least = numbers.next(), isRuns = kind % 2 === 1;
  const codeOf = (number) => (hasEighths && least + number > 0 ? 8 * ((least + number) * scale - 1) + 1 : (least + number) * scale);
  let found = 0, seen = 0, all = 0;
  for (let runs = isRuns ? counted(numbers.next()) : ranks; runs > 0; --runs) {
    const number = numbers.next(), count = isRuns ? numbers.next() : 1;
    const time = timeOfRankCode(codeOf(number));
    if (position >= seen && position < seen + count) found = time;
    seen += count;
    all += time * count;
  }
  return all > 0 ? found * (total / all) : found;
}

/** What one of its ranks spent at a point: nanoseconds before and inside. */
export function rankSums(point, position, ranks) {
  const all = pointSums(point), numbers = new Numbers(point.rank_sums);
  if (!numbers.more()) return { before: all.before / ranks, inside: all.inside / ranks };
  return {
    before: takeRankSum(numbers, position, ranks, all.before),
    inside: takeRankSum(numbers, position, ranks, all.inside),
  };
}

const LONG_CODE = 3712; // the first code that counts steps of 1024 ns from 2^17 ns on

function timeOfEventCode(code) {
  if (code >= LONG_CODE) return 2 ** 17 + 1024 * (code - LONG_CODE);
  return code < 128 ? code : (64 + (code % 64)) * 2 ** (Math.floor(code / 64) - 1);
}

/** Sums of the times in blocks and of those behind them. */
function takeTimes(numbers, events, blocks) {
  const length = blocks.reduce((sum, block) => sum + block.length, events), before = new Float64Array(length + 1);
  let last = 0;
  const add = (code) => (before[++last] = before[last - 1] + timeOfEventCode(code));
  for (const block of blocks) for (let i = 0; i < block.length; ++i) add(Number(block.at(i)));
  for (let i = 0; i < events; ++i) add(counted(numbers.next()));
  return before;
}

function takeBlock(numbers, blocks) {
  const block = blocks[counted(numbers.next()) - 1];
  if (!block) throw new Damage("a block of times is not there");
  return block();
}

/**
 * The times of each event of a rank at a point, as sums of those before it (so one more than there are events), or
 * null if the trace has none. `isMember(list)`: whether the rank is in the rank list of this number. `blocks` are those
 * of the trace.
 */
export function eventTimes(point, isMember, blocks) {
  const numbers = new Numbers(point.event_times), named = new Numbers(point.time_blocks), hasBlocks = named.more();
  while (numbers.more()) {
    const list = counted(numbers.next()), events = counted(numbers.next()), before = [], inside = [];
    for (let left = hasBlocks ? counted(named.next()) : 0; left > 0; --left) {
      before.push(takeBlock(named, blocks));
      inside.push(takeBlock(named, blocks));
    }
    if (isMember(list)) {
      if (events > numbers.bytes.length) throw new Damage("a list of times is too short");
      return { before: takeTimes(numbers, events, before), inside: takeTimes(numbers, events, inside) };
    }
    numbers.skip(2 * events);
  }
  return null;
}
