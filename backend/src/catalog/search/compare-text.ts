/** By code units, like the sorted columns; `localeCompare` orders otherwise, and is slow. */
export const compareText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
