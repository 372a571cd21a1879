/** A path of the interface without what narrows it: a list is asked for by several. */
export const withoutSearch = (path: string): string => path.replace(/\?.*/, '');
