import { isOwnName, mayStore } from './storage.ts';

const DATABASE = 'meguri-files';
const STORE = 'files';
export type NamedFiles = Readonly<Record<string, File>>;
/** What the browser or the person refused to store: until a reload. */
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

/** Only then is anything stored: a request may have succeeded, and the browser find no room for it at the end. */
const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    // A request that fails aborts it, too.
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the browser stores no files')));
  });

/** Files that outlive a reload, in place of those stored under that name before. {}: none any more. */
export async function storeFiles(name: string, files: NamedFiles): Promise<void> {
  memory.set(name, files);
  if (!mayStore()) return;
  try {
    const place = await open('readwrite');
    if (Object.keys(files).length === 0) place.delete(name);
    else place.put(files, name);
    await completed(place.transaction);
    // Others may have come meanwhile, which aren't stored yet.
    if (memory.get(name) === files) memory.delete(name);
  } catch {
    // Full or refused: they stay in memory.
  }
}

/** Whether a reload would lose some, or they are on their way to the store still. */
export const holdsUnstoredFiles = (): boolean => [...memory.values()].some((files) => Object.keys(files).length > 0);

/** {} when nothing is stored, or it can't be read. */
export async function storedFiles(name: string): Promise<NamedFiles> {
  const held = memory.get(name);
  if (held !== undefined) return held;
  try {
    return ((await result((await open('readonly')).get(name))) as NamedFiles | undefined) ?? {};
  } catch {
    return {};
  }
}

/** What people attached and didn't send goes, in memory too. @param stays but for what is theirs; null: nobody's stays */
export async function forgetOwnFiles(stays: number | null): Promise<void> {
  for (const name of memory.keys()) if (isOwnName(name, stays)) memory.delete(name);
  try {
    const place = await open('readwrite');
    const names = await result(place.getAllKeys());
    for (const name of names) if (isOwnName(String(name), stays)) place.delete(name);
  } catch {
    // A browser that refuses has stored nothing.
  }
}

/** Deletes all of them, in memory too. */
export function forgetFiles(): void {
  memory.clear();
  try {
    indexedDB.deleteDatabase(DATABASE);
  } catch {
    // A browser that refuses has stored nothing.
  }
}
