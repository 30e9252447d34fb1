import { Damage } from "./int64.js";

/** The bytes behind gzip and base64. gzip has a checksum: damage does not pass. */
export async function unpack(text) {
  try {
    const bytes = Uint8Array.from(atob(text.trim()), (digit) => digit.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch (problem) {
    throw new Damage(`what is packed in this page is damaged (${problem.message || problem.name})`);
  }
}
