import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { changedItems } from './changed-items.ts';
import { useDatabase } from '../../../../../test/support/use-database.ts';

const { pool } = useDatabase();

describe('the load of the catalogue', () => {
  it('reads all columns from one index, whatever texts the items have', async () => {
    const client = await pool.connect();
    // Of an empty table Postgres would read all rows.
    await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off');
    const plans: string[] = [];
    const query = async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return { rows: [] };
    };
    await changedItems({ query } as unknown as pg.Pool, '7', false);
    client.release(true);
    expect(plans).toEqual([expect.stringContaining('Index Only Scan using items_catalogue on items i')]);
  });
});
