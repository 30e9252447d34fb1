import { Damage } from "./int64.js";
import { Numbers } from "./numbers.js";

const VARINT = 0, FIXED64 = 1, BYTES = 2, FIXED32 = 5;

function initial(type) {
  if (Array.isArray(type) || type === "bytess") return [];
  if (type === "packed" || type === "fixed64s") return new Uint8Array();
  return type === "uint" ? 0 : null;
}

function joined(a, b) {
  if (a.length === 0) return b;
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function put(message, [name, type], value) {
  if (Array.isArray(type)) message[name].push(readMessage(value, type[0]));
  else if (type === "bytess") message[name].push(value);
  else if (type === "packed" || type === "fixed64s") message[name] = joined(message[name], value);
  else message[name] = typeof type === "object" ? readMessage(value, type) : value;
}

function take(numbers, wire) {
  if (wire === VARINT) return numbers.next();
  const length = wire === BYTES ? numbers.next() : wire === FIXED64 ? 8 : wire === FIXED32 ? 4 : NaN;
  if (!(length <= numbers.bytes.length - numbers.at)) throw new Damage("a field is longer than its message");
  numbers.at += length;
  return numbers.bytes.subarray(numbers.at - length, numbers.at);
}

/** A protobuf message as an object; bytes are shared, not copied. Absent fields are 0 or empty. */
export function readMessage(bytes, schema) {
  const message = {};
  for (const [name, type] of Object.values(schema)) message[name] = initial(type);
  const numbers = new Numbers(bytes);
  while (numbers.more()) {
    const tag = numbers.next(), value = take(numbers, tag % 8), field = schema[Math.floor(tag / 8)];
    if (!field) continue;
    const isNumber = typeof value !== "object";
    if (isNumber !== (field[1] === "uint")) throw new Damage(`the field ${field[0]} has a wrong type`);
    put(message, field, value);
  }
  return message;
}
