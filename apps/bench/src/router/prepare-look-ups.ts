import type { Case } from "../harness/subject.ts";
import type { Find } from "./contender.ts";

/**
 * Prepares look-ups, one after the other and again.
 *
 * @param find - The look-up of a router.
 * @param paths - What is looked up.
 * @returns What prepares so many of them.
 */
export function prepareLookUps(find: Find, paths: readonly string[]): Case["prepare"] {
  const bytes = paths.map((path) => Buffer.from(path, "latin1"));
  return (count) => {
    // As they come from the wire: texts that no look-up has seen and hashed before.
    const fresh = Array.from({ length: count }, (_, index) =>
      String(bytes[index % bytes.length]?.toString("latin1")),
    );
    return () => {
      let sum = 0;
      for (const path of fresh) sum += find("GET", path)?.route ?? 0;
      return sum;
    };
  };
}
