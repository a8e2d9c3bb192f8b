import ts from "typescript";
import { toDeprecation } from "../schema/deprecation.ts";

/** The content of the comment of a type or a member. */
interface Description {
  readonly description?: string;
  readonly deprecated?: true;
}

/** Reads the comment of a declaration. */
export function describeSymbol(
  symbol: ts.Symbol | undefined,
  checker: ts.TypeChecker,
): Description {
  if (symbol === undefined) return {};
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
  const deprecated = symbol.getJsDocTags(checker).find(({ name }) => name === "deprecated");
  const reason = ts.displayPartsToString(deprecated?.text).trim();
  const paragraphs = [text, reason && toDeprecation(reason)].filter((each) => each !== "");
  return {
    ...(paragraphs.length > 0 && { description: paragraphs.join("\n\n") }),
    ...(deprecated && { deprecated: true }),
  };
}
