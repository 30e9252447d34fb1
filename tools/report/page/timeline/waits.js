/** Colours of kinds of waits: what a receive waits for, a send, all ranks, a root, and anything else. */
const tones = {
  "late sender": "late-sender", "late receiver": "late-receiver", "wait at barrier": "late-all", "wait at n x n": "late-all",
  "late broadcast": "late-root", "early reduce": "late-root", "early scan": "late-root",
};
export const toneOf = (kind) => tones[kind] ?? "late-other";

const EACH = 4; // numbers of a wait: the call, nanoseconds, the rank that it waits for, its kind

/** What the first calls of each rank wait for, as far as the page knows. */
export class Waits {
  constructor(timeline) {
    this.kinds = timeline?.wait_kinds ?? [];
    this.moments = new Map();
    this.ofCalls = timeline?.waits_of_calls ?? 0; // of each rank, that are looked at
    this.ofRanks = (timeline?.waits ?? []).map((flat) => {
      const waits = new Map();
      for (let i = 0; i < flat.length; i += EACH) waits.set(flat[i], { time: flat[i + 1], rank: flat[i + 2], kind: this.kinds[flat[i + 3]] });
      return waits;
    });
  }

  get areKnown() {
    return this.ofRanks.some((waits) => waits.size > 0);
  }

  /** The kinds that occur, each once. */
  get shown() {
    return [...new Set(this.ofRanks.flatMap((waits) => [...waits.values()].map(({ kind }) => kind)))];
  }

  at(rank, number) {
    return this.ofRanks[rank]?.get(number);
  }

  /** What a rank waits in a window: by point and kind, how long. */
  within(rank, thread, from, to) {
    return this.momentsOf(rank, thread).waits.map(({ begin, until, kind, point }) => ({ kind, point, time: Math.min(until, to) - Math.max(begin, from) }))
      .filter(({ time }) => time > 0);
  }

  /** The longest wait at the points that are wanted: its rank and the number of the call. `open(rank)` gives a thread. */
  longestAt(isWanted, open) {
    let best = null;
    this.ofRanks.forEach((waits, rank) => waits.forEach(({ time }, number) => {
      if (best && time <= best.time) return;
      const thread = open(rank);
      if (thread.seekEvent(number) && isWanted(thread.cursor.point)) best = { rank, number, time };
    }));
    return best;
  }

  /**
   * The critical path of what is drawn, from its end backwards: where a rank waited, the path goes on with the rank that it
   * waited for. Each part is on one rank; a part begins where the one before it ends.
   */
  criticalPath(ranks, open) {
    const moments = new Map(ranks.map((rank) => [rank, this.momentsOf(rank, open(rank))]));
    let rank = ranks.reduce((last, one) => (moments.get(one).end > moments.get(last).end ? one : last), ranks[0]);
    let to = moments.get(rank)?.end ?? 0;
    const path = [];
    for (let left = ranks.reduce((sum, one) => sum + moments.get(one).waits.length, 1); left > 0; --left) {
      const wait = moments.get(rank)?.waits.findLast((one) => one.until <= to && one.begin < to);
      path.push({ rank, from: wait ? wait.until : moments.get(rank)?.begin ?? 0, to });
      if (!wait || !moments.has(wait.rank)) break;
      [rank, to] = [wait.rank, wait.until];
    }
    return path;
  }

  /** When a rank waits, in order, and where what is known of it begins and ends. Kept, as windows ask for it again. */
  momentsOf(rank, thread) {
    if (!this.moments.has(rank)) this.moments.set(rank, this.lookForMoments(rank, thread));
    return this.moments.get(rank);
  }

  lookForMoments(rank, thread) {
    const waits = [...(this.ofRanks[rank] ?? [])].flatMap(([number, wait]) => {
      if (!thread.seekEvent(number)) return [];
      const { begin, point } = thread.event;
      return [{ begin, until: begin + wait.time, rank: wait.rank, kind: wait.kind, point }];
    });
    const last = Math.min(thread.clock.known, thread.events, this.ofCalls) - 1;
    return { waits, begin: thread.startsWith, end: thread.seekEvent(last) ? thread.event.end : 0 };
  }
}
