import { readFileSync } from "node:fs";
import path from "node:path";

/** The certificates of the tests, which `certificates/make.sh` has made. */
export type CertificateName = "server" | "renewed" | "client" | "stranger";

/**
 * Reads a certificate and its key.
 *
 * @param name - Whose they are.
 * @returns Both in PEM.
 */
export function readCertificate(name: CertificateName): {
  readonly cert: string;
  readonly key: string;
} {
  return { cert: read(`${name}.cert.pem`), key: read(`${name}.key.pem`) };
}

/** The authority that has signed all certificates but the stranger's. */
export const authority: string = read("authority.cert.pem");

function read(file: string): string {
  return readFileSync(path.join(import.meta.dirname, "../certificates", file), "utf8");
}
