import type { OpenApiInfo } from "@fw/openapi";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CommandError } from "../terminal/command-error.ts";

/**
 * Reads name, version, description, author and license from the manifest of the package that a folder is in.
 *
 * @throws {@link CommandError} when the manifest cannot be read.
 */
export function readPackageInfo(folder: string): OpenApiInfo {
  const file = join(folder, "package.json");
  if (!existsSync(file)) {
    const parent = dirname(folder);
    return parent === folder ? { title: "API", version: "0.0.0" } : readPackageInfo(parent);
  }
  const { name, version, description, author, license } = readJson(file);
  const contact = toContact(author);
  return {
    title: typeof name === "string" ? name : "API",
    version: typeof version === "string" ? version : "0.0.0",
    ...(typeof description === "string" && { description }),
    ...(contact && { contact }),
    ...(typeof license === "string" && { license: toLicense(license) }),
  };
}

function readJson(file: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(readFileSync(file, "utf8"))) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${String(error)}`);
  }
}

/** `A Name <name@example.com> (https://example.com/)`, or an object with these three. */
function toContact(author: unknown): OpenApiInfo["contact"] {
  if (typeof author !== "string") return author === null ? undefined : pickTexts(author);
  const [, name, , email, , url] = /^([^<(]*?)\s*(<([^>]*)>)?\s*(\(([^)]*)\))?$/.exec(author) ?? [];
  return pickTexts({ name, email, url });
}

function pickTexts(person: unknown): OpenApiInfo["contact"] {
  const texts = ["name", "email", "url"].flatMap((key) => {
    const text = (Object(person) as Readonly<Record<string, unknown>>)[key];
    return typeof text === "string" && text !== "" ? [[key, text] as const] : [];
  });
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

/** An SPDX expression is valid in OpenAPI, too (https://spec.openapis.org/oas/v3.1#license-object). */
function toLicense(license: string): NonNullable<OpenApiInfo["license"]> {
  return /^[\w.+() -]+$/.test(license) && !/^(SEE|UNLICENSED)/.test(license)
    ? { name: license, identifier: license }
    : { name: license };
}
