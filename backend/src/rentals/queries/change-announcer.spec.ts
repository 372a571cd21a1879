import { describe, expect, it } from '@jest/globals';
import type { EventBatch, EventLog, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import type { Changed } from '@meguri/contracts/realtime.ts';
import type { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import type pg from 'pg';
import type { Logger } from '../../http/health/service-log.ts';
import { Tracing } from '../../http/tracing/tracing.ts';
import { ChangeAnnouncer } from './change-announcer.ts';
import { roomOf, type SocketGateway } from '../../realtime/socket.gateway.ts';

const ROUND = { id: 'r1', itemId: 'i1', ownerId: 1, borrowerId: 2 };
const PARTIES = [roomOf(1), roomOf(2)];

const happened = (type: string): EventBatch => {
  const metadata = JSON.stringify({ actor: { id: 1, party: 'owner' } });
  const event = { stream: `rentalRound-${ROUND.id}`, type, metadata } as StoredEvent;
  return { events: [event], position: '1' };
};

/** An announcer on a log that the test controls; `query` replaces the read models. */
async function announcer(query: () => Promise<{ rows: unknown[] }>) {
  const emitted: [key: string, rooms: unknown][] = [];
  const problems: unknown[] = [];
  let follow: (batch: EventBatch) => Promise<void> = async () => undefined;
  const log = {
    head: async () => null,
    subscribe: (_from: null, handler: typeof follow) => {
      follow = handler;
      return { ended: new Promise<void>(() => undefined), close: async () => undefined };
    },
  } as unknown as EventLog;
  const to = (rooms: unknown) => ({
    emit: (_: 'changed', { keys }: Changed) => void emitted.push(...keys.map((key): [string, unknown] => [key, rooms])),
  });
  const server = { of: () => ({ sockets: { size: 1 } }), local: { to } };
  const positions = { waitFor: async () => true } as unknown as ReadModelPositions;
  const serviceLog = { error: (problem: unknown) => void problems.push(problem) } as unknown as Logger;
  const gateway = { server } as unknown as SocketGateway;
  const pool = { query } as unknown as pg.Pool;
  await new ChangeAnnouncer(log, positions, pool, gateway, serviceLog, new Tracing(null)).onApplicationBootstrap();
  return { emitted, problems, happens: (type: string) => follow(happened(type)) };
}

describe('sockets', () => {
  it('receive the paths of a changed request, and of the list of chats with its status', async () => {
    const { emitted, happens } = await announcer(async () => ({ rows: [ROUND] }));
    await happens('Approved');
    expect(emitted).toContainEqual(['rental-requests/r1', PARTIES]);
    expect(emitted).toContainEqual(['messages', PARTIES]);
  });

  it('of operators receive the paths of the request, and none of its parties’ chats and lists', async () => {
    const { emitted, happens } = await announcer(async () => ({ rows: [ROUND] }));
    await happens('Approved');
    const toOperators = emitted.filter(([, rooms]) => [rooms].flat().includes('operators')).map(([key]) => key);
    expect(toOperators).toEqual(['rental-requests/r1', 'admin/rental-requests/r1']);
  });

  it('of the owner only receive the path of the changed item’s calendar', async () => {
    const { emitted, happens } = await announcer(async () => ({ rows: [ROUND] }));
    await happens('RentalRequested');
    expect(emitted.filter(([key]) => key === 'items/i1/calendar')).toEqual([['items/i1/calendar', [roomOf(1)]]]);
  });

  it('receive a change by an event that only a newer release knows', async () => {
    const { emitted, problems, happens } = await announcer(async () => ({ rows: [ROUND] }));
    await happens('SomethingNew');
    expect(emitted).toContainEqual(['rental-requests/r1', PARTIES]);
    expect(problems).toEqual([]);
  });

  it('receive the next change after a failed one, which is logged', async () => {
    const answers = [Promise.reject(new Error('no database')), Promise.resolve({ rows: [ROUND] })];
    const { emitted, problems, happens } = await announcer(() => answers.shift()!);
    await happens('Approved');
    expect(problems).toMatchObject([{ err: { message: 'no database' } }]);
    await happens('Approved');
    expect(emitted.filter(([key]) => key === 'rental-requests/r1')).toHaveLength(2);
  });
});
