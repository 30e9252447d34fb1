import { counted, Damage, normal } from "./int64.js";
import { readFamily, skipFamily } from "./column.js";
import { readMessage } from "./message.js";
import { Numbers } from "./numbers.js";
import { readTerms, skipTerms } from "./plain.js";
import { TraceMessage } from "./schema.js";
import { Run } from "./sequence.js";
import { Terms } from "./terms.js";

const EMPTY = new Terms([]);
const decoder = new TextDecoder();

/** The values of a list of numbers that has no further grammar. */
export function allOf(bytes) {
  const numbers = new Numbers(bytes), values = [];
  while (numbers.more()) values.push(counted(numbers.next()));
  return values;
}

/** Where the elements of a packed table begin. */
function offsetsOf(bytes, skip) {
  const numbers = new Numbers(bytes), offsets = [];
  while (numbers.more()) {
    offsets.push(numbers.at);
    skip(numbers);
  }
  return offsets;
}

function skipColumn(numbers) {
  for (let families = counted(numbers.next()); families > 0; --families) {
    numbers.skip(1);
    skipFamily(numbers);
  }
}

/** A block is read when something asks for it, and kept. */
function blockReader(bytes) {
  let terms = null;
  return () => {
    if (bytes[0] !== 0) throw new Damage("a block is compressed");
    terms ??= readTerms(new Numbers(bytes, 1));
    return terms;
  };
}

/**
 * The tables of a trace: what docs/trace-format.md says of its message, which the page has uncompressed. Nothing is
 * read of a column before it is asked for.
 */
export class Trace {
  constructor(bytes) {
    this.message = readMessage(bytes, TraceMessage);
    const { message } = this;
    if (!message.info) throw new Damage("the trace has no information on its run");
    this.ranks = counted(message.info.ranks);
    this.everyone = new Terms([new Run(0, 1, this.ranks)]);
    this.strings = ["", ...message.strings.map((text) => decoder.decode(text))];
    this.rankLists = offsetsOf(message.rank_lists, skipTerms).map((at) => ({ at, terms: null }));
    this.columns = offsetsOf(message.columns, skipColumn);
    this.blocks = message.blocks.map(blockReader);
    this.readFields();
    this.readTexts();
  }

  readFields() {
    const numbers = allOf(this.message.fields);
    this.fields = [null];
    for (let i = 0; i + 1 < numbers.length; i += 2)
      this.fields.push({ name: this.strings[numbers[i]], kind: numbers[i + 1] });
    const fieldsOf = (bytes) => allOf(bytes).map((number) => this.fields[number]);
    this.functions = new Map(this.message.functions.map((one) => [one.id, {
      name: this.strings[one.name], scalars: fieldsOf(one.scalars), arrays: fieldsOf(one.arrays), late: fieldsOf(one.late),
    }]));
  }

  /** Formats of texts by the values that stand for them. */
  readTexts() {
    const { hashes } = this.message, view = new DataView(hashes.buffer, hashes.byteOffset, hashes.length);
    const pairs = allOf(this.message.texts);
    this.texts = new Map();
    for (let i = 0; i + 1 < pairs.length; i += 2) {
      const key = pairs[i] === 0 ? 0 : normal(view.getBigUint64(8 * (pairs[i] - 1), true));
      this.texts.set(key, this.strings[pairs[i + 1]]);
    }
  }

  /** The rank list of this number; 0: the owner's ranks. */
  rankList(number, owner) {
    if (number === 0) return owner;
    const entry = this.rankLists[number - 1];
    if (!entry) throw new Damage("a rank list is not there");
    entry.terms ??= readTerms(new Numbers(this.message.rank_lists, entry.at));
    return entry.terms;
  }

  /** The values of a column on a rank; empty if it has none. */
  column(number, owner, rank) {
    if (number === 0) return EMPTY;
    if (this.columns[number - 1] === undefined) throw new Damage("a column is not there");
    const numbers = new Numbers(this.message.columns, this.columns[number - 1]);
    for (let families = counted(numbers.next()); families > 0; --families) {
      const index = this.rankList(counted(numbers.next()), owner).indexOf(rank);
      if (index >= 0) return readFamily(numbers, { rank, index, blocks: this.blocks });
      skipFamily(numbers);
    }
    return EMPTY;
  }
}
