import { afterAll, beforeAll } from '@jest/globals';
import { bound } from './bound.ts';

/**
 * Opens something before the tests of a spec file, or of a `describe`, and closes it after them.
 * @returns what `open` resolves to, for tests and for the hooks that are defined below
 */
export function useOpened<Opened extends { close(): unknown }>(open: () => Promise<Opened>): Opened {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(async () => void (await opened?.close()));
  const now = (): Opened => {
    if (opened === undefined) throw new Error('It opens in a hook: use it in a test, or in a hook below');
    return opened;
  };
  return new Proxy({} as Opened, {
    get: (_, name) => bound(now(), name),
    set: (_, name, value) => Reflect.set(now(), name, value),
  });
}
