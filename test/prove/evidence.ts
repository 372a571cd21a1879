import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { type Balances, EMPTY_BALANCES, post, type Posting } from '@meguri/contracts/rental-round/money/ledger.ts';
import { ALL_PROJECTIONS } from '@meguri/projections/read-models/all-projections.ts';
import { compare, type TableComparison } from '@meguri/projections/runner/rebuild/compare.ts';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { brokenChains, type Streams } from '../support/books.ts';
import { readLedger } from './ledger.ts';
import { streamsIn } from './log.ts';
import type { Parts } from './parts.ts';
import { doubled, type Finding, lost } from './verdict.ts';
import { overlapping } from './verdict-days.ts';
import { movedTwice, notSettled, wrongYen } from './verdict-money.ts';

/** Compares what clients were told with the log, the provider's books and the read models: all read afresh. */
export async function verdict(
  { market, provider }: Parts,
  log: EventLog,
  ledgerPath: string,
): Promise<readonly Finding[]> {
  const recorded = readLedger(ledgerPath);
  const streams = await streamsIn(log);
  const movements = await provider.movements();
  return [
    lost(recorded, streams.rounds),
    doubled(recorded, streams.rounds),
    overlapping(streams),
    movedTwice(movements),
    wrongYen(streams.rounds, movements),
    notSettled(streams.rounds),
    chains(streams),
    await readModels(market.databaseUrl, log),
    await shownOtherwise(market.pool, streams),
    await incidents(market.pool),
  ];
}

function chains({ rounds, calendars }: Streams): Finding {
  const all = [...rounds.map(({ events }) => events), ...calendars.values()];
  return { question: 'broken hash chains', of: `${all.length} streams`, wrong: brokenChains(all) };
}

async function readModels(databaseUrl: string, log: EventLog): Promise<Finding> {
  const tables: TableComparison[] = [];
  for (const projection of ALL_PROJECTIONS) tables.push(...(await compare(databaseUrl, log, projection)));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const wrong = tables.filter(({ different }) => different > 0);
  return {
    question: 'read models unlike rebuilt ones',
    of: `${tables.length} tables, ${rows} rows`,
    wrong: wrong.map(({ table, different, rows: all }) => `${table}: ${different} of ${all} rows`),
  };
}

/** A rebuild repeats an omission of the projections, so status and ledger are also compared with the events. */
async function shownOtherwise(pool: pg.Pool, { rounds }: Streams): Promise<Finding> {
  const shown = await pool.query<{ id: string; status: string }>('SELECT id, status FROM read_models.rounds');
  const statuses = new Map(shown.rows.map(({ id, status }) => [id, status]));
  const posted = await pool.query<Posting & { id: string }>(
    'SELECT round_id AS id, debit, credit, amount FROM read_models.ledger',
  );
  const postings = Map.groupBy(posted.rows, ({ id }) => id);
  const booked = (id: string): Balances => post(EMPTY_BALANCES, postings.get(id) ?? []);
  const wrong = rounds.flatMap(({ id, round, balances }) => [
    ...(statuses.get(id) === round.status ? [] : [`${id} is ${round.status}, shown as ${statuses.get(id)}`]),
    ...(isDeepStrictEqual(booked(id), balances) ? [] : [`${id} has another ledger`]),
  ]);
  return { question: 'rounds shown otherwise than they are', of: `${rounds.length} rounds`, wrong };
}

async function incidents(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ subject: string; error: string }>('SELECT subject, error FROM app.incidents');
  return {
    question: 'incidents for operators',
    of: 'all jobs',
    wrong: rows.map(({ subject, error }) => `${subject}: ${error}`),
  };
}
