import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import type { CalendarEvent } from '@meguri/contracts/item/calendar/item-calendar.ts';
import { addDays, startOfDay } from '@meguri/contracts/rental-round/time/period.ts';
import { getRepositoryToken } from '@nestjs/typeorm';
import pg from 'pg';
import { DataSource, type Repository } from 'typeorm';
import { migratedDatabase } from '../../../../../test/support/servers/postgres.ts';
import { PostgresEventLog } from '../../../adapters/event-store/postgres/postgres-event-log.ts';
import { Clock } from '../../../event-sourcing/clock/clock.ts';
import { seal } from '../../../event-sourcing/streams/hash-chain.ts';
import { HttpSettings } from '../../../http/http-settings.ts';
import { Mails } from '../../../notifications/mail/mails.ts';
import { ItemCalendars } from '../../../rentals/round/calendar/item-calendars.ts';
import { NOW, TODAY } from '../../../rentals/test-support/service.ts';
import { PICKUP, rentalSteps } from '../../../rentals/test-support/steps.ts';
import { dyingAt } from '../../test-support/dying-pool.ts';
import { logOf, OUTSIDER, startOperatorsService } from '../../test-support/service.ts';
import { Proofs } from '../proofs.ts';
import { SigningKey } from '../signing-key.ts';
import { dataSourceOptions } from '../../../postgres/data-source.ts';
import { LogRoot } from './log-root.entity.ts';
import { LogRoots } from './log-roots.ts';
import { RootMail } from './root-mail.ts';
import type { SignedRoot } from './root-statement.ts';
import { keyOf } from './sealed-heads.ts';
import { useOpened } from '../../../../../test/support/use-opened.ts';

interface Verified {
  readonly problems: readonly { readonly kind: string; readonly where: string }[];
  readonly covered: Readonly<Record<'streams' | 'newer' | 'later' | 'calendars', number>> & { readonly day: string };
}
interface Verifier {
  verifyProof(lines: readonly string[], keys: readonly string[], roots?: readonly SignedRoot[]): Promise<Verified>;
  verifyRoots(roots: readonly SignedRoot[], keys: readonly string[]): Pick<Verified, 'problems'>;
}
const VERIFIER = new URL('../../../../../frontend/public/verify-proof.mjs', import.meta.url).href;
const { verifyProof, verifyRoots } = (await import(VERIFIER)) as Verifier;

class ClockOfTest extends Clock {
  time = new Date(NOW);
  override now(): Date {
    return this.time;
  }
}
const clock = new ClockOfTest();
const TOMORROW = addDays(TODAY, 1);
/** A few seconds after midnight in Tokyo. */
const dawnOf = (day: string) => new Date(Date.parse(startOfDay(day)) + 5_000);

let pool: pg.Pool;
let keys: readonly string[];
const service = useOpened(startOperatorsService);
const steps = rentalSteps(service);
beforeAll(async () => {
  pool = service.get(pg.Pool);
  keys = service.get(SigningKey).published.map(({ publicKey }) => publicKey);
});
beforeEach(async () => {
  await service.query('TRUNCATE app.log_roots, app.sealed_streams, app.mails, app.request_limits');
  clock.time = dawnOf(TOMORROW);
});

const rootRows = () => service.get(getRepositoryToken(LogRoot) as new () => Repository<LogRoot>);
/** Another process that creates roots. */
const maker = (log: EventLog = logOf(service), database = pool) =>
  new LogRoots(log, database, clock, service.get(SigningKey), service.get(RootMail), rootRows());
const published = async () =>
  (await service.stranger.get('/api/proof/roots')).json<{ roots: readonly SignedRoot[] }>().roots;
const statements = async () =>
  (await published()).map(({ statement }) => JSON.parse(statement) as Record<string, unknown>).reverse();
const kindsOf = ({ problems }: Pick<Verified, 'problems'>) => [...new Set(problems.map(({ kind }) => kind))];
const wheresOf = ({ problems }: Pick<Verified, 'problems'>) => problems.map(({ where }) => where).join('\n');
const linesOf = (file: string) => file.split('\n').filter((line) => line !== '');
const exported = async (id: string) => linesOf((await service.admin.get(`/api/admin/proofs/rounds/${id}`)).body);
const mails = () => service.query('SELECT recipient, body_text FROM app.mails WHERE recipient = $1', [OUTSIDER]);

