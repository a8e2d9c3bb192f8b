import { inspect } from "node:util";
import fc from "fast-check";
import { z } from "zod";

/** A schema that was made up, and values for it, most of which fit in most of their parts. */
export interface GeneratedSchema {
  /** How the schema would be written. */
  readonly code: string;
  /** Makes the schema; its functions say what they are shown. */
  readonly create: (author: Author) => z.ZodType;
  readonly value: fc.Arbitrary<unknown>;
}

/** Who writes the functions in a schema. */
export interface Author {
  /** Is told what a function of the schema is shown. */
  readonly see: (what: string) => void;
  /** Whether functions may answer with promises. */
  readonly isAsync: boolean;
}

/** What a function in a schema does with a value: it waits for so many turns, then decides. */
interface Decision {
  readonly turns: number;
  readonly salt: number;
}

/**
 * All kinds of schemas within each other.
 *
 * @param isAsync - Whether functions may answer with promises.
 */
export function generatedSchemas(isAsync: boolean): fc.Arbitrary<GeneratedSchema> {
  const decision: fc.Arbitrary<Decision> = fc.record({
    turns: isAsync ? fc.constantFrom(0, 0, 0, 1, 2) : fc.constant(0),
    salt: fc.nat(3),
  });
  const { schema } = fc.letrec<{ schema: GeneratedSchema; leaf: GeneratedSchema }>((tie) => {
    const schema = tie("schema");
    const leaf = tie("leaf");
    const field = fc.tuple(fc.constantFrom(...fieldNames), schema);
    const fields = fc.uniqueArray(field, { maxLength: 4, selector: ([name]) => name });
    return {
      leaf: leaves(decision),
      schema: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        leaf,
        fc
          .tuple(schema, fc.constantFrom("", ".min(2)", ".max(3)", ".length(2)", ".nonempty()"))
          .map(array),
        fc.tuple(fields, fc.constantFrom("object", "strictObject", "looseObject")).map(object),
        fc.tuple(fields, schema).map(catchall),
        fc.tuple(recordKeys, schema, fc.constantFrom("record", "looseRecord")).map(record),
        fc.tuple(schema, fc.constantFrom("record", "partialRecord")).map(listedRecord),
        fc.tuple(fc.array(schema, { maxLength: 3 }), fc.option(schema)).map(tuple),
        fc.tuple(schema, fc.boolean()).map(set),
        fc.tuple(leaf, schema).map(map),
        fc
          .tuple(fc.array(schema, { minLength: 1, maxLength: 3 }), fc.constantFrom("union", "xor"))
          .map(union),
        fc
          .tuple(fc.array(fields, { minLength: 1, maxLength: 3 }), fc.boolean())
          .map(discriminatedUnion),
        fc.tuple(schema, schema).map(intersection),
        fc
          .tuple(fields, fields, fc.constantFrom("strictObject", "looseObject"))
          .map(objectIntersection),
        fc.tuple(recordKeys, recordKeys, leaf, leaf).map(recordIntersection),
        fc.tuple(schema, fc.constantFrom(...wrappers)).map(wrapped),
        fc.tuple(schema, fc.constantFrom("default", "prefault"), junk).map(defaulted),
        fc.tuple(schema, fc.boolean()).map(caught),
        fc.tuple(schema, decision).map(transformed),
        fc.tuple(schema, decision, schema).map(piped),
        fc.tuple(schema, decision).map(preprocessed),
        fc.tuple(schema, decision, fc.boolean(), fc.boolean(), fc.boolean()).map(refined),
        fc.tuple(schema, decision).map(superRefined),
        fc.tuple(schema, schema).map(piping),
        fc.tuple(schema, fc.boolean()).map(recursive),
      ),
    };
  });
  return schema;
}

