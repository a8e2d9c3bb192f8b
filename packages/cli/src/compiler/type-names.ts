import { toPascalCase, UniqueNames } from "@fw/contract";
import ts from "typescript";
import { isOwnSource } from "./own-source.ts";
import { isReference } from "./type-reference.ts";

/** Names that the printed contract uses itself. */
const reservedNames = ["Contract", "ReadableStream", "Record", "Uint8Array"];

/** The name of a type, and the symbol that has its comment. */
interface TypeName {
  readonly text: string;
  readonly symbol: ts.Symbol;
}

/** The names of the program's own types: interfaces, classes, enums and aliases. */
export class TypeNames {
  readonly unique: UniqueNames = new UniqueNames(reservedNames);
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  readonly #aliases: ReadonlyMap<ts.Type, ts.Symbol>;
  readonly #unions: readonly ts.UnionType[];

  constructor(program: ts.Program) {
    this.#program = program;
    this.#checker = program.getTypeChecker();
    this.#aliases = findAliases(program);
    const aliased = [...this.#aliases.keys()];
    this.#unions = aliased.filter((type) => type.isUnion());
  }

  /** Finds the name of a type; `undefined` for types of the language and unions without an object. */
  find(type: ts.Type): TypeName | undefined {
    if (
      type.isUnion() &&
      (type.flags & ts.TypeFlags.EnumLike) === 0 &&
      !type.types.some(isObjectType)
    ) {
      return undefined;
    }
    if (this.#checker.isArrayType(type) || this.#checker.isTupleType(type)) return undefined;
    // An intersection with a scalar is a branded scalar.
    if (type.isIntersection() && !type.types.every(isObjectType)) return undefined;
    const alias = type.aliasSymbol;
    if (alias !== undefined && this.#isNaming(alias)) {
      return {
        text: alias.name + this.#nameArguments(type.aliasTypeArguments ?? []),
        symbol: alias,
      };
    }
    const found = this.#aliases.get(type);
    if (found !== undefined) return { text: found.name, symbol: found };
    return this.#findDeclared(type);
  }

  /** Finds the alias of a union of these types. The rest of a union loses its alias. */
  findUnion(types: readonly ts.Type[]): ts.Type | undefined {
    if (types.length < 2) return undefined;
    return this.#unions.find(
      (union) =>
        union.types.length === types.length && types.every((type) => union.types.includes(type)),
    );
  }

  /** Finds the alias of an equal type. */
  findTwin(type: ts.Type): ts.Type | undefined {
    const isPart = (one: ts.Type, other: ts.Type) => this.#checker.isTypeAssignableTo(one, other);
    return [...this.#aliases.keys()].find(
      (alias) => alias !== type && isPart(alias, type) && isPart(type, alias),
    );
  }

  /** Suggests a name for a recursive type, if its declaration has one. */
  suggest(type: ts.Type): string | undefined {
    const symbol = type.aliasSymbol ?? type.getSymbol();
    // Unnamed types are called __type or __object.
    return symbol === undefined || symbol.name.startsWith("__")
      ? undefined
      : toPascalCase(symbol.name);
  }

  #findDeclared(type: ts.Type): TypeName | undefined {
    // An enum of one member has that member's symbol.
    const symbol = type.flags & ts.TypeFlags.EnumLike ? toEnumSymbol(type) : type.getSymbol();
    const named = ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.Enum;
    if (symbol === undefined || (symbol.flags & named) === 0 || this.#isLanguage(symbol))
      return undefined;
    const count = isReference(type) ? (type.target.typeParameters?.length ?? 0) : 0;
    const parameters = isReference(type) ? this.#checker.getTypeArguments(type) : [];
    const name = symbol.name === "default" ? "Default" : symbol.name;
    return { text: name + this.#nameArguments(parameters.slice(0, count)), symbol };
  }

  #nameArguments(types: readonly ts.Type[]): string {
    const names = types.map((type) => this.#nameArgument(type));
    return names.length === 0 ? "" : `Of${names.join("And")}`;
  }

  #nameArgument(type: ts.Type): string {
    const name = this.find(type)?.text;
    if (name !== undefined) return name;
    if (type.isStringLiteral()) return toPascalCase(type.value);
    const [element] = this.#checker.isArrayType(type)
      ? this.#checker.getTypeArguments(type as ts.TypeReference)
      : [];
    if (element !== undefined) return `${this.#nameArgument(element)}Array`;
    return isObjectType(type) ? "Object" : toPascalCase(this.#checker.typeToString(type));
  }

  /** Whether an alias names its type. Generic aliases that compute a type, such as `Omit`, do not. */
  #isNaming(alias: ts.Symbol): boolean {
    const declaration = alias.declarations?.find(ts.isTypeAliasDeclaration);
    if (declaration === undefined || this.#isLanguage(alias)) return false;
    const { typeParameters, type } = declaration;
    if (typeParameters === undefined) return true;
    return (
      ts.isTypeLiteralNode(type) || ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)
    );
  }

  #isLanguage(symbol: ts.Symbol): boolean {
    const file = symbol.declarations?.[0]?.getSourceFile();
    return file === undefined || this.#program.isSourceFileDefaultLibrary(file);
  }
}

function isObjectType({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
}

function toEnumSymbol(type: ts.Type): ts.Symbol | undefined {
  return type.isUnion() ? type.symbol : undefined;
}

/** Finds aliases that their types do not know, such as `type User = z.infer<typeof user>`. */
function findAliases(program: ts.Program): Map<ts.Type, ts.Symbol> {
  const checker = program.getTypeChecker();
  const aliases = new Map<ts.Type, ts.Symbol>();
  for (const file of program.getSourceFiles().filter((each) => isOwnSource(program, each))) {
    for (const statement of file.statements) {
      if (!ts.isTypeAliasDeclaration(statement) || statement.typeParameters !== undefined) continue;
      const type = checker.getTypeFromTypeNode(statement.type);
      const symbol = checker.getSymbolAtLocation(statement.name);
      const isNamed = isObjectType(type) || (type.isUnion() && type.types.some(isObjectType));
      if (symbol !== undefined && isNamed && !aliases.has(type)) aliases.set(type, symbol);
    }
  }
  return aliases;
}
