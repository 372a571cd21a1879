import { beforeAll, describe, expect, it } from '@jest/globals';
import type { MetricsAnswer } from '@meguri/contracts/read-models/metrics.ts';
import { addDays } from '@meguri/contracts/rental-round/time/period.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import pg from 'pg';
import { roundAt } from '../../rentals/test-support/rounds.ts';
import { TODAY } from '../../rentals/test-support/service.ts';
import { PICKUP, rentalSteps } from '../../rentals/test-support/steps.ts';
import { logOf, startOperatorsService } from '../test-support/service.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const [FROM, TO] = [addDays(TODAY, -29), TODAY];

let answer: MetricsAnswer;
const service = useOpened(startOperatorsService);
beforeAll(async () => {
  const steps = rentalSteps(service);
  await steps.requested();
  const declined = await steps.requested();
  await steps.put(service.owner, declined, 'request_declined', { reason: '修理中です' });
  await steps.approved();
  await steps.paid();
  await steps.paid(PICKUP);
  await roundAt(service, 'completed');
  await service
    .get(ReadModelPositions)
    .waitFor((await logOf(service).head()) ?? '', ['round_metrics', 'rounds', 'ledger']);
  answer = (await service.admin.get(`/api/admin/metrics?from=${FROM}&to=${TO}`)).json<MetricsAnswer>();
});

const narrowed = async (more: string) =>
  (await service.admin.get(`/api/admin/metrics?from=${FROM}&to=${TO}&${more}`)).json<MetricsAnswer>();

describe('the operators’ metrics', () => {
  it('show how far the rounds of a period came, next to the previous period', async () => {
    expect(answer).toMatchObject({ period: { from: FROM, to: TO }, previousPeriod: { to: addDays(FROM, -1) } });
    expect(answer.current.unanswered).toEqual({ declined: 1, expired: 0, withdrawn: 0, rejected: 0 });
    expect(answer.current.waiting).toBe(1);
    const { requested, approved, paid } = answer.current.steps;
    expect([requested, approved]).toEqual([
      answer.points.reduce((sum, point) => sum + point.requested, 0),
      requested - 2,
    ]);
    expect(paid).toBe(approved - 1);
    expect(answer.previous.steps.requested).toBe(0);
    expect(answer.points.map(({ from }) => from)).toEqual(Array.from({ length: 30 }, (_, day) => addDays(FROM, day)));
    const years = (await service.admin.get(`/api/admin/metrics?from=2025-02-10&to=${TO}`)).json<MetricsAnswer>();
    expect(years.points.slice(0, 2).map(({ from }) => from)).toEqual(['2025-02-01', '2025-03-01']);
    expect(answer.previous.stays.reply).toBeNull();
  });

  it('sum up money like the ledger, and count returning users', async () => {
    const rows = await service.query(
      `SELECT coalesce(sum(l.amount), 0)::int AS charged FROM read_models.ledger l
       JOIN read_models.rounds r ON r.id = l.round_id
       WHERE l.debit = 'card' AND (r.requested_at AT TIME ZONE 'Asia/Tokyo')::date BETWEEN '${FROM}' AND '${TO}'`,
    );
    expect(answer.current.money.charged).toBe(rows[0]!['charged']);
    expect(answer.current.money.charged).toBeGreaterThan(0);
    expect(answer.current).toMatchObject({ borrowers: expect.any(Number), repeating: expect.any(Number) });
    expect(answer.current.borrowers).toBeGreaterThanOrEqual(answer.current.repeating);
    expect(answer.current.repeating).toBeGreaterThanOrEqual(1);
  });

  it('can be filtered by area and category', async () => {
    const all = answer.current.steps.requested;
    const osaka = (await narrowed(`area=${encodeURIComponent('大阪府')}`)).current.steps.requested;
    const shiga = (await narrowed(`area=${encodeURIComponent('滋賀県')}`)).current.steps.requested;
    expect(osaka + shiga).toBeLessThanOrEqual(all);
    const categories = ['tops', 'bottoms'].map((category) => narrowed(`category=${category}`));
    for (const { current } of await Promise.all(categories)) expect(current.steps.requested).toBeLessThanOrEqual(all);
  });

  it('can be downloaded', async () => {
    const file = await service.admin.get(`/api/admin/metrics.csv?from=${FROM}&to=${TO}`);
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body).toContain(`リクエスト,${answer.current.steps.requested},0\r\n`);
  });

  it('don’t count users as returning who only returned after the period', async () => {
    await service.get(pg.Pool).query(
      `UPDATE read_models.round_metrics SET requested_at = requested_at - interval '30 days', paid_at = paid_at - interval '30 days'
         WHERE round_id = (SELECT round_id FROM read_models.round_metrics WHERE paid_at IS NOT NULL LIMIT 1)`,
    );
    const { current, previous } = await narrowed('');
    expect([previous.borrowers, previous.repeating]).toEqual([1, 0]);
    expect(current.repeating).toBeGreaterThanOrEqual(1);
  });

  it.each(['', '?from=2026-02-02&to=2026-02-01', '?from=2000-01-01&to=2026-02-01', '?from=x&to=y'])(
    'reject an invalid period: %s',
    async (query) => {
      expect((await service.admin.get(`/api/admin/metrics${query}`)).statusCode).toBe(400);
    },
  );
});
