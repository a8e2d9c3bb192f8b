import { type Definition, definitionOf } from "./definition.ts";
import { kindOf } from "./field-kind.ts";
import { isKeyOf } from "./field-table.ts";
import {
  type FormInput,
  formRemedies,
  formRemedyOfType,
  formTypes,
  formWrappers,
  isFormType,
} from "./form-table.ts";
import type { FieldRule, Refusal } from "./plan.ts";
import { isScalarType } from "./scalar.ts";

/**
 * Returns how a field of a form, or of a query with lists, is converted: by the kind of value that its schema receives
 * (docs/specification.md#25-forms-and-lists).
 *
 * @param input - The input that the field belongs to.
 * @param field - The field's schema, or any other value in its place.
 * @returns The rule, or `undefined` if the field is not supported.
 */
export function formRuleOf(input: FormInput, field: unknown): FieldRule | undefined {
  const received = receivedBy(field);
  const isList = received?.type === "array";
  const value = isList ? receivedBy(received.element) : received;
  if (value === undefined || !isFormType(input, value.type)) return undefined;
  const { type, format, coerce } = value;
  if (coerce === true || !hasStrings(value)) return undefined;
  const isText = type === "string" && format === undefined;
  return { type: formTypes[type], isList, isAbsentIfEmpty: input === "form" && !isText };
}

/**
 * Describes a field that {@link formRuleOf} does not support.
 *
 * @param input - The input that the field belongs to.
 * @param field - The field's schema, or any other value in its place.
 * @returns Its kind, such as `array of date`, and what to write instead.
 */
export function refuseFormField(input: FormInput, field: unknown): Refusal {
  const value = receivedBy(field);
  if (value === undefined) return { kind: kindOf(field), remedy: formRemedies[input] };
  const { type, element } = value;
  if (type === "array") {
    const { kind, remedy } = refuseFormField(input, element);
    const isNested = receivedBy(element)?.type === "array";
    return { kind: `array of ${kind}`, remedy: isNested ? formRemedies.flatten : remedy };
  }
  if (value.coerce === true && isScalarType(type)) {
    return {
      kind: `coerced ${type}`,
      remedy: `write z.${type}(), which is converted without z.coerce`,
    };
  }
  return hasStrings(value)
    ? { kind: type, remedy: formRemedyOfType(input, type) }
    : { kind: `${type} of values that are not strings`, remedy: formRemedies.strings };
}

/** Whether all values that an enum or a literal lists are strings. */
function hasStrings({ entries, values }: Definition): boolean {
  const listed = [...toValues(entries), ...toValues(values)];
  return listed.every((value) => typeof value === "string");
}

function toValues(entries: unknown): unknown[] {
  return typeof entries === "object" && entries !== null ? Object.values(entries) : [];
}

/** The definition of what a schema receives, without wrappers and without what converts a value later. */
function receivedBy(schema: unknown): Definition | undefined {
  const definition = definitionOf(schema);
  if (definition === undefined) return undefined;
  if (isKeyOf(formWrappers, definition.type)) return receivedBy(definition.innerType);
  if (definition.type !== "pipe") return definition;
  const first = receivedBy(definition.in);
  return first?.type === "transform" ? { type: "preprocess" } : first;
}
