import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type StuckRound, stuckRoundsSchema } from '@meguri/contracts/operators/stuck-rounds.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import { roundAt } from '../../rentals/test-support/rounds.ts';
import { startOperatorsService } from '../test-support/service.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

let roundId: string;
const service = useOpened(startOperatorsService);
beforeAll(async () => {
  roundId = await roundAt(service, 'in_use');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await service.query('DELETE FROM read_models.deadlines');
  await service.query('DELETE FROM app.incidents');
  await service.query('DELETE FROM app.parked_streams');
});

const stuck = async (): Promise<readonly StuckRound[]> =>
  stuckRoundsSchema.parse((await service.admin.get('/api/admin/stuck-rounds')).json()).items;
const deadline = (kind: string, minutesAgo: number) =>
  service.query(
    `INSERT INTO read_models.deadlines (round_id, kind, due) VALUES ($1, $2, $3::timestamptz - make_interval(mins => $4))`,
    [roundId, kind, service.clock.now(), minutesAgo],
  );

describe('a stuck rental', () => {
  it('is one with a deadline more than an hour ago', async () => {
    await service.query('DELETE FROM read_models.deadlines');
    await deadline('overdue', 59);
    expect(await stuck()).toEqual([]);
    await deadline('return_request', 61);
    expect(await stuck()).toMatchObject([
      { roundId, because: 'deadline', deadline: 'return_request', request: { id: roundId } },
    ]);
  });

  it('isn’t one that maintenance holds up', async () => {
    await deadline('overdue', 120);
    await deadline('return_request', 90);
    jest
      .spyOn(service.get(ServiceInterruptions), 'maintenanceSince', 'get')
      .mockReturnValue('2026-01-01T00:00:00.000Z');
    expect(await stuck()).toMatchObject([{ deadline: 'return_request' }]);
  });

  it('is one with a failed job, or that can’t be read; the longest stuck is first', async () => {
    await service.query(
      `INSERT INTO app.incidents (id, subject, round_id, job_kind, payload, error, definite, attempts, resolved_at, occurred_at) VALUES
         (gen_random_uuid(), 'a', $1, 'move-money', '{}', 'no', true, 1, NULL, now() - interval '1 hour'),
         (gen_random_uuid(), 'b', $1, 'notify', '{}', 'no', true, 1, now(), now()),
         (gen_random_uuid(), 'c', NULL, 'notify', '{}', 'no', true, 1, NULL, now())`,
      [roundId],
    );
    await service.query(
      `INSERT INTO app.parked_streams (stream, revision, position, type, error, parked_at) VALUES
         ('rentalRound-' || $1, 1, '1', 'T', 'no', now() - interval '2 hours'), ('itemCalendar-x', 1, '2', 'T', 'no', now())`,
      [roundId],
    );
    expect(await stuck()).toMatchObject([
      { roundId, because: 'unreadable', reader: 'processes' },
      { roundId, because: 'job', job: 'move-money' },
    ]);
  });

  it('is visible to operators only', async () => {
    expect((await service.owner.get('/api/admin/stuck-rounds')).statusCode).toBe(403);
  });
});
