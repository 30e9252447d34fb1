import { Damage, normal } from "./int64.js";

/** A packed list of numbers (varints of protobuf), read from the front. */
export class Numbers {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  more() {
    return this.at < this.bytes.length;
  }

  /** The next number, unsigned. */
  next() {
    const bytes = this.bytes;
    let value = 0, scale = 1;
    for (let at = this.at; at < bytes.length && scale < 2 ** 49; scale *= 128) {
      const byte = bytes[at++];
      value += (byte & 127) * scale;
      if (byte < 128) {
        this.at = at;
        return value;
      }
    }
    return this.long();
  }

  long() {
    let value = 0n, shift = 0n;
    while (this.at < this.bytes.length && shift < 70n) {
      const byte = this.bytes[this.at++];
      value |= BigInt(byte & 127) << shift;
      shift += 7n;
      if (byte < 128) {
        const number = Number(value);
        return Number.isSafeInteger(number) ? number : BigInt.asUintN(64, value);
      }
    }
    throw new Damage("a list of numbers is cut short");
  }

  /** A signed number: its zigzag number plus 32, so that special values are short. */
  signed() {
    const stored = this.next();
    if (typeof stored === "number" && stored >= 32) {
      const folded = stored - 32;
      return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    }
    const folded = BigInt.asUintN(64, BigInt(stored) - 32n);
    return normal((folded & 1n) === 0n ? folded >> 1n : -(folded >> 1n) - 1n);
  }

  /** A double that is stored as the number of its bits. */
  double() {
    const view = new DataView(new ArrayBuffer(8));
    view.setBigUint64(0, BigInt(this.next()));
    return view.getFloat64(0);
  }

  skip(count) {
    for (let left = count; left > 0; --left) {
      while (this.bytes[this.at] >= 128) ++this.at;
      if (this.at >= this.bytes.length) throw new Damage("a list of numbers is too short");
      ++this.at;
    }
  }
}
