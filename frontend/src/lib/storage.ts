/** What a browser keeps for one tab or for good; private windows may refuse, and then nothing is kept. */
type Kind = 'session' | 'local';
const store = (kind: Kind): Storage => (kind === 'session' ? sessionStorage : localStorage);

export function keep(kind: Kind, name: string, value: unknown): void {
  try {
    store(kind).setItem(`meguri:${name}`, JSON.stringify(value));
  } catch {
    // Full or refused: the page works without it.
  }
}

/** null when nothing is kept, or what is kept can't be read. */
export function kept<T>(kind: Kind, name: string): T | null {
  try {
    const text = store(kind).getItem(`meguri:${name}`);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function forget(kind: Kind, name: string): void {
  try {
    store(kind).removeItem(`meguri:${name}`);
  } catch {
    // As above.
  }
}
