/**
 * Parses one part of a multipart body (RFC 7578 §4.2) and appends it to a form: as a file if it has a file
 * name, otherwise as a string.
 *
 * @param part - The part, including its head.
 * @returns Whether the part is valid: its head has a name, its text is UTF-8, and no field or parameter that
 *   this function uses is repeated.
 */
export function appendPart(form: FormData, part: Uint8Array<ArrayBuffer>): boolean {
  const headEnd = findHeadEnd(part);
  if (headEnd === undefined) return false;
  const fields = parseFields(decodeText(part.subarray(0, headEnd)));
  const parameters = parseDisposition(fields?.get("content-disposition"));
  const name = parameters?.get("name");
  if (parameters === undefined || name === undefined) return false;
  const content = part.subarray(headEnd + "\r\n\r\n".length);
  const isFile = parameters.has("filename") || parameters.has("filename*");
  const text = isFile ? findFileName(parameters) : decodeText(content);
  if (text === undefined) return false;
  const type = fields?.get("content-type") ?? "text/plain";
  form.append(name, isFile ? new File([content], text, { type }) : text);
  return true;
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes UTF-8 and keeps a byte-order mark; returns `undefined` if the bytes are not UTF-8. */
function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function findHeadEnd(bytes: Uint8Array): number | undefined {
  for (let index = bytes.indexOf(0x0d); index !== -1; index = bytes.indexOf(0x0d, index + 1)) {
    if (bytes[index + 1] === 0x0a && bytes[index + 2] === 0x0d && bytes[index + 3] === 0x0a) {
      return index;
    }
  }
  return undefined;
}

const readFields: ReadonlySet<string> = new Set(["content-disposition", "content-type"]);

function parseFields(head: string | undefined): Map<string, string> | undefined {
  if (head === undefined) return undefined;
  const fields = new Map<string, string>();
  for (const line of head.split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon < 1) return undefined;
    const name = line.slice(0, colon).toLowerCase();
    if (fields.has(name) && readFields.has(name)) return undefined;
    fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** Returns the parameters by name. It decodes only the escapes that HTML uses in names. */
function parseDisposition(value: string | undefined): Map<string, string> | undefined {
  const [start = ""] = /^form-data[ \t]*/i.exec(value ?? "") ?? [];
  if (value === undefined || start === "") return undefined;
  const parameter = /;[ \t]*(?:([^\s=;"]+)(?:=(?:"([^"]*)"|([^\s;"]*)))?)?[ \t]*/y;
  const parameters = new Map<string, string>();
  parameter.lastIndex = start.length;
  while (parameter.lastIndex < value.length) {
    const match = parameter.exec(value);
    if (match === null) return undefined;
    const [, name = "", quoted, token] = match;
    const text = (quoted ?? token)?.replaceAll(/%(?:22|0D|0A)/gi, decodeURIComponent);
    if (text === undefined) continue;
    const key = name.toLowerCase();
    if (parameters.has(key)) return undefined;
    parameters.set(key, text);
  }
  return parameters;
}

/** Finds the file name. Some clients send `filename*` (RFC 8187 §3.2), although RFC 7578 §4.2 forbids it. */
function findFileName(parameters: ReadonlyMap<string, string>): string | undefined {
  const extended = parameters.get("filename*");
  if (extended === undefined) return parameters.get("filename");
  const [, encoded] = /^utf-8'[^']*'([!-~]*)$/i.exec(extended) ?? [];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
