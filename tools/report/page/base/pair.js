import { Model } from "./model.js";
import { phasesOf } from "./phases.js";

/** Whether a point of a side belongs to a row: to its call, or to a copy that the compiler made of it. */
const isOf = (row, side, point) => point.function === row.function && [row[`${side}_path`], ...row[`${side}_copies`]].includes(point.path);

/** Two reports that are compared, the row that is chosen, and who wants to know of it. */
export class Pair {
  constructor(data) {
    Object.assign(this, { compare: data.compare, a: new Model(data.a), b: new Model(data.b), chosen: null, listeners: [] });
    this.info = { program: `${this.a.info.program || "A"} compared` };
    this.traces = [[this.a, "trace"], [this.b, "other"]];
  }

  onChoose(listener) {
    this.listeners.push(listener);
  }

  /** Chooses a row, or none if it is chosen already. */
  choose(row) {
    this.chosen = row === this.chosen ? null : row;
    for (const listener of this.listeners) listener(this.chosen);
  }

  /** Whether a point of a side belongs to the chosen row. */
  isChosen(side, point) {
    return this.chosen !== null && isOf(this.chosen, side, point);
  }

  /** The row of a point of a side. */
  rowOf(side, point) {
    return this.compare.call_sites.find((row) => isOf(row, side, point));
  }
}

/**
 * The phases that both runs have, in the order of A: when they begin in both, and how long the longer one takes. Which phase of B is
 * one of A, is what the comparison found; phases of one name follow each other in both.
 */
export function commonPhases({ a, b, compare }) {
  const inB = new Map(compare.phases.map((row) => [row.name, row.b_name])), left = phasesOf(b);
  return phasesOf(a).flatMap((one) => {
    const at = left.findIndex(({ name }) => name === inB.get(one.name));
    if (at < 0) return [];
    const [other] = left.splice(at, 1);
    return [{ name: one.name, a: one.begin, b: other.begin, time: Math.max(one.time, other.time) }];
  });
}