/** Calendars with one event each. */
async function fill(log: EventLog, streams: number): Promise<void> {
  for (let from = 0; from < streams; from += 100) {
    const some = Array.from({ length: Math.min(100, streams - from) }, async () => {
      const [id, itemId, roundId] = [randomUUID(), randomUUID(), randomUUID()];
      const data = JSON.stringify({ roundId, from: '2026-01-01', to: '2026-01-08' });
      const event = { stream: `itemCalendar-${itemId}`, revision: 0, id, type: 'PeriodReserved', version: 1, data };
      const metadata = { commandId: id, time: NOW } as Parameters<typeof seal>[2];
      const sealed = seal('0'.repeat(64), event, metadata);
      await log.append(event.stream, -1, [{ ...event, metadata: sealed.metadata }]);
    });
    await Promise.all(some);
  }
}

/** The service's log with some methods replaced. */
const logWith = (other: Partial<EventLog>): EventLog =>
  new Proxy(logOf(service), {
    get: (log, name) => Reflect.get(other, name) ?? (Reflect.get(log, name) as () => unknown).bind(log),
  });

describe('a daily root', () => {
  it('is created once, however often and by however many processes, public and mailed to external recipients', async () => {
    await steps.paid(PICKUP);
    await Promise.all([maker().closeDays(), maker().closeDays()]);
    await maker().closeDays();
    const [root, ...others] = await published();
    expect(others).toEqual([]);
    expect(verifyRoots([root!], keys).problems).toEqual([]);
    expect(JSON.parse(root!.statement)).toMatchObject({ day: TODAY, before: null, log: 'in-memory' });
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]!['body_text']).toContain(root!.statement);
    expect((await service.stranger.get(`/api/proof/roots/${TODAY}`)).json()).toEqual(root);
  });

  it('isn’t created before the day has ended', async () => {
    clock.time = new Date(dawnOf(TOMORROW).getTime() - 10_000);
    await maker().closeDays();
    expect((await published()).map(({ day }) => day)).toEqual([addDays(TODAY, -1)]);
    clock.time = dawnOf(TOMORROW);
    await maker().closeDays();
    expect((await published()).map(({ day }) => day)).toEqual([TODAY, addDays(TODAY, -1)]);
  });

  it('covers no event of a later day', async () => {
    clock.time = dawnOf(TODAY);
    await steps.paid(PICKUP);
    await maker().closeDays();
    expect(await statements()).toMatchObject([{ streams: 0, events: 0 }]);
  });

  it.each(['INTO "app"."log_roots"', 'COMMIT'])(
    'leaves nothing when its process is killed at %s, and is complete the next time',
    async (statement) => {
      await steps.paid(PICKUP);
      await expect(maker(logOf(service), dyingAt(pool, statement)).closeDays()).rejects.toThrow();
      expect(await published()).toEqual([]);
      expect(await service.query('SELECT FROM app.sealed_streams')).toEqual([]);
      expect(await mails()).toEqual([]);
      await maker().closeDays();
      expect(await published()).toHaveLength(1);
      expect(await mails()).toHaveLength(1);
    },
  );

  it('is the same for the log in Postgres, however many streams it has', async () => {
    const database = await migratedDatabase();
    const log = await PostgresEventLog.open(database.url);
    const own = new pg.Pool({ connectionString: database.url, max: 2 });
    const toNobody = new RootMail(service.get(Mails), service.get(HttpSettings), []);
    const source = await new DataSource(dataSourceOptions(own, [LogRoot])).initialize();
    const rows = source.getRepository(LogRoot);
    const roots = new LogRoots(log, own, clock, service.get(SigningKey), toNobody, rows);
    try {
      await fill(log, 2_300);
      await roots.closeDays();
      const { heads, root } = (await roots.newestSealed())!;
      expect(JSON.parse(root.statement)).toMatchObject({ streams: 2_300, calendars: 2_300, events: 2_300 });
      expect(heads.root).toBe((JSON.parse(root.statement) as { root: string }).root);
      await fill(log, 1);
      clock.time = dawnOf(addDays(TOMORROW, 1));
      await roots.closeDays();
      const [newest, first] = await roots.page(null);
      expect(JSON.parse(newest!.statement)).toMatchObject({ streams: 2_301, before: { day: first!.day } });
    } finally {
      await log.close();
      await source.destroy();
      await own.end();
      await database.drop();
    }
  });

  it('is created for each missed day, each naming the one before', async () => {
    await steps.paid(PICKUP);
    await maker().closeDays();
    clock.time = dawnOf(addDays(TOMORROW, 3));
    await maker().closeDays();
    const days = [0, 1, 2, 3].map((ahead) => addDays(TODAY, ahead));
    expect((await statements()).map(({ day }) => day)).toEqual(days);
    expect(verifyRoots(await published(), keys).problems).toEqual([]);
    // One mail for all of them, because the newest root refers to the others.
    expect(await mails()).toHaveLength(2);
  });

  it('isn’t created over manipulated heads, or a log that lost its end', async () => {
    await steps.paid(PICKUP);
    await maker().closeDays();
    clock.time = dawnOf(addDays(TOMORROW, 1));
    await expect(maker(logWith({ head: async () => null })).closeDays()).rejects.toMatchObject({ name: 'LogTooShort' });
    await service.query('UPDATE app.sealed_streams SET revision = revision + 1');
    await expect(maker().closeDays()).rejects.toMatchObject({ name: 'RootBroken' });
    expect(await published()).toHaveLength(1);
  });
});

