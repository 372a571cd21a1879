import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type FreshDatabase, freshDatabase } from '../../../test/support/servers/postgres.ts';
import { BatchStatements } from './batch-statement.ts';
import { Unstorable } from './row-arrays.ts';
import { createTable, deleteFrom, insertInto, type ReadModelTable, upsertInto } from './read-model-table.ts';

const TABLE = {
  name: 'kinds',
  columns: {
    id: 'integer',
    text: 'text?',
    whole: 'integer?',
    truth: 'boolean?',
    day: 'date?',
    at: 'timestamptz?',
    list: 'text[]?',
    json: 'json?',
    jsonb: 'jsonb?',
  },
  key: ['id', 'text'],
  indexes: {},
} as const satisfies ReadModelTable;

const HARD_TEXTS = [
  '',
  ' ',
  'NULL',
  'null',
  '"',
  '\\',
  '\\"',
  '{a,b}',
  ',',
  "'",
  '$1',
  '\n\r\t\u0001\u001E',
  '巡り 👗',
  '\\x41',
];
const NOTHING = { text: 'no', whole: null, truth: null, day: null, at: null, list: null, json: null, jsonb: null };

describe('rows passed as arrays', () => {
  let database: FreshDatabase;
  let client: pg.Client;
  const statements = new BatchStatements('read_models');
  beforeAll(async () => {
    database = await freshDatabase();
    client = new pg.Client(database.url);
    await client.connect();
    await client.query(`CREATE SCHEMA read_models; ${createTable('read_models', TABLE)}`);
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** Writes the rows and reads them again. */
  async function stored(rows: readonly object[], statement = insertInto(TABLE)) {
    await client.query('TRUNCATE read_models.kinds');
    await client.query(statements.query([{ statement, rows }], null));
    const { rows: found } = await client.query<{ row: object }>(
      `SELECT to_jsonb(k) AS row FROM read_models.kinds k ORDER BY id`,
    );
    return found.map(({ row }) => row);
  }

  it.each(HARD_TEXTS)('keep a text as it is, in a column, a list and in JSON: %j', async (text) => {
    const rows = [1, 2].map((id) => ({
      ...NOTHING,
      id,
      text,
      list: [text, 'b', text],
      json: { [text]: [text] },
      jsonb: text,
    }));
    expect(await stored(rows)).toEqual(rows);
  });

  it('keep numbers, truth, days and instants', async () => {
    const row = { ...NOTHING, id: -7, whole: 0, truth: false, day: '2026-02-28', at: '2026-02-28T15:00:00+00:00' };
    expect(await stored([row, { ...row, id: 8, truth: true, list: [] }])).toEqual([
      row,
      { ...row, id: 8, truth: true, list: [] },
    ]);
  });

  it('keep JSON of every kind', async () => {
    const values = [0, false, '', [], {}, [null], { a: { b: [1.5, '\u001E'] } }];
    const rows = values.map((json, id) => ({ ...NOTHING, id, json, jsonb: json }));
    expect(await stored(rows)).toEqual(rows);
  });

  it('take what a row doesn’t have as null: in all rows, in the first, in the last', async () => {
    const full = { list: ['a'], json: { a: 1 }, jsonb: [1], whole: 1 };
    const rows = [
      { id: 1, text: 'a' },
      { id: 2, text: 'b', ...full },
      { id: 3, text: 'c' },
    ];
    for (const some of [rows.slice(0, 1), rows.slice(0, 2), rows.slice(1), rows])
      expect(await stored(some)).toEqual(some.map((row) => ({ ...NOTHING, ...row })));
  });

  it('replace and delete the rows with their keys', async () => {
    await stored([1, 2, 3].map((id) => ({ ...NOTHING, id, text: '"a\\' })));
    const changed = { statement: upsertInto(TABLE), rows: [{ ...NOTHING, id: 2, text: '"a\\', whole: 9 }] };
    const gone = {
      statement: deleteFrom(TABLE),
      rows: [
        { id: 3, text: '"a\\' },
        { id: 1, text: 'other' },
      ],
    };
    await client.query(statements.query([changed, gone], null));
    const { rows } = await client.query('SELECT id, whole FROM read_models.kinds ORDER BY id');
    expect(rows).toEqual([
      { id: 1, whole: null },
      { id: 2, whole: 9 },
    ]);
  });

  it('are refused before they are sent when a query couldn’t read them', () => {
    const half = '\ud83d';
    const wrong = [
      { text: half },
      { list: [half] },
      { json: { a: half } },
      { json: ['a\0'] },
      { jsonb: half },
      { text: {} },
    ];
    for (const part of wrong) {
      const query = () =>
        statements.query([{ statement: insertInto(TABLE), rows: [{ ...NOTHING, id: 1, ...part }] }], null);
      expect(query).toThrow(Unstorable);
    }
  });

  it('may have what looks like an escape', async () => {
    const rows = ['\\u0000', '\\\\ud800', '😀\\'].map((text, id) => ({ ...NOTHING, id, text, json: [text] }));
    expect(await stored(rows)).toEqual(rows);
  });

  it('are refused as data, not as a statement, when a value doesn’t fit its column', async () => {
    const wrong = [{ whole: 'a' }, { day: '","' }, { at: '{}' }, { text: 'a\0b' }];
    for (const part of wrong) {
      const writing = stored([{ ...NOTHING, id: 1, ...part }]);
      await expect(writing).rejects.toMatchObject({ code: expect.stringMatching(/^22/) });
    }
  });
});
