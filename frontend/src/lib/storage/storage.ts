/**
 * Browser storage, for one tab or for good. Permanent storage is a convenience (drafts, seen hints) and only used with the user's
 * permission. If the browser or the user refuses, values are kept in memory: until a reload the page works as if they were stored.
 */
export type StorageKind = 'session' | 'local';
export const PREFIX = 'meguri:';
export const REFUSED = `${PREFIX}refused`;
const memory = { session: new Map<string, string>(), local: new Map<string, string>() };
const storage = (kind: StorageKind): Storage => (kind === 'session' ? sessionStorage : localStorage);

/** @returns whether the value survives a reload */
export function store(kind: StorageKind, name: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    if (kind === 'local' && !mayStore()) throw new Error('refused');
    storage(kind).setItem(PREFIX + name, text);
    memory[kind].delete(name);
    return true;
  } catch {
    memory[kind].set(name, text);
    return false;
  }
}

/** Keeps a value until a reload, for what may not be left in the browser. */
export function hold(kind: StorageKind, name: string, value: unknown): void {
  forget(kind, name);
  memory[kind].set(name, JSON.stringify(value));
}

/** null if nothing is stored or it can't be read. */
export function stored<T>(kind: StorageKind, name: string): T | null {
  try {
    const text = memory[kind].get(name) ?? storage(kind).getItem(PREFIX + name);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function forget(kind: StorageKind, name: string): void {
  memory[kind].delete(name);
  try {
    storage(kind).removeItem(PREFIX + name);
  } catch {
    // A browser without storage has stored nothing.
  }
}

/** Whether permanent storage may be used: unless the user or the browser refuses. */
export function mayStore(): boolean {
  try {
    return localStorage.getItem(REFUSED) === null;
  } catch {
    return false;
  }
}

let writer: number | null = null;
/** The user to whom unsaved input belongs: the current member, or the last one after their session expired. */
export const writerHere = (): number | null => writer;
export const setWriter = (id: number | null): void => {
  writer = id;
};

/** Storage key by which other tabs notice a logout. */
export const LEFT = 'left';

/** Name of an entry that belongs to one user, such as a draft. It is deleted at the logout. */
export const ownName = (userId: number, name: string): string => `own:${userId}:${name}`;
/** Storage key of the drafts that a reload for a new release restores. */
export const DRAFTS = 'typed';
/**
 * Drafts of listings have names from before `own:` existed, so that old drafts are found. Drafts for a reload (`typed`) must
 * not be given to the next user.
 */
const OWN = /^(own:|item-draft:|typed(:|$))/;
/** What a visitor began, perhaps as a guest: it stays over their login, but not for the next user. */
const BEGUN = /^((rental-choice|request-sheet|together):|wear-on$)/;
/** Whether an entry belongs to a user. @param stays this user's entries don't count; null: all count */
export const isOwnName = (name: string, stays: number | null = null): boolean =>
  BEGUN.test(name)
    ? stays === null || (writer !== null && writer !== stays)
    : OWN.test(name) && name.split(':')[1] !== String(stays);

/** Names of stored entries that start like this. */
export function storedNames(kind: StorageKind, beginning: string): string[] {
  const names = new Set(memory[kind].keys());
  try {
    for (const name of Object.keys(storage(kind))) if (name.startsWith(PREFIX)) names.add(name.slice(PREFIX.length));
  } catch {
    // A browser without storage has stored nothing.
  }
  return [...names].filter((name) => name.startsWith(beginning));
}

/** Names of entries that are only in memory: the browser couldn't store them. */
export const unstoredNames = (kind: StorageKind): string[] => [...memory[kind].keys()];

/** Deletes users' entries. @param stays the user who keeps their entries; null: none */
export const forgetOwn = (stays: number | null): void =>
  (['local', 'session'] as const).forEach((kind) =>
    storedNames(kind, '')
      .filter((name) => isOwnName(name, stays))
      .forEach((name) => forget(kind, name)),
  );
