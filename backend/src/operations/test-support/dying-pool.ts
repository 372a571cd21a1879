import type pg from 'pg';
import { bound } from '../../../../test/support/bound.ts';

/** A pool that loses its connection at this statement: Postgres terminates it, as if the process were killed there. */
export function dyingAt(pool: pg.Pool, statement: string): pg.Pool {
  const connect = async () => {
    const client = await pool.connect();
    const { processID } = client as unknown as { readonly processID: number };
    const query = async (text: string, values?: unknown[]) => {
      if (text.includes(statement)) await pool.query('SELECT pg_terminate_backend($1)', [processID]);
      return client.query(text, values);
    };
    return new Proxy(client, { get: (whole, name) => (name === 'query' ? query : bound(whole, name)) });
  };
  return new Proxy(pool, { get: (whole, name) => (name === 'connect' ? connect : bound(whole, name)) });
}
