import {
  IntersectionType,
  IntrinsicType,
  ReferenceType,
  ReflectionKind,
  ReflectionType,
  UnionType,
} from "typedoc";

/**
 * Leaves out type parameters that have no description. The compiler infers them, and nobody writes them: what they stand for
 * takes their place, and what is computed from them goes.
 *
 * @param project - the names of all packages
 */
export function leaveOutInferred(project) {
  for (const reflection of Object.values(project.reflections)) {
    if (!reflection.kindOf?.(ReflectionKind.SomeSignature | ReflectionKind.Interface)) continue;
    const { typeParameters = [] } = reflection;
    if (typeParameters.length === 0 || typeParameters.some((each) => each.hasComment())) continue;
    const documented = new Map(findModule(reflection).children.map((each) => [each.name, each]));
    const inferred = new Map(typeParameters.map(({ name, type }) => [name, type]));
    for (const parameter of typeParameters) project.removeReflection(parameter);
    delete reflection.typeParameters;
    visit(reflection, createSimplify(inferred, documented, project));
  }
}

function findModule(reflection) {
  return reflection.kindOf(ReflectionKind.Module) ? reflection : findModule(reflection.parent);
}

/** Rewrites the types of a signature, or of the members of an interface. */
function visit(reflection, simplify) {
  if (reflection.type !== undefined) reflection.type = simplify(reflection.type);
  reflection.parameters = reflection.parameters?.filter(({ name }) => name !== "this");
  for (const name of ["parameters", "signatures", "children"]) {
    for (const part of reflection[name] ?? []) visit(part, simplify);
  }
}

function createSimplify(inferred, documented, project) {
  const isComputed = (type) =>
    (String(type).match(/\w+/g) ?? []).some((name) => inferred.has(name));

  function simplifyReference(type) {
    const { name, typeArguments: [first] = [] } = type;
    // A parameter: what it may be.
    if (inferred.has(name)) return simplify(inferred.get(name) ?? new IntrinsicType("unknown"));
    // A type of the sources that checks another one, or accepts each form of it.
    const [, checked = name] = /^(?:Checked|Any)(\w+)$/.exec(name) ?? [];
    const found = documented.get(documented.has(name) ? name : checked);
    if (found !== undefined && (found.name !== name || type.typeArguments?.some(isComputed)))
      return ReferenceType.createResolvedReference(found.name, found, project);
    if (name.startsWith("Checked")) return simplify(first);
    if (!type.typeArguments?.some(isComputed)) return type;
    if (type.package !== "typescript") return new IntrinsicType("unknown");
    type.typeArguments = type.typeArguments.map(simplify);
    return type;
  }

  function simplify(type) {
    if (type instanceof ReferenceType) return simplifyReference(type);
    if (type instanceof IntersectionType || type instanceof UnionType) {
      const parts = new Map(type.types.map(simplify).map((part) => [String(part), part]));
      const different = [...parts.values()];
      return different.length === 1 ? different[0] : new type.constructor(different);
    }
    if (type instanceof ReflectionType) visit(type.declaration, simplify);
    return type;
  }

  return simplify;
}
