/** JSON texts of about the sizes that their names say, in bytes. */
export const bodies: Readonly<Record<string, Buffer>> = {
  "100 B": createBody(100),
  "1 KiB": createBody(1024),
  "10 KiB": createBody(10 * 1024),
  "10 KiB, accents": createBody(10 * 1024, "Zoë Müller, Århus"),
  "100 KiB": createBody(100 * 1024),
  "1 MiB": createBody(1024 * 1024),
};

function createBody(size: number, name = "Grace Hopper"): Buffer {
  const items: object[] = [];
  for (let length = 2; length < size;) {
    const id = items.length + 1;
    const item = {
      id,
      name,
      score: id / 8,
      tags: ["navy", "cobol"],
      address: { city: "Arlington" },
    };
    length += Buffer.byteLength(JSON.stringify(item)) + 1;
    if (length <= size || items.length === 0) items.push(item);
  }
  return Buffer.from(JSON.stringify(items));
}
