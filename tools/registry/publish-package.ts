import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { PackedPackage } from "./pack-packages.ts";

/**
 * Publishes a tarball as npm does: in one request with the manifest and the file.
 *
 * @param packed - The package.
 * @param registry - The registry's address.
 * @throws {@link Error} when the registry refuses.
 */
export async function publishPackage(packed: PackedPackage, registry: string): Promise<void> {
  const { name, version, tarball, manifest } = packed;
  const file = readFileSync(tarball);
  const fileName = `${name}-${version}.tgz`;
  const url = `${registry}${name.replace("/", "%2f")}`;
  const dist = {
    integrity: `sha512-${createHash("sha512").update(file).digest("base64")}`,
    shasum: createHash("sha1").update(file).digest("hex"),
    tarball: `${registry}${name}/-/${fileName}`,
  };
  const answer = await fetch(url, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      _id: name,
      name,
      "dist-tags": { latest: version },
      versions: { [version]: { ...manifest, _id: `${name}@${version}`, dist } },
      _attachments: {
        [fileName]: {
          content_type: "application/octet-stream",
          data: file.toString("base64"),
          length: file.length,
        },
      },
    }),
  });
  if (!answer.ok) {
    throw new Error(`The registry refused ${name}: ${answer.status} ${await answer.text()}`);
  }
}
