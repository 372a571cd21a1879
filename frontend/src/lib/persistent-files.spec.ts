import { expect, it } from '@jest/globals';
import { holdsUnstoredFiles, storeFiles } from './persistent-files.ts';

// As in a browser that stores nothing.
it('photos that the browser doesn’t store would be lost by a reload, until they are taken out', async () => {
  expect(holdsUnstoredFiles()).toBe(false);
  await storeFiles('draft', { a: new File([], 'a.jpg') });
  expect(holdsUnstoredFiles()).toBe(true);
  await storeFiles('draft', {});
  expect(holdsUnstoredFiles()).toBe(false);
});
