import { isKnownKind, isSchema, mapParts, type Place } from "@fw/zod-schema";
import { $ZodLazy, util, type $ZodType, type $ZodTypeDef, type $ZodTypes } from "zod/v4/core";
import { assertPart, assertSchema } from "./assert-schema.ts";
import { AuthorFunctions } from "./author-functions.ts";
import { buildCopy, type CopySetup } from "./build-copy.ts";
import { isCompilable, maxCompiledParts } from "./compilable.ts";
import { costOf, countFields, leastCost, type Cost } from "./schema-costs.ts";
import { Restart, type RunKind, type ValidatorState } from "./validator-state.ts";

/**
 * Copies a schema, so that it runs within the limits. The author's schemas are not changed.
 *
 * For ordinary runs, these schemas are copied; all others run as they are:
 *
 * - schemas that hold functions of the author or a getter, and `z.lazy`
 * - intersections
 * - string schemas with a maximum and further checks
 * - schemas that hold one of these
 *
 * For brief runs, every schema is copied that holds a schema or has a check.
 *
 * docs/contributors/zod-internals.md defines the words of this package, and lists the layers of a copy.
 */
export class SchemaCopies {
  /** For which runs the copies are. */
  readonly kind: RunKind;
  readonly #state: ValidatorState;
  readonly #setup: CopySetup;
  readonly #name: string | undefined;
  readonly #functions: AuthorFunctions;
  readonly #costs = new WeakMap<$ZodType, Cost>();
  /** The schemas that are a catch, or hold one. */
  readonly #catches = new WeakSet<$ZodType>();
  readonly #copies = new WeakMap<$ZodType, $ZodType>();
  readonly #originals = new WeakMap<object, $ZodType>();
  /** The schemas that are being copied, inside one another. */
  readonly #inProgress = new Set<$ZodType>();
  /** The copies that values have reached behind lazy schemas, by the definitions of those. */
  readonly #reached = new Map<$ZodTypeDef, $ZodType>();
  /** How many of them functions of `z.lazy` and getters have returned. */
  #foundCount = 0;
  #partCount = 0;

  /**
   * @param kind - For which runs.
   * @param state - What the validator has learned.
   * @param options - The options of the validator.
   */
  constructor(kind: RunKind, state: ValidatorState, { maxIssues, name }: CopyOptions) {
    this.kind = kind;
    this.#state = state;
    this.#name = name;
    this.#functions = new AuthorFunctions(state, kind);
    const slice = state.limits.slice;
    this.#setup = { kind, maxIssues, slice, reached: this.#reached, name };
  }

  /**
   * The copy of a schema, or the schema itself if it needs no copy.
   *
   * @param at - Its place, for errors.
   */
  of(schema: $ZodType, at = ""): $ZodType {
    // A circular import leaves `undefined` in place of a schema. It becomes a lazy schema that throws when used.
    if (!isSchema(schema)) return this.#createLazy(() => schema, at);
    const known = this.#copies.get(schema);
    if (known !== undefined) return known;
    // The schema holds itself, or has more levels than fit on the stack.
    if (this.#inProgress.has(schema) || this.#inProgress.size === maxLevels) {
      return this.#createLazy(() => schema, at);
    }
    this.#inProgress.add(schema);
    try {
      const copy = this.#copy(schema, at);
      this.#copies.set(schema, copy);
      this.#originals.set(copy, schema);
      return copy;
    } finally {
      this.#inProgress.delete(schema);
    }
  }

  /** The cost of a schema that was copied. */
  costOf(schema: $ZodType): Cost {
    return this.#costs.get(schema) ?? leastCost;
  }

  /** Whether compiling the schema would take longer than a request may wait. */
  get isTooLargeToCompile(): boolean {
    return this.#partCount > maxCompiledParts;
  }

  /**
   * Whether so many schemas were found that new copies should replace these: a getter that returns a new schema at
   * each call may go on without end.
   */
  get shouldRenew(): boolean {
    return this.#foundCount > maxFound / 2;
  }

  /** The author's schema that a copy was made of. */
  originalOf(copy: unknown): $ZodType | undefined {
    return this.#originals.get(copy as object);
  }

  #copy(schema: $ZodType, at: string): $ZodType {
    const state = this.#state;
    if (!isKnownKind(schema)) {
      // It may return promises, of functions that nobody wraps.
      state.mayBeAsync = true;
      return schema;
    }
    // The names of Zod's own classes prove it.
    const known = schema as $ZodTypes;
    const { def, constr } = known._zod;
    if (def.type === "promise") state.mayBeAsync = true;
    if (def.type === "lazy") return this.#createLazy(() => def.getter(), at, true, def);
    const fields = "discriminator" in def ? countFields(def) : 0;
    this.#partCount += 1 + fields;

