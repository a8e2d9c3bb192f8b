import { describe, expect, it } from "vitest";
import { audit } from "../src/audit.ts";

const auditWith = (options: unknown): (() => unknown) => {
  return () => audit({ routes: [] }, options as object);
};

const reason = "limited by the store";
const right = { kind: "unbounded-array", reason };

describe("audit with wrong options", () => {
  it.each([
    [null, "The options of audit() must be an object"],
    ["allow", "The options of audit() must be an object"],
    [{ allows: [] }, 'audit() has no option "allows"; it has allow, checkRegExp, maxBodyBytes'],
    [{ checkRegExp: true }, "checkRegExp must be a function"],
    [{ allow: right }, "allow must be a list of allowances"],
    [{ allow: [right, null] }, "allow[1] must be an object"],
    [
      { allow: [{ ...right, metod: "PUT" }] },
      'allow[0] has no option "metod"; it has kind, reason, method, path, input, at',
    ],
    [{ allow: [{ reason }] }, "allow[0] has an unknown kind"],
    [{ allow: [{ kind: "toString", reason }] }, "allow[0] has an unknown kind"],
    [{ allow: [{ kind: "unbounded-set" }] }, "allow[0] needs a reason"],
    [{ allow: [right, { ...right, reason: " \n" }] }, "allow[1] needs a reason"],
    [{ allow: [{ ...right, reason: 5 }] }, "allow[0] needs a reason"],
  ])("refuses %j", (options, message) => {
    expect(auditWith(options)).toThrow(new TypeError(message));
  });

  it.each([
    [undefined],
    [{}],
    [{ allow: undefined, checkRegExp: undefined }],
    [{ allow: [{ ...right, method: undefined }] }],
  ])("accepts %j", (options) => {
    expect(auditWith(options)).not.toThrow();
  });
});
