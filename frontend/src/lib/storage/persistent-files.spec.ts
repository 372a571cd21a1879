import { afterEach, describe, expect, it } from '@jest/globals';
import { holdsUnstoredFiles, storedFiles, storeFiles } from './persistent-files.ts';

const given = (local: unknown, database: unknown): void =>
  void Object.assign(globalThis, { localStorage: local, indexedDB: database });

/** A browser that takes every file at first. @param ends how it ends the transactions, one after the other */
function browserThat(...ends: readonly ('complete' | 'abort')[]): void {
  const left = [...ends];
  const request = (result?: unknown) => {
    const made = { result, onsuccess: () => undefined };
    setImmediate(() => made.onsuccess());
    return made;
  };
  const transaction = () => {
    const made = new EventTarget();
    const end = left.shift() ?? 'complete';
    const asked = () => {
      setTimeout(() => made.dispatchEvent(new Event(end)), 10);
      return request();
    };
    return Object.assign(made, {
      objectStore: () => ({ transaction: made, put: asked, delete: asked, get: asked }),
    });
  };
  given({ getItem: () => null }, { open: () => request({ transaction, close: () => undefined }) });
}

const [first, second] = [new File(['1'], 'a.jpg'), new File(['2'], 'b.jpg')];

describe('a reload would lose photos', () => {
  afterEach(async () => {
    browserThat('complete');
    await storeFiles('draft', {});
    given(undefined, undefined);
  });

  it('without a database, until the user removes them', async () => {
    expect(holdsUnstoredFiles()).toBe(false);
    await storeFiles('draft', { a: first });
    expect(holdsUnstoredFiles()).toBe(true);
    await storeFiles('draft', {});
    expect(holdsUnstoredFiles()).toBe(false);
  });

  it('when the transaction that stores them is aborted', async () => {
    browserThat('abort');
    await storeFiles('draft', { a: first });
    expect(holdsUnstoredFiles()).toBe(true);
    expect(await storedFiles('draft')).toEqual({ a: first });
  });

  it('until their transaction has completed', async () => {
    browserThat('complete');
    const storing = storeFiles('draft', { a: first });
    expect(holdsUnstoredFiles()).toBe(true);
    await storing;
    expect(holdsUnstoredFiles()).toBe(false);
  });

  it('added while earlier ones were being stored, unless they are stored, too', async () => {
    const both = { a: first, b: second };
    browserThat('complete', 'abort');
    await Promise.all([storeFiles('draft', { a: first }), storeFiles('draft', both)]);
    expect(holdsUnstoredFiles()).toBe(true);
    expect(await storedFiles('draft')).toEqual(both);
    browserThat('complete', 'complete');
    await Promise.all([storeFiles('draft', { a: first }), storeFiles('draft', both)]);
    expect(holdsUnstoredFiles()).toBe(false);
  });
});
