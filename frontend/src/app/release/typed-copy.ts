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

/** In ms: a page that is still there by then hasn't been left, and what is typed on it is newer than the copy. */
const LEFT_WITHIN = 120_000;

/** Keeps it for a reload that follows at once, however long that takes. @returns whether it outlives that; false: nothing is kept */
export function keepCopy(path: string, copy: TypedCopy): boolean {
  const isKept = store('session', typedName(path), copy);
  const drop = () => forget('session', typedName(path));
  // A page that is left takes this with it.
  if (isKept) setTimeout(drop, LEFT_WITHIN);
  else drop();
  return isKept;
}

/** What the page before this one has kept; it is given once. null: nothing */
export function takeCopy(path: string): TypedCopy | null {
  const copy = stored<TypedCopy>('session', typedName(path));
  forget('session', typedName(path));
  return copy;
}