describe('the routes of roots', () => {
  it('have pages, and respond with not found', async () => {
    clock.time = dawnOf(TODAY);
    await maker().closeDays();
    clock.time = dawnOf(addDays(TODAY, 101));
    await maker().closeDays();
    const first = (await service.stranger.get('/api/proof/roots')).json<{ roots: SignedRoot[]; next: string }>();
    expect([first.roots.length, first.next]).toEqual([100, addDays(TODAY, 1)]);
    const second = (await service.stranger.get(`/api/proof/roots?before=${first.next}`)).json<typeof first>();
    expect(second.roots.map(({ day }) => day)).toEqual([TODAY, addDays(TODAY, -1)]);
    expect(verifyRoots([...first.roots, ...second.roots], keys).problems).toEqual([]);
    expect((await service.stranger.get('/api/proof/roots/2001-01-01')).statusCode).toBe(404);
    expect((await service.stranger.get('/api/proof/roots/yesterday')).statusCode).toBe(404);
    expect((await service.stranger.get('/api/proof/roots?before=yesterday')).statusCode).toBe(400);
  });

  it('reveal manipulated published roots: one altered, one removed, another key, a shortened history', async () => {
    await steps.paid(PICKUP);
    await maker().closeDays();
    clock.time = dawnOf(addDays(TOMORROW, 2));
    await maker().closeDays();
    const [newest, middle, oldest] = (await published()) as [SignedRoot, SignedRoot, SignedRoot];
    const altered = { ...middle, statement: middle.statement.replace(/"events":\d+/, '"events":1') };
    expect(kindsOf(verifyRoots([newest, altered, oldest], keys))).toEqual(['root', 'missing']);
    expect(wheresOf(verifyRoots([newest, oldest], keys))).toBe(`${middle.day} の根`);
    const stranger = new SigningKey(Buffer.alloc(32, 8).toString('base64url'));
    expect(kindsOf(verifyRoots([newest, middle, oldest], [stranger.current.publicKey]))).toEqual(['key']);
    const resigned = { ...altered, signature: service.get(SigningKey).sign(altered.statement) };
    expect(wheresOf(verifyRoots([newest, resigned, oldest], keys))).toContain(`${middle.day} の根（`);
  });
});

