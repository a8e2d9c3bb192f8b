import { amplifiers } from "./amplifiers.ts";
import { contenders } from "./contenders.ts";
import { measureBlocking } from "./measure-blocking.ts";
import { watchPeakMemory } from "./peak-memory.ts";

// A fresh process that validates one body: `attack.ts <contender> <amplifier> <bytes>`. It prints
// what that cost. Except for the contender that is in use, nothing was validated before: the first
// request is the slowest one.
const [contenderName = "", amplifierName = "", bytes = ""] = process.argv.slice(2);
const contender = contenders[contenderName];
const amplifier = amplifiers[amplifierName];
if (contender === undefined || amplifier === undefined) throw new Error("No such attack");
const text = amplifier.body(Number(bytes));
let value: unknown;
const parsing = await measureBlocking(() => {
  value = JSON.parse(text);
  return Promise.resolve();
});
const validate = await contender(amplifier);
const readPeak = watchPeakMemory();
let answer = "";
const blocking = await measureBlocking(async () => {
  answer = await validate(value);
});
const costs = {
  parsing,
  blocking,
  memory: readPeak(),
  answer: Buffer.byteLength(answer),
};

/** What an attack has cost. */
export type Costs = typeof costs;

console.log(JSON.stringify(costs));
process.exit();
