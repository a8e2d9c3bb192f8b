/**
 * Removes the texts of sources from source maps if the package ships them in `src`. The sources of private packages stay.
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
      // In entries for a condition, the names of differing modules end with the condition.
      map.sources = map.sources.map((source) => source.replace(/\?.*/, ""));
      file.source = JSON.stringify(map);
    }
  },
};
