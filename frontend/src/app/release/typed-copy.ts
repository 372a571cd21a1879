import { forget, store, stored } from '../../lib/storage/storage.ts';
import { TYPED } from '../../lib/typing/typed-name.ts';

/** A field as it is found again: by what it is, as which of several alike. */
export interface KeptField {
  readonly key: string;
  readonly at: number;
  readonly value: string | boolean;
}
interface Typed {
  /** Of which page. */
  readonly path: string;
  /** Whose it is; null: a guest's. */
  readonly viewerId: number | null;
  readonly fields: readonly KeptField[];
}
interface TypedCopy extends Typed {
  /** It has seen that nobody is in: who comes after that time gets nothing, whoever they are. */
  readonly hasWaited: boolean;
  /** Until when it waits for somebody who has to log in again first, in ms since 1970. */
  readonly until: number;
}

/** In ms: a page that is still there by then hasn't been left, and what is typed on it is newer than the copy. */
const LEFT_WITHIN = 120_000;
/** In ms: as long as a login leads back to the page. */
const WAITS_FOR_LOGIN = 10 * 60_000;

/** Keeps it for a reload that follows at once, however long that takes. @returns whether it outlives that; false: nothing is kept */
export function keepCopy(typed: Typed): boolean {
  const copy: TypedCopy = { ...typed, hasWaited: false, until: Date.now() + WAITS_FOR_LOGIN };
  const isKept = store('session', TYPED, copy);
  // A page that is left takes this with it.
  if (isKept) setTimeout(forgetCopy, LEFT_WITHIN);
  else forgetCopy();
  return isKept;
}

/** Also over another reload, and while the tab shows something else. */
export const keepWaiting = (copy: TypedCopy): void => void store('session', TYPED, { ...copy, hasWaited: true });

/** What the page before this one has kept. null: nothing */
export const keptCopy = (): TypedCopy | null => stored<TypedCopy>('session', TYPED);

export const forgetCopy = (): void => forget('session', TYPED);
