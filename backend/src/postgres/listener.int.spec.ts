import { beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../test/support/until.ts';
import { Listener } from './listener.ts';
import { useEmptyDatabase } from '../../../test/support/use-database.ts';

let listener: Listener;
const { pool, closeFirst, url } = useEmptyDatabase();
beforeAll(() => {
  listener = new Listener({ connectionString: url, application_name: 'listener' });
  closeFirst(() => listener.close());
});

describe('a listener', () => {
  it('listens to all channels over one connection, reconnects after a cut, and hears no channel that was unsubscribed', async () => {
    const heard: string[] = [];
    let listening = 0;
    const began = () => void (listening += 1);
    const silence = listener.listen('one', (payload) => heard.push(`one ${payload}`), began);
    listener.listen('two', (payload) => heard.push(`two ${payload}`), began);
    await until('it listens to both', () => listening === 2);
    await pool.query(`NOTIFY one, 'a'; NOTIFY two, 'b'; NOTIFY three, 'c'`);
    await until('it has heard 2', () => heard.length === 2);
    const { rowCount } = await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'listener'`,
    );
    expect(rowCount).toBe(1);
    await until('it listens to both again', () => listening === 4);
    silence();
    listener.listen('three', (payload) => heard.push(`three ${payload}`), began);
    await until('it listens to the third', () => listening === 5);
    await pool.query(`NOTIFY one, 'd'; NOTIFY two, 'e'; NOTIFY three, 'f'`);
    await until('it has heard 4', () => heard.length === 4);
    expect(heard).toEqual(['one a', 'two b', 'two e', 'three f']);
  });
});
