import { isCompilable } from "#compile-policy";
import { isKnownKind, isSchema, mapParts, type Place } from "@fw/zod-schema";
import {
  $ZodLazy,
  util,
  type $ZodLazyDef,
  type $ZodType,
  type $ZodTypeDef,
  type $ZodTypes,
} from "zod/v4/core";
import { assertPart, assertSchema } from "./assert-schema.ts";
import { AuthorFunctions } from "./author-functions.ts";
import { buildCopy, type CopySetup } from "./build-copy.ts";
import { issueRateOf, lowestRate, type IssueRate } from "./issue-rate.ts";
import { ignoreRejection } from "./promises.ts";
import { Restart, type RunKind, type ValidatorState } from "./validator-state.ts";

// docs/contributors/zod-internals.md defines the words of this package, and lists the layers of a copy.
/**
 * The copies of a schema, which run within the limits. The author's schemas are not changed.
 *
 * For ordinary runs, these schemas are copied; all others run as they are:
 *
 * - schemas that hold functions of the author or a getter, and `z.lazy`
 * - intersections
 * - string schemas with a maximum and further checks
 * - while a module loads on workerd, objects for which Zod generates code
 * - schemas that hold one of these
 *
 * For brief runs, every schema is copied that holds a schema or has a check.
 */
export class SchemaCopies {
  /** The kind of runs that the copies are for. */
  readonly kind: RunKind;
  /** The copy of the whole schema. */
  readonly root: $ZodType;
  /** The copies of objects that `mayCompile` accepts. */
  readonly objects: $ZodType[] = [];
  /** Whether a part of the schema is looked up when the first value reaches it. */
  holdsLazy = false;
  /** The number of schemas in the whole schema. */
  partCount = 0;
  readonly #state: ValidatorState;
  readonly #setup: CopySetup & CopyOptions;
  readonly #functions: AuthorFunctions;
  readonly #rates = new WeakMap<$ZodType, IssueRate>();
  /** The schemas that are a catch or contain one. */
  readonly #catches = new WeakSet<$ZodType>();
  readonly #copies = new WeakMap<$ZodType, $ZodType>();
  readonly #originals = new WeakMap<object, $ZodType>();
  /** The schemas that are being copied, each inside the one before. */
  readonly #inProgress = new Set<$ZodType>();
  readonly #reached = new Map<$ZodTypeDef, $ZodType>();

  /**
   * @param schema - The whole schema.
   * @param state - The state of the validator. Its issue rate becomes at least that of the schema.
   * @param options - The kind of runs that the copies are for, and the options of the validator.
   */
  constructor(schema: $ZodType, state: ValidatorState, options: CopyOptions) {
    this.kind = options.kind;
    this.#state = state;
    this.#functions = new AuthorFunctions(state, options.kind);
    this.#setup = { ...options, slice: state.limits.slice, reached: this.#reached };
    this.root = this.#copyOf(schema, "");
    state.raiseRate(this.#rateOf(schema));
  }

  /**
   * Returns the copy of a schema, or the schema itself if it needs no copy.
   *
   * @param at - The place of the schema, for errors.
   */
  #copyOf(schema: $ZodType, at: string): $ZodType {
    // A circular import leaves `undefined` in place of a schema. A lazy schema, which throws when used, replaces it.
    if (!isSchema(schema)) return this.#createLazy(() => schema, at);
    const known = this.#copies.get(schema);
    if (known !== undefined) return known;
    // The schema contains itself, or has more levels than fit on the stack.
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

  #rateOf(schema: $ZodType): IssueRate {
    return this.#rates.get(schema) ?? lowestRate;
  }

  /** Returns the author's schema that a copy was made of. */
  originalOf(copy: unknown): $ZodType | undefined {
    return this.#originals.get(copy as object);
  }

  #copy(schema: $ZodType, at: string): $ZodType {
    const state = this.#state;
    if (!isKnownKind(schema)) {
      // A schema of an unknown kind may return promises of functions that are not wrapped.
      state.mayBeAsync = true;
      return schema;
    }
    // `isKnownKind` has checked the names of Zod's own classes.
    const known = schema as $ZodTypes;
    const { def, constr } = known._zod;
    if (def.type === "promise") state.mayBeAsync = true;
    if (def.type === "lazy") return this.#createLazy(() => def.getter(), at, def);
    this.partCount++;

