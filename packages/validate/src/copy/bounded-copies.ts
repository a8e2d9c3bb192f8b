import { mapParts, type Place } from "@fw/zod-schema";
import {
  util,
  type $constructor,
  type $ZodLazy,
  type $ZodObjectDef,
  type $ZodType,
  type $ZodTypeDef,
  type $ZodTypes,
} from "zod/v4/core";
import { assertPart, assertSchema } from "../assert-schema.ts";
import { boundOf, type Bound } from "./bounds.ts";
import { BoundedLazy } from "./bounded-lazy.ts";
import { isCompilable } from "./compilable.ts";
import { guardLevels } from "../limits/doubled-levels.ts";
import { isKnownKind } from "./known-kind.ts";
import { ModeChange, type Mode } from "./mode.ts";
import { limitParts } from "../containers/limit-parts.ts";
import { judgedPart } from "../limits/limited-part.ts";
import { runInContext } from "./run-in-context.ts";
import { watchChecks, watchFunctions } from "./watched-code.ts";

/**
 * Copies a schema so that its work is bounded. A part whose work grows with the value, or that formats
 * issues which may never be read, is replaced; what holds such a part is built again by its own
 * constructor; the rest stays the author's.
 *
 * @internal
 */
export class BoundedCopies {
  readonly #mode: Mode;
  readonly #name: string | undefined;
  /** `undefined` while a copy is being made. */
  readonly #copies = new Map<$ZodType, $ZodType | undefined>();
  readonly #originals = new WeakMap<object, $ZodType>();
  /** What lazy copies hold, where values have reached it, by their definitions. */
  readonly #inner = new Map<$ZodTypeDef, $ZodType>();
  /** How many copies are being made inside one another. */
  #level = 0;
  /** How many schemas were found behind lazy schemas and getters. */
  #late = 0;
  /** How many schemas there are, as far as is known. */
  #size = 0;

  /** @param name - What errors call the schema; without it, what is found late is not checked. */
  constructor(mode: Mode, name: string | undefined) {
    this.#mode = mode;
    this.#name = name;
  }

  /**
   * The copy of a schema, which is the schema itself where nothing in it can grow.
   *
   * @param at - Its place, for errors.
   * @param isChosen - Whether few values reach it, so that what it holds is copied with the first.
   */
  of(schema: $ZodType, at = "", isChosen = false): $ZodType {
    const known = this.#copies.get(schema);
    if (known !== undefined) return known;
    // The schema holds itself, or has more levels than fit on the stack.
    if (this.#copies.has(schema) || this.#level === maxLevels) {
      return this.#createLazy({ getter: () => schema }, at);
    }
    this.#copies.set(schema, undefined);
    this.#level++;
    try {
      const copy = this.#copy(schema, at, isChosen);
      this.#copies.set(schema, copy);
      this.#originals.set(copy, schema);
      return copy;
    } catch (error) {
      // A part may be missing only for now.
      this.#copies.delete(schema);
      throw error;
    } finally {
      this.#level--;
    }
  }

  /**
   * Whether there are so many copies that it is time for new ones: a getter may make a new schema for each
   * place of a value, without end.
   */
  get isFull(): boolean {
    return this.#late >= maxKept;
  }

  /** Whether code for the schema would take longer to compile than a request may wait. */
  get isLarge(): boolean {
    return this.#size > maxCompiled;
  }

  /** The author's schema that a copy was made of. */
  originalOf(copy: unknown): $ZodType | undefined {
    return this.#originals.get(copy as object);
  }