/** Values of every type, few of which fit any schema. */
export const junk: fc.Arbitrary<unknown> = fc.constantFrom<unknown[]>(
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  Number.NaN,
  Infinity,
  "",
  "a",
  "abcdef",
  "12",
  10n,
  [],
  [1, "a", null],
  {},
  { a: 1 },
  { b: "x", extra: true },
  { constructor: { name: "Secret" } },
  JSON.parse('{"__proto__":1,"a":"b"}'),
);

const fieldNames = ["a", "b", "c", "long-name", "0", "__proto__", "constructor"] as const;

const wrappers = [
  "optional",
  "exactOptional",
  "nullable",
  "nullish",
  "readonly",
  "brand",
  "nonoptional",
  "lazy",
  "describe",
  "json",
] as const;

function mostly(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary: value }, { weight: 1, arbitrary: junk });
}

function leaves(decision: fc.Arbitrary<Decision>): fc.Arbitrary<GeneratedSchema> {
  const text = mostly(
    fc.constantFrom("", "a", "abc", " Abc ", "ada@example.com", "12", "abcdefghijk"),
  );
  const number = mostly(fc.constantFrom(0, 1, 2, 3, 7, -5, 1.5, 2 ** 53, 1e300));
  const plain: readonly (readonly [string, () => z.ZodType, fc.Arbitrary<unknown>])[] = [
    ["z.string()", () => z.string(), text],
    ["z.string().min(2).max(5)", () => z.string().min(2).max(5), text],
    [
      "z.string().trim().toLowerCase().regex(/^a/)",
      () => z.string().trim().toLowerCase().regex(/^a/),
      text,
    ],
    [
      "z.string().min(4, { abort: true }).includes('b').endsWith('c')",
      () =>
        z
          .string()
          .check(z.minLength(4, { abort: true }))
          .includes("b")
          .endsWith("c"),
      text,
    ],
    ["z.email()", () => z.email(), text],
    ["z.iso.date()", () => z.iso.date(), text],
    ["z.url()", () => z.url(), text],
    ["z.number()", () => z.number(), number],
    ["z.int().min(2).multipleOf(3)", () => z.int().min(2).multipleOf(3), number],
    ["z.number().gt(1).lt(5)", () => z.number().gt(1, "too small here").lt(5), number],
    ["z.coerce.number()", () => z.coerce.number(), number],
    ["z.coerce.bigint()", () => z.coerce.bigint(), number],
    ["z.bigint().min(5n)", () => z.bigint().min(5n), mostly(fc.constantFrom(1n, 10n))],
    ["z.boolean()", () => z.boolean(), mostly(fc.boolean())],
    ["z.stringbool()", () => z.stringbool(), mostly(fc.constantFrom("true", "no", "maybe"))],
    ["z.coerce.date()", () => z.coerce.date(), mostly(fc.constantFrom("2020-01-01", "never"))],
    ["z.enum(['a', 'abc'])", () => z.enum(["a", "abc"]), text],
    [
      "z.literal(['a', 1, null])",
      () => z.literal(["a", 1, null]),
      mostly(fc.constantFrom("a", 1, null)),
    ],
    ["z.null()", () => z.null(), mostly(fc.constant(null))],
    ["z.undefined()", () => z.undefined(), mostly(fc.constant(undefined))],
    ["z.any()", () => z.any(), junk],
    ["z.unknown()", () => z.unknown(), junk],
    ["z.never()", () => z.never(), junk],
    ["z.nan()", () => z.nan(), mostly(fc.constant(Number.NaN))],
    ["z.date()", () => z.date(), junk],
    ["z.symbol()", () => z.symbol(), junk],
    ["z.templateLiteral(['a', z.number()])", () => z.templateLiteral(["a", z.number()]), text],
    ["z.instanceof(Map)", () => z.instanceof(Map), mostly(fc.constant(new Map()))],
    [
      "z.string().check(z.property('length', z.number().max(2)))",
      () => z.string().check(z.property("length", z.number().max(2))),
      text,
    ],
    ["z.json()", () => z.json(), fc.oneof(junk, fc.jsonValue())],
  ];
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .constantFrom(...plain)
        .map(([code, create, value]) => ({ code, create, value })),
    },
    {
      weight: 1,
      arbitrary: decision.map((decided) => ({
        code: `z.custom(${inspect(decided)})`,
        create: (author: Author) => z.custom((value) => decide(author, decided, value)),
        value: junk,
      })),
    },
  );
}

