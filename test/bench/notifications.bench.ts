import { setTimeout as delay } from 'node:timers/promises';
import { NO_STREAM } from '@meguri/contracts/events/event-log.ts';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import pg from 'pg';
import { PostgresEventLog } from '../../backend/src/adapters/event-store/postgres/postgres-event-log.ts';
import { noticeId } from '../../backend/src/notifications/notice.ts';
import { ask } from './support/ask.ts';
import type { BenchPostgres } from './support/bench-postgres.ts';
import type { BenchResult } from './support/bench-result.ts';
import { startBenchService } from './support/bench-service.ts';
import { untilCaughtUp } from './http-commands.bench.ts';
import { seedShippedRounds, type ShippedRound } from './http/http-rounds.ts';

const EVENTS_A_SECOND = 1_000;
const SECONDS = 10;
const ROUNDS = 1_000;
/** Above the ids of the sample histories' people. */
const PEOPLE = 3_000;
const MOST_MS = 2_000;
/** How long to wait for the last notifications after the last event. */
const PATIENCE_MS = 60_000;

/** The time from an event in the log to its notification. */
export async function benchNotifications(postgres: BenchPostgres): Promise<BenchResult[]> {
  const databaseUrl = await postgres.database('bench_notifications');
  const service = await startBenchService({
    ...{ DATABASE_URL: databaseUrl, MEGURI_DATA_DIR: postgres.folder('notifications') },
    ...{ MEGURI_DEMO: '0', MEGURI_ROLE: 'all' },
  });
  try {
    await ask(
      databaseUrl,
      `INSERT INTO app.users (id, username, password_hash) SELECT n, 'person' || n, '' FROM generate_series(1, $1) n`,
      [PEOPLE],
    );
    const rounds = await seedShippedRounds(databaseUrl, ROUNDS);
    await untilCaughtUp(databaseUrl);
    const times = (await notificationDelays(databaseUrl, rounds)).sort((one, other) => one - other);
    const p99 = Math.round(times[Math.floor(times.length * 0.99)] ?? NaN);
    return [
      {
        name: `an event until its notification, at ${EVENTS_A_SECOND} events/s, p99`,
        ...{ value: p99, unit: 'ms', control: null, ratio: null },
        goal: `at most ${MOST_MS.toLocaleString('en')} ms`,
        met: p99 <= MOST_MS,
      },
    ];
  } finally {
    await service.end();
  }
}

/** Appends this many events per second, each with one notification for a borrower. @returns the ms of each */
async function notificationDelays(databaseUrl: string, rounds: readonly ShippedRound[]): Promise<number[]> {
  const log = await PostgresEventLog.open(databaseUrl);
  const hearing = new pg.Client(databaseUrl);
  const appended = new Map<string, number>();
  const times: number[] = [];
  hearing.on('notification', ({ payload }) => {
    for (const [id] of JSON.parse(payload ?? '[]') as [string][]) {
      const began = appended.get(id);
      if (began !== undefined && appended.delete(id)) times.push(performance.now() - began);
    }
  });
  try {
    await hearing.connect();
    await hearing.query('LISTEN meguri_notifications');
    await appendPaced(log, rounds, (noticed) => appended.set(noticed, performance.now()));
    for (const end = Date.now() + PATIENCE_MS; appended.size > 0 && Date.now() < end;) await delay(50);
    if (appended.size > 0) throw new Error(`${appended.size} events have no notification`);
    return times;
  } finally {
    await hearing.end();
    await log.close();
  }
}

async function appendPaced(
  log: PostgresEventLog,
  rounds: readonly ShippedRound[],
  sent: (noticeId: string) => void,
): Promise<void> {
  const revisions = new Map(rounds.map(({ roundId, revision }) => [roundId, revision]));
  const answers: Promise<unknown>[] = [];
  const began = performance.now();
  for (let n = 0; n < EVENTS_A_SECOND * SECONDS; n += 1) {
    if (performance.now() - began < (n * 1_000) / EVENTS_A_SECOND) await delay(1);
    const { roundId, borrowerId, metadata } = rounds[n % rounds.length]!;
    const revision = revisions.get(roundId) ?? NO_STREAM;
    revisions.set(roundId, revision + 1);
    const id = crypto.randomUUID();
    const data = JSON.stringify({ trackingCode: String(100_000_000_000 + n) });
    sent(noticeId(id, borrowerId, 'tracking_registered'));
    answers.push(
      log.append(ROUND_STREAM_PREFIX + roundId, revision, [
        { id, type: 'TrackingRegistered', version: 1, data, metadata },
      ]),
    );
  }
  await Promise.all(answers);
}
