import { describe, expect, it } from "vitest";
import { readForm } from "../src/index.ts";
import { formRequest } from "./form-messages.ts";

async function readPart(head: string): Promise<unknown> {
  const body = `--b\r\n${head}\r\n\r\n1\r\n--b--`;
  try {
    const [entry] = await readForm(formRequest("multipart/form-data; boundary=b", body));
    const [name, value] = entry ?? [];
    return typeof value === "string" ? [name, value] : [name, value?.name, value?.type];
  } catch (error) {
    return (error as Error).name;
  }
}

describe("readForm reads the head of a part", () => {
  it.each([
    ['form-data; name="a"', ["a", "1"]],
    ["form-data; name=a", ["a", "1"]],
    ['form-data;NAME="a";', ["a", "1"]],
    ['FORM-DATA ; name="a" ; x', ["a", "1"]],
    ['form-data; name="a;b=\\"', ["a;b=\\", "1"]],
    ['form-data; name="%22%0d%0A%41%"', ['"\r\n%41%', "1"]],
    ['form-data; name=""', ["", "1"]],
    ['form-data; name="a"; filename=""', ["a", "", "text/plain"]],
    ['form-data; name="a"; filename="C:\\x"', ["a", "C:\\x", "text/plain"]],
    [`form-data; name="a"; filename*=UTF-8''%e2%82%ac%zz`, ["a", "€%zz", "text/plain"]],
    ["form-data", "BodyError"],
    ['form-datax; name="a"', "BodyError"],
    ['file; name="a"', "BodyError"],
    ['form-data; name="a', "BodyError"],
    ['form-data; name="a"b"', "BodyError"],
    ["form-data; name=a b", "BodyError"],
  ])("Content-Disposition: %s", async (disposition, expected) => {
    expect(await readPart(`Content-Disposition: ${disposition}`)).toEqual(expected);
  });

  it.each([
    ['content-disposition: form-data; name="a"\r\nX: y', ["a", "1"]],
    [
      'Content-Type:  image/png \r\nContent-Disposition:form-data; name="a"; filename="f"',
      ["a", "f", "image/png"],
    ],
    ['x\r\nContent-Disposition: form-data; name="a"', "BodyError"],
    [': x\r\nContent-Disposition: form-data; name="a"', "BodyError"],
    ["Content-Type: text/plain", "BodyError"],
  ])("with the fields %j", async (head, expected) => {
    expect(await readPart(head)).toEqual(expected);
  });
});
