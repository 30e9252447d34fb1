// Peers of a coded sequence: on rank 3, numbers below the extent stand for rank xor number, what is special for itself.
// usage: node coding.js
import assert from "node:assert/strict";

import { Coding } from "../../../tools/report/page/format/coding.js";

const XOR = 1, SPECIAL = -(2n ** 63n) + 1n;
const numbers = [XOR, 1, 8, 1], coding = new Coding({ next: () => numbers.shift() }, 3);
const special = { start: SPECIAL, stride: 0 }, peers = { start: 1, stride: 1 };
assert.equal(coding.run(special, 4), special);
assert.equal(coding.run(special, 1), special);
assert.equal(coding.listed(SPECIAL), SPECIAL);
assert.notEqual(coding.run(peers, 4), peers);
assert.equal(coding.listed(1), -1);
assert.equal(coding.run({ start: 6, stride: 1 }, 4).start, 6);
