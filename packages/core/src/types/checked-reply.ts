import type { HttpError } from "../errors/http-error.ts";
import type { Reply, ReplyInit } from "../reply.ts";
import type { OutOfRange } from "./checked-status.ts";
import type { IsSettled } from "./is-settled.ts";
import type { AnyResponse } from "./platform-types.ts";

/** The value of a reply, or the sentence with which `reply` refuses it. */
export type CheckedReplyValue<Value, At extends string> =
  IsSettled<Verdict<ValueMistake<Value>>, "wrong", At> extends true
    ? NoInfer<ValueMistake<Value>>
    : Value;

/** The options of a reply, in which a literal status out of range has the type of a sentence. */
export type CheckedReplyInit<Status extends number, At extends string> =
  IsSettled<Verdict<OutOfRange<Status, ReplyDigit>>, "wrong", At> extends true
    ? { readonly [Name in keyof ReplyInit]?: NoInfer<InitMistake<Name, Status>> }
    : ReplyInit<Status>;

type Verdict<Mistake> = [Mistake] extends [never] ? "right" : "wrong";

type ValueMistake<Value> = 0 extends 1 & Value
  ? never
  : [Extract<Value, PromiseLike<unknown>>] extends [never]
    ? [Extract<Value, AnyResponse | HttpError | Reply>] extends [never]
      ? never
      : "reply() takes a plain value: a Response, an HttpError or a reply has its own status"
    : "reply() cannot take a promise: await it first";

type ReplyDigit = "2" | "3" | "4" | "5";

type InitMistake<Name extends keyof ReplyInit, Status extends number> = Name extends "status"
  ? `The status of a reply must be from 200 to 599: ${OutOfRange<Status, ReplyDigit>}`
  : ReplyInit[Name];
