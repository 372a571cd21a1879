/**
 * What a browser keeps: for one tab, or for good. What is kept for good is a convenience (drafts, what was seen) and only
 * kept while the person allows it. Private windows may refuse; then nothing is kept, and pages work without.
 */
type Kind = 'session' | 'local';
const PREFIX = 'meguri:';
const REFUSED = `${PREFIX}refused`;
const store = (kind: Kind): Storage => (kind === 'session' ? sessionStorage : localStorage);

export function keep(kind: Kind, name: string, value: unknown): void {
  try {
    if (kind === 'local' && localStorage.getItem(REFUSED) !== null) return;
    store(kind).setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or refused.
  }
}

/** null when nothing is kept, or what is kept can't be read. */
export function kept<T>(kind: Kind, name: string): T | null {
  try {
    const text = store(kind).getItem(PREFIX + name);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function forget(kind: Kind, name: string): void {
  try {
    store(kind).removeItem(PREFIX + name);
  } catch {
    // As above.
  }
}

/** Whether anything may be kept for good; so unless it was refused. */
export function mayKeep(): boolean {
  try {
    return localStorage.getItem(REFUSED) === null;
  } catch {
    return false;
  }
}

/** Refused: what was kept goes, and only the refusal itself stays. */
export function allowKeeping(allowed: boolean): void {
  try {
    if (allowed) return localStorage.removeItem(REFUSED);
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
    localStorage.setItem(REFUSED, '1');
  } catch {
    // A browser that keeps nothing obeys already.
  }
}