/** Keys of records: any, some, numbers, renamed, refused by a function. */
const recordKeys: fc.Arbitrary<GeneratedSchema> = fc
  .constantFrom<(readonly [string, (author: Author) => z.ZodType])[]>(
    ["z.string()", () => z.string()],
    ["z.string().min(2)", () => z.string().min(2)],
    [
      "z.string().regex(/^[ab0]/).max(3)",
      () =>
        z
          .string()
          .regex(/^[ab0]/)
          .max(3),
    ],
    ["z.number()", () => z.number()],
    ["z.string().toUpperCase()", () => z.string().toUpperCase()],
    [
      "z.string().refine()",
      (author) => z.string().refine((key) => decide(author, { turns: 0, salt: 1 }, key)),
    ],
  )
  .map(([code, create]) => ({
    code,
    create,
    value: fc.constantFrom(...fieldNames, "extra", "bb", "7"),
  }));

function array([element, check]: [GeneratedSchema, string]): GeneratedSchema {
  return {
    code: `z.array(${element.code})${check}`,
    create: (author) => {
      const schema = z.array(element.create(author));
      if (check === ".min(2)") return schema.min(2);
      if (check === ".max(3)") return schema.max(3);
      if (check === ".length(2)") return schema.length(2);
      if (check === ".nonempty()") return schema.nonempty();
      return schema;
    },
    value: mostly(fc.array(element.value, { maxLength: 5 })),
  };
}

type Fields = [string, GeneratedSchema][];

function createShape(author: Author, fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(fields.map(([name, field]) => [name, field.create(author)]));
}

function codeOf(fields: Fields): string {
  return `{ ${fields.map(([name, field]) => `"${name}": ${field.code}`).join(", ")} }`;
}

function valuesOf(fields: Fields): fc.Arbitrary<unknown> {
  const declared = fields.map(([name, field]) =>
    fc.option(fc.tuple(fc.constant(name), field.value), { freq: 6 }),
  );
  const extra = fc.option(fc.tuple(fc.constantFrom(...fieldNames, "extra"), junk), { freq: 2 });
  return mostly(
    fc
      .tuple(...declared, extra)
      .map((entries) => Object.fromEntries(entries.filter((entry) => entry !== null))),
  );
}

type ObjectKind = "object" | "strictObject" | "looseObject";

function object([fields, kind]: [Fields, ObjectKind]): GeneratedSchema {
  return {
    code: `z.${kind}(${codeOf(fields)})`,
    create: (author) => z[kind](createShape(author, fields)),
    value: valuesOf(fields),
  };
}

function catchall([fields, rest]: [Fields, GeneratedSchema]): GeneratedSchema {
  return {
    code: `z.object(${codeOf(fields)}).catchall(${rest.code})`,
    create: (author) => z.object(createShape(author, fields)).catchall(rest.create(author)),
    value: fc.oneof(
      valuesOf(fields),
      fc
        .tuple(valuesOf(fields), fc.dictionary(fc.constantFrom("x", "y", "z"), rest.value))
        .map(([known, unknown]) =>
          typeof known === "object" && known !== null ? { ...unknown, ...known } : unknown,
        ),
    ),
  };
}

type RecordKind = "record" | "looseRecord";

function record([keys, values, kind]: [
  GeneratedSchema,
  GeneratedSchema,
  RecordKind,
]): GeneratedSchema {
  return {
    code: `z.${kind}(${keys.code}, ${values.code})`,
    create: (author) => z[kind](keys.create(author) as z.ZodString, values.create(author)),
    value: mostly(recordValues(values.value)),
  };
}

