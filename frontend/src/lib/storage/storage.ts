/**
 * What a browser stores: for one tab, or for good. What is stored for good is a convenience (drafts, what was seen) and
 * only while the person allows it. Where the browser or the person refuses, it is held in memory: until a reload the page
 * works as if it were stored.
 */
export type StorageKind = 'session' | 'local';
export const PREFIX = 'meguri:';
export const REFUSED = `${PREFIX}refused`;
const memory = { session: new Map<string, string>(), local: new Map<string, string>() };
const storage = (kind: StorageKind): Storage => (kind === 'session' ? sessionStorage : localStorage);

/** @returns whether it outlives a reload */
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

/** null when nothing is stored, or what is stored can't be read. */
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
    // A browser that refuses has stored nothing.
  }
}

/** Whether the browser may store anything for good: yes, unless the person refused it or the browser does. */
export function mayStore(): boolean {
  try {
    return localStorage.getItem(REFUSED) === null;
  } catch {
    return false;
  }
}

let writer: number | null = null;
/** Whose words are kept, should the page be left: theirs who is here, or whose session was ended for them. */
export const writerHere = (): number | null => writer;
export const setWriter = (id: number | null): void => {
  writer = id;
};

/** Where other tabs hear that somebody has left. */
export const LEFT = 'left';

/** The name of what belongs to one person, as a draft of theirs: it goes when they leave. */
export const ownName = (userId: number, name: string): string => `own:${userId}:${name}`;
/**
 * What is typed into a listing has the name that it had before there were such names: drafts of then are found by it. What a tab
 * has typed down for a reload is for nobody who comes after it.
 */
const OWN = /^(own:|item-draft:|typed(:|$))/;
/** Whether it belongs to somebody. @param stays nothing of theirs counts; null: everybody's does */
export const isOwnName = (name: string, stays: number | null = null): boolean =>
  OWN.test(name) && name.split(':')[1] !== String(stays);

/** What is stored under names that begin so. */
export function storedNames(kind: StorageKind, beginning: string): string[] {
  const names = new Set(memory[kind].keys());
  try {
    for (const name of Object.keys(storage(kind))) if (name.startsWith(PREFIX)) names.add(name.slice(PREFIX.length));
  } catch {
    // A browser that refuses has stored nothing.
  }
  return [...names].filter((name) => name.startsWith(beginning));
}

/** What belongs to anybody goes. @param stays but for what is theirs; null: nobody's stays */
export const forgetOwn = (stays: number | null): void =>
  (['local', 'session'] as const).forEach((kind) =>
    storedNames(kind, '')
      .filter((name) => isOwnName(name, stays))
      .forEach((name) => forget(kind, name)),
  );
