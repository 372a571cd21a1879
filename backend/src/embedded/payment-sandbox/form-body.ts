import { invalidRequest } from './api-error.ts';

/** A form value: text, or an object from nested brackets (`line_items[0][quantity]=1`). */
export type FormValue = string | { [key: string]: FormValue };
export type FormValues = { [key: string]: FormValue };

const MAX_PAIRS = 1000;
const DEEPEST = 6;

/** Parses a form-encoded body or query string with nested brackets; lists stay objects with numbers as keys. */
export function parseForm(encoded: string): FormValues {
  const values: FormValues = Object.create(null) as FormValues;
  const pairs = [...new URLSearchParams(encoded)];
  if (pairs.length > MAX_PAIRS) throw invalidRequest('Too many parameters.');
  for (const [name, value] of pairs) put(values, keysOf(name), value, name);
  return values;
}

/** `a[b][]` → `['a', 'b', '']`. */
function keysOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw invalidRequest(`Invalid parameter name: ${name}`, 'parameter_unknown', name);
  const nested = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
  if (nested.length >= DEEPEST) throw invalidRequest(`Too deeply nested: ${name}`, 'parameter_unknown', name);
  return [match[1] ?? '', ...nested];
}

function put(values: FormValues, keys: string[], value: string, name: string): void {
  let at = values;
  keys.forEach((key, depth) => {
    // `a[]=x&a[]=y` appends.
    const own = key === '' ? String(Object.keys(at).length) : key;
    if (depth === keys.length - 1) {
      at[own] = value;
      return;
    }
    const next = (at[own] ??= Object.create(null) as FormValues);
    if (typeof next === 'string') throw invalidRequest(`Invalid object: ${name}`, undefined, name);
    at = next;
  });
}
