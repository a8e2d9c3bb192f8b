import { readArguments } from "../harness/options.ts";
import { measureAmplifiers } from "./measure-amplifiers.ts";

// The amplifiers alone, of the packages as they are: with `node --conditions=@fw/source` their sources.
const given = readArguments(process.argv.slice(2), process.env);
if (given !== null) await measureAmplifiers(given.options);
