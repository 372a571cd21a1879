import { expect, it } from '@jest/globals';
import { loaded } from './loaded.ts';

it('a failed import of a module is retried once', async () => {
  let asked = 0;
  const failing = (times: number) => async () => {
    asked += 1;
    if (asked <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return 'module';
  };
  expect(await loaded(failing(1))).toBe('module');
  expect(asked).toBe(2);
  asked = 0;
  await expect(loaded(failing(2))).rejects.toThrow('Failed to fetch');
  expect(asked).toBe(2);
});
