/**
 * Tells whether a regular expression bounds the length of the strings that it accepts: whether it is anchored at both
 * ends and repeats nothing without limit.
 *
 * A look-ahead that reaches the end counts as an anchor, as in `^(?=.{1,253}$)`. A back-reference counts as unlimited.
 *
 * @param pattern - The expression.
 * @returns `true` only for a finite expression. May be `false` for one that is finite for another reason.
 */
export function isFinitePattern({ source, flags }: RegExp): boolean {
  return new PatternReader(source, flags).readDisjunction(flags.includes("m")).boundsInput;
}

/** The named groups of a match; empty without a match. */
type Groups = Readonly<Record<string, string | undefined>>;

/** Which lengths and distances of a part of a pattern are bounded. */
interface Extent {
  /** The length of its match is bounded. */
  readonly isFinite: boolean;
  /** The distance from the start of the input to the end of the match is bounded. */
  readonly reachesStart: boolean;
  /** The distance from the start of the match to the end of the input is bounded. */
  readonly reachesEnd: boolean;
  /** The whole input is bounded. */
  readonly boundsInput: boolean;
}

const endless: Extent = {
  isFinite: false,
  reachesStart: false,
  reachesEnd: false,
  boundsInput: false,
};
const short: Extent = { ...endless, isFinite: true };

/** Reads a valid source by the grammar of ECMA-262 §22.2.1 and annex B. */
class PatternReader {
  readonly #source: string;
  readonly #isUnicode: boolean;
  readonly #nestsClasses: boolean;
  readonly #groupOpening =
    /\((?:\?(?:(?<around><?[=!])|<[^>]*>|(?<on>[a-z]*)(?:-(?<off>[a-z]*))?:))?/y;
  readonly #quantifier = /(?:(?<sign>[*+?])|\{(?<least>\d+)(?<range>,(?<most>\d*))?\})\??/y;
  readonly #unicodeEscape = /\\(?:u\{[^}]*\}|[pP]\{[^}]*\})/y;
  readonly #escape = /\\(?:(?<endless>[1-9]\d*|k)|[^])/y;
  #index = 0;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#nestsClasses = flags.includes("v");
    this.#isUnicode = this.#nestsClasses || flags.includes("u");
  }

  readDisjunction(isMultiline: boolean): Extent {
    let extent = this.#readAlternative(isMultiline);
    while (this.#source[this.#index] === "|") {
      this.#index++;
      extent = either(extent, this.#readAlternative(isMultiline));
    }
    return extent;
  }

  #readAlternative(isMultiline: boolean): Extent {
    let extent = short;
    while (this.#index < this.#source.length && !"|)".includes(this.#source.charAt(this.#index))) {
      const atom = this.#readAtom(isMultiline);
      extent = sequence(extent, repeat(atom, this.#takeGroups(this.#quantifier)));
    }
    return extent;
  }

  #readAtom(isMultiline: boolean): Extent {
    switch (this.#source.charAt(this.#index)) {
      case "(":
        return this.#readGroup(isMultiline);
      case "[":
        return this.#readClass();
      case "\\":
        return this.#readEscape();
      case "^":
        this.#index++;
        return isMultiline ? short : { ...short, reachesStart: true };
      case "$":
        this.#index++;
        return isMultiline ? short : { ...short, reachesEnd: true };
      default:
        this.#index++;
        return short;
    }
  }

  #readGroup(isMultiline: boolean): Extent {
    const { around, on, off } = this.#takeGroups(this.#groupOpening);
    const isOff = off?.includes("m") ?? false;
    const isOn = on?.includes("m") ?? false;
    const body = this.readDisjunction((isMultiline || isOn) && !isOff);
    this.#index++;
    if (around === undefined) return body;
    // What a positive look-around proves about the ends of the input also holds at its own place.
    return around.endsWith("=") ? { ...body, isFinite: true } : short;
  }

  #readClass(): Extent {
    let depth = 0;
    do {
      const char = this.#source[this.#index++];
      if (char === "\\") this.#index++;
      else if (char === "[" && (depth === 0 || this.#nestsClasses)) depth++;
      else if (char === "]") depth--;
    } while (depth > 0 && this.#index < this.#source.length);
    return short;
  }

  #readEscape(): Extent {
    if (this.#isUnicode && this.#take(this.#unicodeEscape) !== null) return short;
    // The rest of a longer escape, such as the digits of \x41, is read as characters, which are finite, too.
    return this.#takeGroups(this.#escape)["endless"] === undefined ? short : endless;
  }

  #takeGroups(token: RegExp): Groups {
    return { ...this.#take(token)?.groups };
  }

  #take(token: RegExp): RegExpExecArray | null {
    token.lastIndex = this.#index;
    const match = token.exec(this.#source);
    if (match !== null) this.#index = token.lastIndex;
    return match;
  }
}

function either(left: Extent, right: Extent): Extent {
  return {
    isFinite: left.isFinite && right.isFinite,
    reachesStart: left.reachesStart && right.reachesStart,
    reachesEnd: left.reachesEnd && right.reachesEnd,
    boundsInput: left.boundsInput && right.boundsInput,
  };
}

function sequence(left: Extent, right: Extent): Extent {
  return {
    isFinite: left.isFinite && right.isFinite,
    reachesStart: right.reachesStart || (left.reachesStart && right.isFinite),
    reachesEnd: left.reachesEnd || (left.isFinite && right.reachesEnd),
    boundsInput: left.boundsInput || right.boundsInput || (left.reachesStart && right.reachesEnd),
  };
}

function repeat(atom: Extent, groups: Groups): Extent {
  const { sign, least, range, most } = groups;
  if (sign === undefined && least === undefined) return atom;
  const isLimited = sign === "?" || (least !== undefined && (range === undefined || most !== ""));
  const isFinite = atom.isFinite && isLimited;
  const isOptional = sign === undefined ? Number(least) === 0 : sign !== "+";
  return { ...(isOptional ? endless : atom), isFinite };
}
