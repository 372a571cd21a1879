/** @returns the path of a Chromium or Chrome that is there, or null */
export function findBrowser(): Promise<string | null>;
