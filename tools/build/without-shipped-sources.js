/**
 * Leaves out of source maps the texts that the package ships in `src`, where the maps lead to; those of
 * private packages are nowhere else.
 */
export const withoutShippedSources = {
  name: "without-shipped-sources",
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (!file.fileName.endsWith(".js.map")) continue;
      const map = JSON.parse(file.source);
      const isShipped = (index) => map.sources[index].startsWith("../src/");
      map.sourcesContent = map.sourcesContent.map((text, index) =>
        isShipped(index) ? null : text,
      );
      // Entries for a condition have it behind the names of the modules that differ.
      map.sources = map.sources.map((source) => source.replace(/\?.*/, ""));
      file.source = JSON.stringify(map);
    }
  },
};