function listedRecord([values, kind]: [
  GeneratedSchema,
  "record" | "partialRecord",
]): GeneratedSchema {
  return {
    code: `z.${kind}(z.enum(["a", "b", "0"]), ${values.code})`,
    create: (author) => z[kind](z.enum(["a", "b", "0"]), values.create(author)),
    value: mostly(recordValues(values.value)),
  };
}

function recordValues(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const key = fc.constantFrom(...fieldNames, "bb", "7");
  return fc
    .array(fc.tuple(key, value), { maxLength: 5 })
    .map((entries) => Object.fromEntries(entries));
}

function tuple([items, rest]: [GeneratedSchema[], GeneratedSchema | null]): GeneratedSchema {
  const fixed = fc.tuple(...items.map(({ value }) => value));
  const more =
    rest === null ? fc.array(junk, { maxLength: 1 }) : fc.array(rest.value, { maxLength: 4 });
  return {
    code: `z.tuple([${items.map(({ code }) => code).join(", ")}], ${rest?.code ?? "null"})`,
    create: (author) => {
      const schemas = items.map((item) => item.create(author)) as [z.ZodType, ...z.ZodType[]];
      return rest === null ? z.tuple(schemas) : z.tuple(schemas, rest.create(author));
    },
    value: mostly(
      fc
        .tuple(fixed, more, fc.nat(3))
        .map(([first, second, missing]) =>
          missing === 3 ? first.slice(0, -1) : [...first, ...second],
        ),
    ),
  };
}

function set([element, isPreprocessed]: [GeneratedSchema, boolean]): GeneratedSchema {
  const list = fc.array(element.value, { maxLength: 4 });
  return {
    code: isPreprocessed
      ? `z.preprocess(toSet, z.set(${element.code}))`
      : `z.set(${element.code}).max(3)`,
    create: (author) => {
      const schema = z.set(element.create(author));
      return isPreprocessed ? z.preprocess(toSet, schema) : schema.max(3);
    },
    value: mostly(isPreprocessed ? list : list.map((values) => new Set(values))),
  };
}

function toSet(value: unknown): unknown {
  return Array.isArray(value) ? new Set(value) : value;
}

function map([keys, values]: [GeneratedSchema, GeneratedSchema]): GeneratedSchema {
  return {
    code: `z.map(${keys.code}, ${values.code})`,
    create: (author) => z.map(keys.create(author), values.create(author)),
    value: mostly(
      fc
        .array(fc.tuple(keys.value, values.value), { maxLength: 4 })
        .map((entries) => new Map(entries)),
    ),
  };
}

function union([options, kind]: [GeneratedSchema[], "union" | "xor"]): GeneratedSchema {
  return {
    code: `z.${kind}([${options.map(({ code }) => code).join(", ")}])`,
    create: (author) => z[kind](options.map((option) => option.create(author))),
    value: fc.oneof(...options.map(({ value }) => value)),
  };
}

function discriminatedUnion([options, unionFallback]: [Fields[], boolean]): GeneratedSchema {
  const kinds = options.map((fields, index) =>
    fields.filter(([name]) => name !== "a").concat([["a", literal(index)]]),
  );
  return {
    code: `z.discriminatedUnion("a", [${kinds.map(codeOf).join(", ")}], { unionFallback: ${unionFallback} })`,
    create: (author) =>
      z.discriminatedUnion(
        "a",
        kinds.map((fields) => z.object(createShape(author, fields))) as never,
        { unionFallback },
      ),
    value: fc.oneof(...kinds.map(valuesOf)),
  };
}

function literal(index: number): GeneratedSchema {
  const name = `kind${index}`;
  return { code: `z.literal("${name}")`, create: () => z.literal(name), value: fc.constant(name) };
}

function intersection([left, right]: [GeneratedSchema, GeneratedSchema]): GeneratedSchema {
  return {
    code: `z.intersection(${left.code}, ${right.code})`,
    create: (author) => z.intersection(left.create(author), right.create(author)),
    value: fc.oneof(left.value, right.value),
  };
}