  #copy(schema: $ZodType, at: string, isChosen: boolean): $ZodType {
    this.#size++;
    assertPart(schema, this.#name, at);
    if (!isKnownKind(schema)) {
      // How it parses is not known.
      this.#mode.isAsync = true;
      return schema;
    }
    // The names of Zod's own classes prove it.
    const known = schema as $ZodTypes;
    const { def, constr, traits } = known._zod;
    if (def.type === "promise") this.#mode.isAsync = true;
    if (!isCompilable(known)) this.#mode.mustInterpret = true;
    if (def.type === "lazy") return this.#createLazy(def, at);
    // Of so large a schema nothing is compiled, so its options need not be there.
    const isChoice = traits.has("$ZodDiscriminatedUnion") && countFields(def) > maxCompiled;
    let isChanged = false;
    const copyPart = (part: $ZodType, { mark }: Place): $ZodType => {
      const copy = this.of(part, at + mark, isChoice);
      isChanged ||= copy !== part;
      return copy;
    };
    const copyParts = (): Members =>
      mapParts(known, copyPart, (getter, { mark }) => {
        isChanged = true;
        const copy = this.#createLazy({ getter }, at + mark);
        // The values that choose an option of a union by its discriminator.
        const values = { get: () => copy._zod.innerType._zod.values };
        Object.defineProperty(copy._zod, "values", values);
        return copy;
      });
    const isLate = isChosen && def.type === "object" && def.catchall === undefined;
    const parts = isLate ? this.#copyLater(def, copyParts) : copyParts();
    const watched = { ...watchFunctions(def, this.#mode), ...watchChecks(def, this.#mode) };
    const bound = boundOf(known);
    isChanged ||= isLate || bound !== undefined || Object.keys(watched).length > 0;
    if (!isChanged) return schema;

    // Accessors are kept: a default makes a new value at each read.
    const changed = util.mergeDefs(def, limitParts(known, parts), watched) as $ZodTypeDef;
    const copy = build(constr, changed, bound);
    // Those of a copy would be looked up in all that it holds.
    if (isLate)
      Object.defineProperty(copy._zod, "propValues", { get: () => known._zod.propValues });
    // The check of `z.instanceof` is not made by its constructor.
    if ("check" in known._zod && "Class" in known._zod.bag) {
      Object.assign(copy._zod, { check: known._zod.check.bind(known._zod) });
    }
    runInContext(copy);
    guardLevels(copy, this.#inner, this.#name);
    return copy;
  }

  /** Zod asks for the fields of an object when the first value reaches it. */
  #copyLater(def: $ZodObjectDef, copyParts: () => Members): Members {
    const count = countFields(def);
    this.#size += count;
    let copied: Members | undefined;
    const copy = (): Members => {
      const { isAsync } = this.#mode;
      copied = copyParts();
      this.#size -= count;
      if (this.#mode.isAsync !== isAsync) throw new ModeChange();
      return copied;
    };
    return {
      get shape() {
        return (copied ?? copy())["shape"];
      },
    };
  }

  #createLazy(
    def: Pick<$ZodLazy["_zod"]["def"], "getter" | "checks" | "error">,
    at: string,
  ): $ZodLazy {
    let copy: $ZodType | undefined;
    const resolve = (): $ZodType => {
      const { isAsync } = this.#mode;
      const inner = this.#ofLate(def.getter(), at);
      this.#inner.set(lazy._zod.def, inner);
      copy = judgedPart(inner);
      // Ends a synchronous run before a function that has proved asynchronous is called.
      if (this.#mode.isAsync !== isAsync) throw new ModeChange();
      return copy;
    };
    const lazy = new BoundedLazy({
      ...def,
      ...watchChecks(def, this.#mode),
      type: "lazy",
      getter: () => copy ?? resolve(),
    });
    return lazy;
  }

  /** Copies a schema from a lazy schema or a getter, which may make a new one for each value. */
  #ofLate(schema: $ZodType, at: string): $ZodType {
    if (this.#copies.has(schema)) return this.of(schema);
    if (this.#name !== undefined) assertSchema(schema, this.#name, at);
    if (this.#late === maxLate) {
      const mend = "refer to one schema instead of making it again";
      throw new TypeError(
        `${this.#name ?? "The schema"} makes more parts than a value may ask for: ${mend}`,
      );
    }
    const copy = this.of(schema, at);
    this.#late++;
    return copy;
  }
}

/** Each takes a dozen frames of the stack. */
const maxLevels = 50;

/** Zod makes and compiles each in 0.1 to 0.8 ms, and keeps some 20 KB of it. */
const maxLate = 3_000;

/** With more of them a run begins with new copies, so that each may make 2,000. */
const maxKept = 1_000;

/** Zod makes code of a part in about 25 µs. */
const maxCompiled = 200;

type Members = Readonly<Record<string, unknown>>;

/** How many fields an object has, or the options of a union together. */
function countFields(def: $ZodTypes["_zod"]["def"]): number {
  if (def.type === "object") return Reflect.ownKeys(util.rawShape(def) ?? def.shape).length;
  if (def.type !== "union") return 0;
  const counts = def.options.map((option) => countFields((option as $ZodTypes)._zod.def));
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Makes a schema as its constructor does, and bounds how it parses before Zod puts around it what
 * remembers values.
 */
function build(constr: Constructor, def: $ZodTypeDef, bound: Bound | undefined): $ZodType {
  const copy = Object.create(constr.prototype as object) as $ZodType;
  const kind: $constructor<$ZodType> = constr as $constructor<$ZodType>;
  kind.init(copy, def);
  bound?.(copy);
  copy._zod.deferred?.forEach((finish) => {
    finish();
  });
  copy._zod.deferred = undefined;
  return copy;
}

type Constructor = $ZodType["_zod"]["constr"];
