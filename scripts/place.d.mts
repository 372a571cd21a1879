/** @returns where the package `node` puts the executable in a folder of packages */
export function nodeIn(folder: string): string;