    let isChanged = def.type === "intersection";
    const held: $ZodType[] = [];
    const copyPart = (part: $ZodType, { mark }: Place): $ZodType => {
      const isLate = fields > maxCompiledParts && isSchema(part) && part._zod.def.type === "object";
      const copy = isLate ? this.#createOption(part, at + mark) : this.of(part, at + mark);
      held.push(part);
      isChanged ||= copy !== part;
      return copy;
    };
    const parts = mapParts(known, copyPart, (getter, { mark }) => {
      isChanged = true;
      const lazy = this.#createLazy(getter, at + mark, true);
      // The values that choose an option of a union by its discriminator.
      Object.defineProperty(lazy._zod, "values", { get: () => lazy._zod.innerType._zod.values });
      return lazy;
    });
    const costs = held.map((part) => this.costOf(part));
    this.#costs.set(known, costOf(known, costs));
    const holdsCatch = held.some((part) => this.#catches.has(part));
    if (def.type === "catch" || holdsCatch) this.#catches.add(schema);
    if (!isCompilable(known, holdsCatch)) state.mustInterpret = true;

    const functions = this.#functions.wrapMembers(def);
    const checks = this.#functions.wrapChecks(def);
    isChanged ||= checks !== undefined || Object.keys(functions).length > 0;
    const holdsAnything = held.length > 0 || (def.checks ?? []).length > 0;
    if (!isChanged && !(this.kind === "brief" && holdsAnything)) return schema;

    // Accessors are kept: a default makes a new value at each read.
    const changed = util.mergeDefs(def, parts, functions, {
      ...(checks && { checks }),
    }) as $ZodTypeDef;
    const copy = buildCopy(constr, changed, this.#setup);
    // The check of `z.instanceof` is not made by its constructor.
    if ("check" in known._zod && "Class" in known._zod.bag) {
      Object.assign(copy._zod, { check: known._zod.check.bind(known._zod) });
    }
    return copy;
  }

  /** Copies an option of a large union once a value chooses it. */
  #createOption(option: $ZodType, at: string): $ZodType {
    const lazy = this.#createLazy(() => option, at);
    for (const name of ["propValues", "optin", "optout"] as const) {
      Object.defineProperty(lazy._zod, name, { get: () => option._zod[name] });
    }
    return lazy;
  }

  /**
   * Makes a lazy schema, which copies what a function returns once a value reaches it.
   *
   * @param isFound - Whether the function is the author's, and so may return a new schema at each call.
   */
  #createLazy(
    find: () => $ZodType,
    at: string,
    isFound = false,
    def: Partial<$ZodTypeDef> = {},
  ): $ZodLazy {
    const state = this.#state;
    let copy: $ZodType | undefined;
    const resolve = (): $ZodType => {
      if (copy !== undefined) return copy;
      const { mayBeAsync } = state;
      const schema = find();
      assertPart(schema, this.#name, at);
      if (isFound && this.#foundCount >= maxFound) {
        const remedy = "refer to one schema instead of making it again";
        throw new TypeError(
          `${this.#name ?? "The schema"} makes more parts than a value may ask for: ${remedy}`,
        );
      }
      if (this.#name !== undefined && !this.#copies.has(schema)) {
        assertSchema(schema, this.#name, at);
      }
      copy = this.of(schema, at);
      this.#reached.set(lazy._zod.def, copy);
      if (isFound) this.#foundCount++;
      // Compiled code runs it in a brief run, in which the function of a catch sees few issues.
      if (this.#catches.has(schema)) state.mustInterpret = true;
      if (this.kind === "ordinary") {
        state.raiseCost(this.costOf(schema));
        state.restartIfLarge();
      }
      // Ends a synchronous run before a function that has proved asynchronous is called.
      if (state.mayBeAsync !== mayBeAsync) throw new Restart();
      return copy;
    };
    const { error } = def;
    const checks = this.#functions.wrapChecks(def) ?? def.checks ?? [];
    const own = { checks, error, type: "lazy", getter: resolve };
    const lazy = buildCopy($ZodLazy, own as unknown as $ZodTypeDef, this.#setup) as $ZodLazy;
    // Zod's own accessor never calls a function again that has thrown once.
    Object.defineProperty(lazy._zod, "innerType", { get: resolve });
    return lazy;
  }
}

interface CopyOptions {
  /** How many issues are reported at most. */
  readonly maxIssues: number;
  /** What errors call the schema; without it, what `z.lazy` returns is not checked. */
  readonly name?: string | undefined;
}

/** The most schemas that are found. Zod makes each in 0.1 to 0.8 ms, and keeps some 20 KB of it. */
const maxFound = 4_000;

/** The most levels that are copied inside one another. Each takes a dozen frames of the stack. */
const maxLevels = 50;
