// Names as the page shows them, a line each.
// usage: node names.js NAME...
import { shortName } from "../../../tools/report/page/base/names.js";

for (const name of process.argv.slice(2)) console.log(shortName(name));
