import { isOwnName, mayStore } from './storage.ts';

const DATABASE = 'meguri-files';
const STORE = 'files';
export type NamedFiles = Readonly<Record<string, File>>;
/** Files that couldn't be stored, kept until a reload. */
const memory = new Map<string, NamedFiles>();

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser stores no files'));
  });

async function open(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await result(opening);
  const transaction = database.transaction(STORE, mode);
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => database.close());
  return transaction.objectStore(STORE);
}

/** A request may succeed and the transaction still fail for lack of space, so wait for its completion. */
const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    // A failed request aborts the transaction too.
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the browser stores no files')));
  });

/** Stores files so that they survive a reload, replacing those under that name. {}: deletes them. */
export async function storeFiles(name: string, files: NamedFiles): Promise<void> {
  memory.set(name, files);
  if (!mayStore()) return;
  try {
    const place = await open('readwrite');
    if (Object.keys(files).length === 0) place.delete(name);
    else place.put(files, name);
    await completed(place.transaction);
    // Newer files may have been set meanwhile that aren't stored yet.
    if (memory.get(name) === files) memory.delete(name);
  } catch {
    // Full or refused: they stay in memory.
  }
}

/** Whether a reload would lose files, or some are still being stored. */
export const holdsUnstoredFiles = (): boolean => [...memory.values()].some((files) => Object.keys(files).length > 0);

/** {} if nothing is stored or it can't be read. */
export async function storedFiles(name: string): Promise<NamedFiles> {
  const held = memory.get(name);
  if (held !== undefined) return held;
  try {
    return ((await result((await open('readonly')).get(name))) as NamedFiles | undefined) ?? {};
  } catch {
    return {};
  }
}

/** Deletes users' unsent files, in memory too. @param stays the user who keeps their files; null: none */
export async function forgetOwnFiles(stays: number | null): Promise<void> {
  for (const name of memory.keys()) if (isOwnName(name, stays)) memory.delete(name);
  try {
    const place = await open('readwrite');
    const names = await result(place.getAllKeys());
    for (const name of names) if (isOwnName(String(name), stays)) place.delete(name);
  } catch {
    // A browser without storage has stored nothing.
  }
}

/** Deletes all files, in memory too. */
export function forgetFiles(): void {
  memory.clear();
  try {
    indexedDB.deleteDatabase(DATABASE);
  } catch {
    // A browser without storage has stored nothing.
  }
}
