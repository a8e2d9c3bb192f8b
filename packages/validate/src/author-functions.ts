import { isClosedCheck } from "@fw/zod-schema";
import {
  util,
  type $ZodCheck,
  type $ZodCheckDef,
  type $ZodCheckOverwriteDef,
  type $ZodCustomStringFormat,
  type $ZodTypeDef,
  type ParsePayload,
} from "zod/v4/core";
import { findChecksOfLongText, skipLongText } from "./long-text.ts";
import { ignoreRejection, rejectWith } from "./promises.ts";
import { Restart, type RunKind, type ValidatorState } from "./validator-state.ts";

/**
 * Wraps the functions of a schema's author. In a synchronous run, Zod drops a promise that such a function returns, and
 * an unhandled rejection crashes the process.
 */
export class AuthorFunctions {
  readonly #state: ValidatorState;
  /** Whether runs are ordinary. Only ordinary runs count the values and issues that functions return. */
  readonly #isOrdinary: boolean;

  constructor(state: ValidatorState, kind: RunKind) {
    this.#state = state;
    this.#isOrdinary = kind === "ordinary";
  }

  /**
   * Wraps the members of a definition that are functions. Most definitions have no such members. In a brief run, the
   * condition (`when`) of a check is not called after an issue that aborts, because the value may lack parts then.
   */
  wrapMembers(definition: object): Readonly<Record<string, unknown>> {
    const wrapped: Record<string, unknown> = {};
    for (const name of ["fn", "transform"]) {
      const run: unknown = Reflect.get(definition, name);
      if (typeof run !== "function") continue;
      const makesValue = this.#isOrdinary && name === "transform";
      wrapped[name] = this.#wrap(run as AuthorFunction, makesValue);
    }
    for (const name of ["tx", "catchValue"]) {
      const make: unknown = Reflect.get(definition, name);
      // Zod marks the functions of constants, which it compiles.
      if (typeof make !== "function" || util.CONSTANT_CATCH in make) continue;
      const run = make as (given: unknown) => unknown;
      wrapped[name] = (given: unknown) => ignoreRejection(run(given));
    }
    if ("defaultValue" in definition) {
      // Each read may call a function of the author.
      const get = (): unknown => ignoreRejection(definition.defaultValue);
      Object.defineProperty(wrapped, "defaultValue", { get, enumerable: true });
    }
    const { when, check } = definition as Partial<$ZodCheckDef>;
    if (!this.#isOrdinary && check === "custom" && when !== undefined) {
      wrapped["when"] = (payload: ParsePayload) => !util.aborted(payload) && when(payload);
    }
    return wrapped;
  }

  /**
   * Copies the checks of a schema that call functions, that may receive a string that was refused as too long, or that
   * would register the copy, as `z.describe` does.
   *
   * @returns All checks, with the copies; `undefined` if none was copied.
   */
  wrapChecks(definition: Checked): Checked["checks"] {
    const { checks = [] } = definition;
    const firstOfLongText = findChecksOfLongText(definition);
    const copies = checks.map((check, index) => this.#wrapCheck(check, index >= firstOfLongText));
    return copies.every((copy, index) => copy === checks[index]) ? undefined : copies;
  }

  #wrapCheck(check: $ZodCheck, seesLongText: boolean): $ZodCheck {
    const { _zod: internals } = check;
    const isClosed = isClosedCheck(check);
    const registers = ["describe", "meta"].includes(internals.def.check);
    if (isClosed && !registers && !seesLongText) return check;
    const run = isClosed
      ? internals.check.bind(internals)
      : this.#countIssues(this.#wrapRun(check));
    const members = {
      onattach: { value: [] },
      check: { value: seesLongText ? skipLongText(check, run) : run },
      // Compiled code calls the function in the definition, so the definition has the wrapped one.
      def: { value: { ...internals.def, ...this.wrapMembers(internals.def) } },
    };
    return { _zod: Object.create(internals, members) as typeof internals };
  }

  #wrapRun(check: $ZodCheck): CheckRun {
    const { _zod: internals } = check;
    const { def } = internals;
    if (isOverwrite(def)) {
      return (payload: ParsePayload) => {
        payload.value = ignoreRejection(def.tx(payload.value));
      };
    }
    if (!isCustomFormat(check)) {
      return this.#wrap(internals.check.bind(internals));
    }
    // Zod's format takes a promise for `true` and drops it, so the format is created again with wrapped functions.
    const { constr } = check._zod;
    const format = new constr({ ...def, ...this.wrapMembers(def) }) as $ZodCustomStringFormat;
    return format._zod.check.bind(format._zod);
  }

  #countIssues(run: CheckRun): CheckRun {
    if (!this.#isOrdinary) return run;
    return (payload) => {
      const before = payload.issues.length;
      const result = run(payload);
      this.#state.countRaised(payload.issues.length - before);
      return result;
    };
  }

  /**
   * Wraps a function. In a synchronous run, a promise that it returns ends the run. In an asynchronous run, the wrapper
   * never throws.
   *
   * @param makesValue - Whether the function's result is validated.
   */
  #wrap<A extends readonly never[], R>(
    run: (...parameters: A) => R,
    makesValue = false,
  ): (...parameters: A) => R | Promise<Awaited<R>> {
    const state = this.#state;
    if (Object.prototype.toString.call(run) === "[object AsyncFunction]") state.mayBeAsync = true;
    const receive = (promise: Promise<Awaited<R>>): Promise<Awaited<R>> => {
      const result = makesValue ? promise.then((value) => state.countOutput(value)) : promise;
      // Zod awaits promises one after another, and one may reject before its turn.
      result.catch(() => undefined);
      if (state.mayBeAsync) return result;
      state.mayBeAsync = true;
      throw new Restart();
    };
    return (...parameters) => {
      let result: R;
      try {
        result = run(...parameters);
        if (makesValue) state.countOutput(result);
      } catch (error) {
        if (!state.mayBeAsync) throw error;
        return rejectWith(error);
      }
      return result instanceof Promise ? receive(result) : result;
    };
  }
}

/** Checks the trait, because Zod's class would keep other classes in every bundle. */
function isCustomFormat(check: $ZodCheck): check is $ZodCustomStringFormat {
  const { traits } = check._zod as Partial<$ZodCustomStringFormat["_zod"]>;
  return traits?.has("$ZodCustomStringFormat") === true;
}

function isOverwrite(definition: $ZodCheckDef): definition is $ZodCheckOverwriteDef {
  return definition.check === "overwrite" && "tx" in definition;
}

type Checked = Pick<$ZodTypeDef, "checks">;
type CheckRun = $ZodCheck["_zod"]["check"];
type AuthorFunction = (...parameters: never[]) => unknown;
