import { hash } from 'node:crypto';

/** SHA-256 (hex) of a command's input, the same for whatever order its keys came in. */
export function inputHash(input: unknown): string {
  return hash('sha256', JSON.stringify(input, sortKeys) ?? 'undefined', 'hex');
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
