/** Of literal statuses, those whose first digit is another; `never` for `number`. */
export type OutOfRange<Status extends number, FirstDigit extends string> = number extends Status
  ? never
  : Status extends number
    ? `${Status}` extends `${FirstDigit}${Digit}${Digit}`
      ? never
      : Status
    : never;

type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";
