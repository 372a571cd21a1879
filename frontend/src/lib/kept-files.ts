import { mayKeep } from './storage.ts';

/** Files that outlive a reload, by a name; a browser may refuse, and then nothing is kept. */
const DATABASE = 'meguri-files';
const STORE = 'files';
export type NamedFiles = Readonly<Record<string, File>>;

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps no files'));
  });

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await asked(opening);
  const transaction = database.transaction(STORE, mode);
  transaction.oncomplete = () => database.close();
  transaction.onabort = () => database.close();
  return transaction.objectStore(STORE);
}

/** In place of what was kept under that name; no files: nothing is kept there any more. */
export async function keepFiles(name: string, files: NamedFiles): Promise<void> {
  if (!mayKeep()) return;
  try {
    const place = await store('readwrite');
    if (Object.keys(files).length === 0) await asked(place.delete(name));
    else await asked(place.put(files, name));
  } catch {
    // Full or refused: the page works without it.
  }
}

/** {} when nothing is kept, or it can't be read. */
export async function keptFiles(name: string): Promise<NamedFiles> {
  try {
    return ((await asked((await store('readonly')).get(name))) as NamedFiles | undefined) ?? {};
  } catch {
    return {};
  }
}

/** All of them go. */
export const forgetFiles = (): void => void indexedDB.deleteDatabase(DATABASE);