function objectIntersection([left, right, kind]: [
  Fields,
  Fields,
  "strictObject" | "looseObject",
]): GeneratedSchema {
  const operands = intersection([object([left, "strictObject"]), object([right, kind])]);
  const both = fc
    .tuple(valuesOf(left), valuesOf(right))
    .map(([first, second]) => Object.assign({}, first, second) as unknown);
  return { ...operands, value: both };
}

function recordIntersection([leftKeys, rightKeys, left, right]: [
  GeneratedSchema,
  GeneratedSchema,
  GeneratedSchema,
  GeneratedSchema,
]): GeneratedSchema {
  return intersection([record([leftKeys, left, "record"]), record([rightKeys, right, "record"])]);
}

function wrapped([inner, wrapper]: [GeneratedSchema, (typeof wrappers)[number]]): GeneratedSchema {
  return {
    code: `${inner.code}.${wrapper}()`,
    create: (author) => {
      const schema = inner.create(author);
      if (wrapper === "exactOptional") return z.exactOptional(schema);
      if (wrapper === "lazy") return z.lazy(() => schema);
      if (wrapper === "describe") return schema.describe("described");
      if (wrapper === "json") return z.object({ json: schema, list: z.array(schema).optional() });
      return schema[wrapper]();
    },
    value:
      wrapper === "json"
        ? fc.record(
            { json: inner.value, list: fc.array(inner.value, { maxLength: 3 }) },
            { requiredKeys: ["json"] },
          )
        : fc.oneof(
            { weight: 4, arbitrary: inner.value },
            { weight: 1, arbitrary: fc.constantFrom(undefined, null) },
          ),
  };
}

