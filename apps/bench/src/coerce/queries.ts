import { compileQuery, type QueryPlan } from "@fw/coerce";
import { z } from "zod";

/** A query, and the two schemas that read it alike. */
export interface Query {
  /** Describes values of their types. */
  readonly schema: z.ZodType;
  /** Describes texts, which Zod converts. */
  readonly textSchema: z.ZodType;
  /** What `@fw/coerce` makes of the schema. */
  readonly plan: QueryPlan;
  readonly text: string;
}

const [three, ten] = createSchemas(z.number(), z.boolean());
const [threeTexts, tenTexts] = createSchemas(z.coerce.number(), z.stringbool());
const threePlan = compileQuery(three);

/** The queries of the measured cases. */
export const queries: Readonly<Record<string, Query>> = {
  "three values": {
    schema: three,
    textSchema: threeTexts,
    plan: threePlan,
    text: "page=2&search=node&active=true",
  },
  "three, in another order": {
    schema: three,
    textSchema: threeTexts,
    plan: threePlan,
    text: "search=node&active=true&page=2",
  },
  "three, escaped": {
    schema: three,
    textSchema: threeTexts,
    plan: threePlan,
    text: "page=2&search=caf%C3%A9+cr%C3%A8me+%26+more&active=true",
  },
  "three of ten sent": {
    schema: three,
    textSchema: threeTexts,
    plan: threePlan,
    text: "utm_source=news&utm_medium=mail&utm_campaign=spring&page=2&lang=en&search=node&theme=dark&active=true&debug=&trace=1",
  },
  "ten values": {
    schema: ten,
    textSchema: tenTexts,
    plan: compileQuery(ten),
    text: "page=2&limit=50&search=node&sort=name&order=desc&minimum=-1.5&maximum=99.95&active=true&archived=0&owner=0b8a3c9e-6d0f-4b5a-9c41-2f7d8e6a5b10",
  },
};

/** Of three fields and of ten, made of what a number and a boolean are. */
function createSchemas<Flag extends z.ZodType<boolean>>(number: z.ZodNumber, boolean: Flag) {
  const three = {
    page: number.int().min(1),
    search: z.string().max(100),
    active: boolean,
  };
  const ten = {
    page: number.int().min(1),
    limit: number.int().max(100),
    search: z.string().max(100),
    sort: z.string().max(20),
    order: z.string().max(4),
    minimum: number,
    maximum: number,
    active: boolean,
    archived: boolean.optional(),
    owner: z.string().uuid().optional(),
  };
  return [z.object(three), z.object(ten)] as const;
}
