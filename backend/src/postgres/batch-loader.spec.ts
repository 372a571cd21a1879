import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { BatchLoader } from './batch-loader.ts';

const failing = (error: Error) => {
  const asked: string[][] = [];
  const loader = new BatchLoader<string, string>(async (keys) => {
    asked.push(keys);
    if (keys.includes('bad')) throw error;
    return new Map(keys.map((key) => [key, key.toUpperCase()]));
  });
  return { asked, found: Promise.allSettled(['a', 'bad', 'b'].map((key) => loader.find(key))) };
};
const databaseError = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });

/** Each error with its text, for a test's title. */
const named = (...errors: Error[]) => errors.map((error): [string, Error] => [String(error), error]);

describe('a batched look-up', () => {
  it.each(named(databaseError('22P02'), new RangeError('Invalid time value')))(
    'succeeds except for the one row that can’t be read: %s',
    async (_, error) => {
      const { asked, found } = failing(error);
      expect(await found).toEqual([
        { status: 'fulfilled', value: 'A' },
        { status: 'rejected', reason: error },
        { status: 'fulfilled', value: 'B' },
      ]);
      expect(asked).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
    },
  );

  it.each(named(databaseError('57014'), new Error('Connection terminated')))(
    'runs once where no row can be read: %s',
    async (_, error) => {
      const { asked, found } = failing(error);
      expect((await found).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect(asked).toHaveLength(1);
    },
  );
});
