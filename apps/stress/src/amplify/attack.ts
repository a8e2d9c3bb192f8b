import { amplifiers } from "./amplifiers.ts";
import { contenders } from "./contenders.ts";
import { measureBlocking } from "./measure-blocking.ts";
import { PeakMemory } from "./peak-memory.ts";

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
const validate = await contender.prepare(amplifier);
const memory = new PeakMemory();
let answer = "";
const blocking = await measureBlocking(async () => {
  answer = await validate(value);
});
const peak = memory.read();
const answerBytes = Buffer.byteLength(answer);
const size = Buffer.byteLength(text);
console.log(JSON.stringify({ size, parsing, blocking, memory: peak, answer: answerBytes }));
process.exit();