    const isCompiled = this.#setup.mayCompile?.(known) === true;
    let isChanged = def.type === "intersection" || isCompiled;
    const held: $ZodType[] = [];
    const copyPart = (part: $ZodType, { mark }: Place): $ZodType => {
      const copy = this.#copyOf(part, at + mark);
      held.push(part);
      isChanged ||= copy !== part;
      return copy;
    };
    const parts = mapParts(known, copyPart, (getter, { mark }) => {
      isChanged = true;
      const lazy = this.#createLazy(getter, at + mark);
      // A discriminated union reads `values` to choose an option.
      Object.defineProperty(lazy._zod, "values", { get: () => lazy._zod.innerType._zod.values });
      return lazy;
    });
    const rates = held.map((part) => this.#rateOf(part));
    this.#rates.set(known, issueRateOf(known, rates));
    const holdsCatch = held.some((part) => this.#catches.has(part));
    if (def.type === "catch" || holdsCatch) this.#catches.add(schema);
    if (!isCompilable(known, holdsCatch)) state.mustInterpret = true;

    const functions = this.#functions.wrapMembers(def);
    const checks = this.#functions.wrapChecks(def);
    isChanged ||= checks !== undefined || Object.keys(functions).length > 0;
    const holdsAnything = held.length > 0 || (def.checks ?? []).length > 0;
    if (!isChanged && !(this.kind === "brief" && holdsAnything)) return schema;

    // `mergeDefs` keeps accessors, because a default creates a new value at each read.
    const changed = util.mergeDefs(def, parts, functions, {
      ...(checks && { checks }),
    }) as $ZodTypeDef;
    const copy = buildCopy(constr, changed, this.#setup);
    if (isCompiled) this.objects.push(copy);
    // The constructor of `z.instanceof` does not create its check.
    if ("check" in known._zod && "Class" in known._zod.bag) {
      Object.assign(copy._zod, { check: known._zod.check.bind(known._zod) });
    }
    return copy;
  }

  /**
   * Creates a lazy schema. The first value that reaches it triggers a copy of the schema that `find` returns.
   */
  #createLazy(find: () => $ZodType, at: string, def: Partial<$ZodTypeDef> = {}): $ZodLazy {
    const state = this.#state;
    this.holdsLazy = true;
    let copy: $ZodType | undefined;
    const resolve = (): $ZodType => {
      if (copy !== undefined) return copy;
      const { mayBeAsync } = state;
      const schema = ignoreRejection(find());
      const { name } = this.#setup;
      assertPart(schema, name, at);
      if (name !== undefined && !this.#copies.has(schema)) assertSchema(schema, name, at);
      copy = this.#copyOf(schema, at);
      this.#reached.set(lazy._zod.def, copy);
      // Compiled code would run this schema in a brief run, so the function of a catch would receive few issues.
      if (this.#catches.has(schema)) state.mustInterpret = true;
      if (this.kind === "ordinary") {
        state.raiseRate(this.#rateOf(schema));
        state.restartIfLarge();
      }
      // The schema has proved asynchronous, so a synchronous run ends before its functions are called.
      if (state.mayBeAsync !== mayBeAsync) throw new Restart();
      return copy;
    };
    const { error } = def;
    const checks = this.#functions.wrapChecks(def) ?? def.checks ?? [];
    const own: $ZodLazyDef = { checks: [...checks], error, type: "lazy", getter: resolve };
    const lazy = buildCopy($ZodLazy, own, this.#setup) as $ZodLazy;
    // Zod's own accessor never calls a function again after it has thrown.
    Object.defineProperty(lazy._zod, "innerType", { get: resolve });
    return lazy;
  }
}

interface CopyOptions extends Pick<CopySetup, "kind" | "maxIssues" | "name"> {
  /** Returns whether Zod generates code for a schema, which is then copied; by default never. */
  readonly mayCompile?: (schema: $ZodType) => boolean;
}

/** The maximum number of levels copied recursively. Each level takes a dozen stack frames. */
const maxLevels = 50;