describe('an export with a root', () => {
  it('contains each stream’s path, and marks what is newer than the root', async () => {
    const id = await steps.paid(PICKUP);
    await maker().closeDays();
    const covered = await verifyProof(await exported(id), keys, await published());
    expect(covered).toMatchObject({ problems: [], covered: { day: TODAY, streams: 1, newer: 0, later: 0 } });
    const { dispatch } = await steps.stateOf(id);
    await steps.put(service.owner, id, 'shipped', { handoverCode: dispatch?.handoverCode ?? '' });
    expect(await verifyProof(await exported(id), keys)).toMatchObject({ problems: [], covered: { later: 1 } });
    const other = await steps.paid(PICKUP);
    expect(await verifyProof(await exported(other), keys)).toMatchObject({
      problems: [],
      covered: { streams: 0, newer: 1 },
    });
  });

  it('is detected wherever a byte of it is changed', async () => {
    const id = await steps.paid(PICKUP);
    await maker().closeDays();
    const whole = Buffer.from((await exported(id)).join('\n'));
    const unnoticed: number[] = [];
    for (let place = 0; place < whole.length; place += 7) {
      const changed = Buffer.from(whole);
      changed[place]! ^= 1;
      if ((await verifyProof(linesOf(changed.toString()), keys)).problems.length === 0) unnoticed.push(place);
    }
    expect(unnoticed).toEqual([]);
  });

  /** An export with the service's key from a manipulated log. */
  async function exportedFrom(read: EventLog['read'], ask: (proofs: Proofs) => Promise<AsyncIterable<string>>) {
    const proofs = new Proofs(logWith({ read }), pool, clock, service.get(SigningKey), maker());
    let file = '';
    for await (const lines of await ask(proofs)) file += lines;
    return linesOf(file);
  }
  const OPERATOR = { userId: 999 } as Parameters<Proofs['ofRound']>[0];

  it('is detected where its end was cut off, even with the key', async () => {
    const id = await steps.paid(PICKUP);
    await maker().closeDays();
    const cut: EventLog['read'] = async (stream) => (await logOf(service).read(stream)).slice(0, -2);
    const verified = await verifyProof(await exportedFrom(cut, (proofs) => proofs.ofRound(OPERATOR, id)), keys);
    expect(kindsOf(verified)).toEqual(['missing']);
    expect(wheresOf(verified)).toMatch(new RegExp(`^rentalRound-${id} の終わり（\\d+ 〜 \\d+ 番。${TODAY} の根`));
  });

  it('is detected where its history was rewritten', async () => {
    const id = await steps.paid(PICKUP);
    await maker().closeDays();
    const rewritten: EventLog['read'] = async (stream) => {
      let hash = '0'.repeat(64);
      return (await logOf(service).read(stream)).map((event) => {
        const { hash: _, ...metadata } = JSON.parse(event.metadata) as Parameters<typeof seal>[2] & { hash: string };
        const sealed = seal(hash, event, { ...metadata, actor: { ...metadata.actor, id: 999 } });
        hash = sealed.hash;
        return { ...event, metadata: sealed.metadata };
      });
    };
    const verified = await verifyProof(await exportedFrom(rewritten, (proofs) => proofs.ofRound(OPERATOR, id)), keys);
    expect(kindsOf(verified)).toEqual(['altered']);
    expect(wheresOf(verified)).toContain(`${TODAY} の根と違います`);
  });

  it('names the missing stream', async () => {
    const id = await steps.paid(PICKUP);
    await maker().closeDays();
    const gone: EventLog['read'] = async (stream) => (stream.endsWith(id) ? [] : logOf(service).read(stream));
    const verified = await verifyProof(await exportedFrom(gone, (proofs) => proofs.ofRound(OPERATOR, id)), keys);
    expect(wheresOf(verified)).toBe(`記録 rentalRound-${id}（${TODAY} の根に含まれています）`);
    expect(kindsOf(verified)).toEqual(['missing']);
  });

  it('names a root that isn’t the published one, even with a valid signature', async () => {
    const id = await steps.paid(PICKUP);
    await maker().closeDays();
    const before = await published();
    await service.query('TRUNCATE app.log_roots, app.sealed_streams');
    await steps.paid(PICKUP);
    await maker().closeDays();
    const file = await exported(id);
    expect((await verifyProof(file, keys)).problems).toEqual([]);
    const verified = await verifyProof(file, keys, before);
    expect([kindsOf(verified), wheresOf(verified)]).toEqual([['root'], `${TODAY} の根（公開されたものと違います）`]);
    const [stranger] = [new SigningKey(Buffer.alloc(32, 8).toString('base64url'))];
    expect(wheresOf(await verifyProof(file, [stranger.current.publicKey]))).toContain(`${TODAY} の根が別の鍵`);
  });

  it('names a covered stream that is presented as newer', async () => {
    const [id, other] = [await steps.paid(PICKUP), await steps.paid(PICKUP)];
    await maker().closeDays();
    const file = await exported(id);
    const covered = (await exported(other)).find((line) => line.startsWith('{"covered"'))!;
    const { stream, ...leaf } = (JSON.parse(covered) as { covered: { stream: string } }).covered;
    const neighbour = { key: keyOf(stream), ...leaf };
    const at = file.findIndex((line) => line.startsWith('{"covered"'));
    const claimed = JSON.stringify({ newer: { stream: `rentalRound-${id}`, between: [neighbour] } });
    const forged = file.with(at, `${claimed.slice(0, -1)},"n":${at + 1},"sum":"${'0'.repeat(64)}"}`);
    expect(wheresOf(await verifyProof(forged, keys))).toContain('根に含まれないことが示されていません');
  });
});

