/** Whether this file is one that another has imported. */
export const isImported = !import.meta.main;
