import { describe, expect, it } from 'vitest';
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

describe('what is looked up together', () => {
  it.each([databaseError('22P02'), new RangeError('Invalid time value')])(
    'is found but for the one row that can’t be read: %s',
    async (error) => {
      const { asked, found } = failing(error);
      expect(await found).toEqual([
        { status: 'fulfilled', value: 'A' },
        { status: 'rejected', reason: error },
        { status: 'fulfilled', value: 'B' },
      ]);
      expect(asked).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
    },
  );

  it.each([databaseError('57014'), new Error('Connection terminated')])(
    'is asked for once where none can be read: %s',
    async (error) => {
      const { asked, found } = failing(error);
      expect((await found).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect(asked).toHaveLength(1);
    },
  );
});
