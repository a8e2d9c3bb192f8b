/** Whether this file was imported by another one. */
export const isImported = !import.meta.main;