describe('the proof that no day was reserved twice', () => {
  const reserve = (itemId: string, ...events: readonly CalendarEvent[]) => {
    const id = randomUUID();
    const actor = { as: 'system', process: 'test' } as const;
    const sent = { id, target: itemId, input: {}, actor, now: NOW, correlationId: id };
    const command = { ...sent, causationId: null, interruptions: [] };
    return new ItemCalendars(logOf(service)).handle(command, () => events);
  };
  const taken = (from: string, to: string, roundId: string = randomUUID()): CalendarEvent => ({
    type: 'PeriodReserved',
    data: { roundId, from, to },
  });
  const file = async () => linesOf((await service.admin.get('/api/admin/proofs/calendars')).body);

  it('contains every item that the root covers, without names', async () => {
    const roundId = await steps.paid(PICKUP);
    await maker().closeDays();
    const lines = await file();
    const verified = await verifyProof(lines, keys, await published());
    expect(verified.problems).toEqual([]);
    expect(verified.covered.calendars).toBe((await statements())[0]!['calendars']);
    expect(lines.join('\n')).not.toContain(roundId);
    expect(lines.join('\n')).not.toContain('itemCalendar-');
    const shorter = lines.filter((line) => !line.startsWith('{"calendar"'));
    expect(wheresOf(await verifyProof(shorter, keys))).toContain('アイテムの予定の数が違います');
  });

  it('names days that were reserved twice, also when they were released since; not adjacent ones', async () => {
    const [fine, twice] = [randomUUID(), randomUUID()];
    const first = randomUUID();
    const freed: CalendarEvent = { type: 'PeriodReleased', data: { roundId: first } };
    await reserve(fine, taken('2026-01-01', '2026-01-08', first), freed, taken('2026-01-05', '2026-01-12'));
    await reserve(fine, taken('2026-01-12', '2026-01-19', first));
    const extended = { roundId: first, n: 1, from: '2026-01-12', to: '2026-01-26' };
    await reserve(fine, { type: 'PeriodExtended', data: extended });
    await maker().closeDays();
    expect((await verifyProof(await file(), keys)).problems).toEqual([]);
    await reserve(twice, taken('2026-01-01', '2026-01-08', first), taken('2026-01-07', '2026-01-14'), freed);
    await service.query('TRUNCATE app.log_roots, app.sealed_streams');
    await maker().closeDays();
    const verified = await verifyProof(await file(), keys);
    expect(kindsOf(verified)).toEqual(['overlap']);
    expect(wheresOf(verified)).toMatch(/2026-01-01〜2026-01-08 と 2026-01-07〜2026-01-14$/);
  });

  it('needs the right to export, and doesn’t exist before the first root', async () => {
    expect((await service.owner.get('/api/admin/proofs/calendars')).statusCode).toBe(403);
    expect((await service.admin.get('/api/admin/proofs/calendars')).statusCode).toBe(404);
  });
});
