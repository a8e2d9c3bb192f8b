/** Runs a module that imports the packages' sources and can collect garbage. */
export const sourceCommand = [
  process.execPath,
  "--conditions=@fw/source",
  "--expose-gc",
  "--no-warnings",
] as const;
