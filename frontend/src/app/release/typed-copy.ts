import { forget, store, stored } from '../../lib/storage.ts';
import { typedName } from '../../lib/typed-name.ts';

/** A field as it is found again: by what it is, as which of several alike. */
export interface KeptField {
  readonly key: string;
  readonly at: number;
  readonly value: string | boolean;
}
interface TypedCopy {
  /** Whose it is; null: a guest's. */
  readonly viewerId: number | null;
  readonly fields: readonly KeptField[];
}

/** In ms: a reload takes no longer, and what is typed later than that is newer than the copy. */
const LASTS = 120_000;

/** Keeps it for a reload that follows at once. @returns whether it outlives that; false: nothing is kept */
export function keepCopy(path: string, copy: TypedCopy): boolean {
  const isKept = store('session', typedName(path), { ...copy, at: Date.now() });
  if (!isKept) forget('session', typedName(path));
  return isKept;
}

/** What the page before this one has kept; it is given once. null: nothing, or its reload never came about in time. */
export function takeCopy(path: string): TypedCopy | null {
  const copy = stored<TypedCopy & { readonly at: number }>('session', typedName(path));
  if (copy === null) return null;
  forget('session', typedName(path));
  return Date.now() - copy.at < LASTS ? copy : null;
}
