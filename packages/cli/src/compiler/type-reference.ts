import ts from "typescript";

/** Whether a type is an interface or a class with type arguments. */
export function isReference(type: ts.Type): type is ts.TypeReference {
  const isObject = (type.flags & ts.TypeFlags.Object) !== 0;
  return isObject && ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
}
