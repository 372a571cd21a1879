import { afterAll, beforeAll } from '@jest/globals';

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

function bound(whole: object, name: string | symbol): unknown {
  const part: unknown = Reflect.get(whole, name);
  return typeof part === 'function' ? (part as () => unknown).bind(whole) : part;
}
