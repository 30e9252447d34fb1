import { counted, Damage } from "../format/int64.js";
import { Numbers } from "../format/numbers.js";
import { allOf } from "../format/trace.js";

export const ROOT = 0, COMPILED = 1, FOLDED = 2, MIXED = 3;
const choosesVariant = (kind) => kind === COMPILED || kind === MIXED;

/** The symbols of bodies: isLoop and index of each child. */
function readBodies(bytes) {
  const numbers = new Numbers(bytes), bodies = [];
  while (numbers.more()) {
    const length = counted(numbers.next());
    if (length > bytes.length) throw new Damage("a body is longer than all of them");
    bodies.push(Float64Array.from({ length }, () => counted(numbers.next())));
  }
  return bodies;
}

/** How often each child is in a body: pairs of symbol and number. */
function childrenOf(body) {
  const times = new Map();
  for (const symbol of body) times.set(symbol, (times.get(symbol) ?? 0) + 1);
  return [...times].map(([symbol, count]) => ({ isLoop: symbol % 2 === 1, index: Math.floor(symbol / 2), count }));
}

/** What the threads of one ordinal did, on all ranks. */
export class Stream {
  constructor(trace, message) {
    this.trace = trace;
    this.thread = message.thread;
    this.points = message.points;
    this.loops = message.loops;
    this.ranks = trace.rankList(message.ranks, trace.everyone);
    this.bodies = readBodies(message.bodies);
    this.children = this.bodies.map(childrenOf);
    if (!this.loops.length) throw new Damage("a stream has no root");
    this.checkBodies();
    this.inwards = this.sorted();
  }

  checkBodies() {
    for (const { isLoop, index } of this.children.flat())
      if (index >= (isLoop ? this.loops : this.points).length) throw new Damage("a body has an unknown child");
    for (const loop of this.loops)
      for (const family of loop.variants) {
        family.numbers = allOf(family.bodies);
        if (family.numbers.some((body) => body >= this.bodies.length)) throw new Damage("a loop has an unknown body");
      }
  }

  /** The loops in the bodies of each loop, as often as bodies have them. */
  innerLoops() {
    const bodies = this.loops.map((loop) => [...new Set(loop.variants.flatMap((family) => family.numbers))]);
    return bodies.map((some) => some.flatMap((body) => this.children[body].filter(({ isLoop }) => isLoop).map(({ index }) => index)));
  }

  /** Loops, each behind all loops around it. `nesting`: how many loops are around an event at most, the root aside. */
  sorted() {
    const around = new Array(this.loops.length).fill(0), depths = new Array(this.loops.length).fill(0), inner = this.innerLoops();
    for (const loop of inner.flat()) ++around[loop];
    const order = [...around.keys()].filter((loop) => around[loop] === 0);
    for (let next = 0; next < order.length; ++next)
      for (const loop of inner[order[next]]) {
        depths[loop] = Math.max(depths[loop], depths[order[next]] + 1);
        if (--around[loop] === 0) order.push(loop);
      }
    if (order.length !== this.loops.length) throw new Damage("a loop contains itself");
    this.nesting = depths.reduce((most, depth) => Math.max(most, depth), 0);
    return order;
  }
}

/** What one thread of one rank did: its loops, and its points with their columns. */
export class RankStream {
  constructor(stream, rank) {
    Object.assign(this, { stream, rank, trace: stream.trace });
    this.loops = stream.loops.map((loop) => this.loop(loop));
    this.columns = new Array(stream.points.length);
  }

  loop(loop) {
    const { trace, stream, rank } = this;
    const family = loop.variants.find((one) => trace.rankList(one.ranks, stream.ranks).indexOf(rank) >= 0);
    if (!family) return null;
    const owner = trace.rankList(family.ranks, stream.ranks);
    return {
      kind: loop.kind,
      bodies: family.numbers,
      trips: trace.column(loop.trips, stream.ranks, rank),
      variant: choosesVariant(loop.kind) ? trace.column(family.variant, owner, rank) : null,
    };
  }

  owner(point) {
    return this.trace.rankList(this.stream.points[point].ranks, this.stream.ranks);
  }

  /** The columns of a point. */
  columnsOf(point) {
    this.columns[point] ??= allOf(this.stream.points[point].columns)
      .map((column) => this.trace.column(column, this.owner(point), this.rank));
    return this.columns[point];
  }
}
