import { countText } from "../base/text.js";

const STEP = 4, NARROW = 8; // pixels between looks; of an iteration that has no band of its own
const HALVINGS = 6;

/** So many loops around an event have bands. */
export const DEPTHS = 2;

/** The loops around what a thread does at a time, outermost first: none where nobody knows when it does what. */
function loopsAt(thread, time) {
  if (time >= thread.knownUntil || !thread.seekTime(time) || !thread.isPlaced) return [];
  const { stack, at } = thread.cursor;
  return stack.slice(1).map(({ loop, iteration, trips }) => ({ loop, iteration, trips, entry: at.entries[loop] }));
}

const isLoop = (one, other) => one?.loop === other?.loop && one?.entry === other?.entry;
const isIteration = (one, other) => isLoop(one, other) && one?.iteration === other?.iteration;

/** When what a thread does at `left` ends, if at `right` it does another thing. */
function edgeBetween(thread, left, right, isStill) {
  for (let i = 0; i < HALVINGS; ++i) {
    const middle = (left + right) / 2;
    [left, right] = isStill(loopsAt(thread, middle)) ? [middle, right] : [left, middle];
  }
  return right;
}

function bandsAt(thread, depth, looks, isSame) {
  const bands = [];
  looks.forEach(({ time, loops }, i) => {
    const one = loops[depth], last = bands[bands.length - 1];
    if (i > 0 && isSame(last.first, one)) return void Object.assign(last, { end: time, last: one });
    const begin = i === 0 ? time : edgeBetween(thread, looks[i - 1].time, time, (found) => isSame(last.first, found[depth]));
    if (last) last.end = begin;
    bands.push({ begin, end: time, first: one, last: one });
  });
  return bands.filter(({ first }) => first);
}

/** The number comes first: a narrow band has no room for more. */
const wordsOf = (name, { iteration: first }, { iteration: last, trips }) =>
  `${countText(first + 1)} ${first === last ? "" : `to ${countText(last + 1)} `}of ${countText(trips)}  ${name}`;

/**
 * The iterations of the outermost loops around what a thread does in a window, as bands: those of loops where
 * iterations would be too narrow. The window is looked at every few pixels, and between two that differ by halving, so
 * that it takes as many jumps as the window has pixels, however many iterations there are.
 */
export function iterationBands(thread, from, to, width, nameOf) {
  const count = Math.max(1, Math.floor(width / STEP));
  const looks = Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count).map((time) => ({ time, loops: loopsAt(thread, time) }));
  return Array.from({ length: DEPTHS }, (_, depth) => {
    const changes = looks.filter(({ loops }, i) => i > 0 && !isIteration(loops[depth], looks[i - 1].loops[depth])).length;
    const isSame = changes * NARROW > width ? isLoop : isIteration;
    return bandsAt(thread, depth, looks, isSame).map(({ begin, end, first, last }) => ({ begin, end, name: wordsOf(nameOf(first.loop), first, last) }));
  }).filter((bands) => bands.length);
}