function defaulted([inner, method, value]: [
  GeneratedSchema,
  "default" | "prefault",
  unknown,
]): GeneratedSchema {
  return {
    code: `${inner.code}.${method}(${inspect(value)})`,
    create: (author) => inner.create(author)[method](value as never),
    value: fc.oneof(
      { weight: 2, arbitrary: inner.value },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
  };
}

function caught([inner, isConstant]: [GeneratedSchema, boolean]): GeneratedSchema {
  return {
    code: `${inner.code}.catch(${isConstant ? '"caught"' : "readIssues"})`,
    create: (author) => {
      const schema = inner.create(author);
      if (isConstant) return schema.catch("caught" as never);
      return schema.catch((context: z.core.$ZodCatchCtx) => {
        author.see(`catch ${show(context.value)}`);
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- It is Zod's, so it is compared.
        const { issues } = context.error;
        return [
          issues.slice(0, 1).map(({ message, path }) => [path, message]),
          context.issues.length > 0,
        ];
      });
    },
    value: inner.value,
  };
}

function transformed([inner, decided]: [GeneratedSchema, Decision]): GeneratedSchema {
  return {
    code: `${inner.code}.transform(${inspect(decided)})`,
    create: (author) => inner.create(author).transform((value) => change(author, decided, value)),
    value: inner.value,
  };
}

function piped([inner, decided, next]: [
  GeneratedSchema,
  Decision,
  GeneratedSchema,
]): GeneratedSchema {
  return {
    code: `${inner.code}.transform(${inspect(decided)}).pipe(${next.code})`,
    create: (author) =>
      inner
        .create(author)
        .transform((value) => keep(author, decided, value))
        .pipe(next.create(author)),
    value: fc.oneof(inner.value, next.value),
  };
}

function piping([inner, next]: [GeneratedSchema, GeneratedSchema]): GeneratedSchema {
  return {
    code: `${inner.code}.pipe(${next.code})`,
    create: (author) => inner.create(author).pipe(next.create(author)),
    value: fc.oneof(inner.value, next.value),
  };
}

function preprocessed([inner, decided]: [GeneratedSchema, Decision]): GeneratedSchema {
  return {
    code: `z.preprocess(${inspect(decided)}, ${inner.code})`,
    create: (author) => z.preprocess((value) => keep(author, decided, value), inner.create(author)),
    value: inner.value,
  };
}

function refined([inner, decided, abort, hasCondition, hasPath]: [
  GeneratedSchema,
  Decision,
  boolean,
  boolean,
  boolean,
]): GeneratedSchema {
  const options = { abort, when: hasCondition, path: hasPath };
  return {
    code: `${inner.code}.refine(${inspect({ ...decided, ...options })})`,
    create: (author) =>
      inner.create(author).refine((value) => decide(author, decided, value), {
        abort,
        ...(hasPath ? { path: ["refined", 1] } : {}),
        ...(hasCondition ? { when: ({ value }) => condition(author, value) } : {}),
        error: hasPath ? ({ code }) => `Refused by ${code}` : "Refused",
      }),
    value: inner.value,
  };
}

function condition(author: Author, value: unknown): boolean {
  author.see(`when ${show(value)}`);
  return hash(show(value)) % 3 > 0;
}

function superRefined([inner, decided]: [GeneratedSchema, Decision]): GeneratedSchema {
  return {
    code: `${inner.code}.superRefine(${inspect(decided)})`,
    create: (author) =>
      inner.create(author).superRefine((value, context) => {
        author.see(`superRefine ${show(value)}`);
        const count = hash(`${show(value)}${decided.salt}`) % 5;
        for (let index = 0; index < count; index++) {
          context.addIssue({
            code: "custom",
            path: ["added", index],
            message: `Added ${index}`,
            fatal: index === 3,
            input: value,
          });
        }
        return wait(author, decided.turns, undefined);
      }),
    value: inner.value,
  };
}

/** A schema that holds itself, in a list and on the side. */
function recursive([inner, isLazy]: [GeneratedSchema, boolean]): GeneratedSchema {
  const node = fc.letrec<{ node: unknown }>((tie) => ({
    node: mostly(
      fc.record(
        {
          value: inner.value,
          next: fc.option(tie("node"), { maxDepth: 3, depthIdentifier: "node" }),
          list: fc.array(tie("node"), { maxLength: 2, depthIdentifier: "node" }),
        },
        { requiredKeys: ["value"] },
      ),
    ),
  }));
  return {
    code: isLazy ? `recursive(lazy, ${inner.code})` : `recursive(getter, ${inner.code})`,
    create: (author) => {
      const value = inner.create(author);
      if (isLazy) {
        const Lazy: z.ZodType = z.object({
          value,
          next: z.lazy(() => Lazy).nullish(),
          list: z.array(z.lazy(() => Lazy)).optional(),
        });
        return Lazy;
      }
      const Node = z.object({
        value,
        get next(): z.ZodType {
          return Node.nullish();
        },
        get list(): z.ZodType {
          return z.array(Node).optional();
        },
      });
      return Node;
    },
    value: node.node,
  };
}

function decide(
  author: Author,
  { turns, salt }: Decision,
  value: unknown,
): boolean | Promise<boolean> {
  author.see(`refine ${show(value)}`);
  return wait(author, turns, (hash(show(value)) + salt) % 4 !== 0);
}

function change(author: Author, { turns }: Decision, value: unknown): unknown {
  author.see(`transform ${show(value)}`);
  return wait(author, turns, { changed: value });
}

function keep(author: Author, { turns }: Decision, value: unknown): unknown {
  author.see(`keep ${show(value)}`);
  return wait(author, turns, value);
}

function wait<T>(author: Author, turns: number, value: T): T | Promise<T> {
  if (turns === 0 || !author.isAsync) return value;
  return Promise.resolve().then(() => wait(author, turns - 1, value));
}

/** A value with everything about it that counts: order, prototypes, holes, frozen objects. */
export function show(value: unknown): string {
  return inspect(value, {
    depth: Infinity,
    maxArrayLength: Infinity,
    maxStringLength: Infinity,
    breakLength: Infinity,
  });
}

function hash(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index++)
    sum = (sum * 31 + text.charCodeAt(index)) % 1_000_003;
  return sum;
}
