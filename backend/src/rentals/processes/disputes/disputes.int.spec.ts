import { beforeAll, describe, expect, it } from '@jest/globals';
import { hash, randomUUID } from 'node:crypto';
import { pdfPages, pdfText } from '../../../../../test/support/pdf-text.ts';
import { DailyUpkeep } from '../../../accounts/leaving/daily-upkeep.ts';
import { JobQueues } from '../../../adapters/jobs/job-queues.ts';
import { EvidencePacks } from '../../money/evidence/evidence-packs.ts';
import { evidenceJob } from '../../money/evidence/evidence-job.ts';
import { useWorld } from '../test-support/use-world.ts';

/** How often the daily erasures ran. */
let tended = 0;
const world = useWorld();
beforeAll(() => world.startWorker([{ provide: DailyUpkeep, useValue: { run: async () => void (tended += 1) } }]));

const now = () => world.clock.now().toISOString();
const OPERATOR = 9;

/** A paid rental; the cardholder disputes its charge. */
async function disputed() {
  const roundId = await world.paid(now());
  const { chargeId } = (await world.round(roundId)).money.charges[0]!;
  const { id: disputeId } = await world.payments.ask<{ id: string }>('/disputes', { charge: chargeId });
  await world.deliver(await world.payments.webhooks.waitFor('charge.dispute.created', { about: disputeId }));
  await world.quiet();
  return { roundId, disputeId };
}

async function submit(roundId: string, disputeId: string, by: number | null = OPERATOR) {
  const id = randomUUID();
  const queues = world.workers[0]!.app.get(JobQueues);
  await queues.enqueueNow([evidenceJob(roundId, disputeId, by, { id, correlationId: id })]);
  await world.quiet();
}

const documentOf = async (kind: string) =>
  (await world.payments.ask<{ data: Record<string, unknown>[] }>(`/objects/${kind}`, {}, 'GET')).data[0]!;

describe('evidence for a dispute', () => {
  it('is one PDF and the provider’s own fields, submitted once when an operator wants it, and recorded', async () => {
    const { roundId, disputeId } = await disputed();
    await submit(roundId, disputeId);
    expect(await world.payments.provider.getDispute(disputeId)).toMatchObject({
      status: 'open',
      evidenceSubmitted: true,
    });
    const file = await documentOf('file');
    expect(file).toMatchObject({ purpose: 'dispute_evidence', type: 'pdf', filename: `evidence-${disputeId}.pdf` });
    expect((await documentOf('dispute'))['evidence']).toMatchObject({
      uncategorized_file: file['id'],
      product_description: expect.stringContaining('衣類レンタル'),
      access_activity_log: expect.stringContaining('お支払いが完了しました'),
    });
    const [dispute] = (await world.round(roundId)).money.disputes;
    expect(dispute?.evidenceAt).toEqual(expect.any(String));
    expect((await world.events(roundId)).at(-1)).toBe('EvidenceSubmitted');
    await submit(roundId, disputeId);
    expect((await world.events(roundId)).filter((type) => type === 'EvidenceSubmitted')).toHaveLength(1);
  });

  it('that was submitted manually isn’t submitted again', async () => {
    const { roundId, disputeId } = await disputed();
    await world.payments.stripe.disputes.update(disputeId, {
      evidence: { uncategorized_text: 'by hand' },
      submit: true,
    });
    await submit(roundId, disputeId);
    expect((await documentOf('dispute'))['evidence']).toEqual({ uncategorized_text: 'by hand' });
    expect((await world.round(roundId)).money.disputes[0]?.evidenceAt).toEqual(expect.any(String));
  });

  it('is tracked to its end', async () => {
    const { roundId, disputeId } = await disputed();
    await submit(roundId, disputeId);
    await world.payments.ask(`/disputes/${disputeId}/close`, { outcome: 'won' });
    await world.deliver(await world.payments.webhooks.waitFor('charge.dispute.closed', { about: disputeId }));
    await world.quiet();
    expect((await world.events(roundId)).slice(-2)).toEqual(['EvidenceSubmitted', 'DisputeClosed']);
    const { rows } = await world.pool.query('SELECT kind FROM read_models.operator_tasks WHERE round_id = $1', [
      roundId,
    ]);
    expect(rows.map(({ kind }) => kind as string)).not.toContain('dispute_open');
  });

  describe('that isn’t submitted by an operator', () => {
    const HOUR = 3_600_000;
    /** Sets the bank's deadline to this many hours from now, in real time. */
    const dueIn = (disputeId: string, hours: number) =>
      world.payments.pool.query(
        `UPDATE payment_sandbox.objects
         SET document = jsonb_set(document, '{evidence_details,due_by}', to_jsonb($2::bigint)) WHERE id = $1`,
        [disputeId, Math.floor((Date.now() + hours * HOUR) / 1000)],
      );
    const nextDay = async () => {
      world.clock.advance(24 * HOUR);
      await world.quiet();
    };
    const isSent = async (disputeId: string) => (await world.payments.provider.getDispute(disputeId)).evidenceSubmitted;

    it.each(['won', 'lost'] as const)(
      'is submitted automatically in the last three days, not before, and is %s',
      async (outcome) => {
        const { roundId, disputeId } = await disputed();
        await dueIn(disputeId, 74);
        await nextDay();
        expect(await isSent(disputeId)).toBe(false);
        await dueIn(disputeId, 71);
        world.clock.advance(24 * HOUR);
        const { money } = await world.roundWhen(roundId, (round) => round.money.disputes[0]?.evidenceAt !== undefined);
        expect(money.disputes).toHaveLength(1);
        expect(await isSent(disputeId)).toBe(true);
        await world.payments.ask(`/disputes/${disputeId}/close`, { outcome });
        await world.deliver(await world.payments.webhooks.waitFor('charge.dispute.closed', { about: disputeId }));
        const closed = await world.roundWhen(roundId, (round) => round.money.disputes[0]?.outcome === outcome);
        await nextDay();
        expect((await world.events(roundId)).filter((type) => type === 'EvidenceSubmitted')).toHaveLength(1);
        expect(closed.money.disputes[0]?.outcome).toBe(outcome);
      },
    );

    it('is submitted, and own data is maintained, although the provider doesn’t respond for another dispute', async () => {
      const [one, other] = [await disputed(), await disputed()];
      for (const { disputeId } of [one, other]) await dueIn(disputeId, 24);
      const { rows } = await world.pool.query<{ cause: string }>(
        `SELECT cause FROM read_models.operator_tasks WHERE kind = 'dispute_open'`,
      );
      const [first, second] = rows
        .map(({ cause }) => cause)
        .filter((id) => [one, other].some((of) => of.disputeId === id));
      await world.payments.ask('/switches', { fail: 'error_403', path: `/v1/disputes/${first}` });
      tended = 0;
      world.clock.advance(24 * HOUR);
      const waiting = [one, other].find(({ disputeId }) => disputeId === second)!;
      await world.roundWhen(waiting.roundId, (round) => round.money.disputes[0]?.evidenceAt !== undefined);
      expect(tended).toBeGreaterThan(0);
      await world.payments.ask('/switches', {}, 'DELETE');
      expect(await isSent(first!)).toBe(false);
    });
  });

  it('contains no code, address or name', async () => {
    const { roundId, disputeId } = await disputed();
    const code = { carrier: 'セブンイレブン', shippingCode27: '123456789012345678901234567' } as const;
    await world.happen(roundId, now(), {
      type: 'ShippingCodeRegistered',
      data: { to: 'await_shipment_code', code },
    });
    await world.pool.query(
      `UPDATE app.users SET full_name = '佐藤 健二', city = '京都市中京区', street_address = '河原町通4-5',
         building = 'ハイツ鴨川' WHERE id = 2`,
    );
    const comment = { textId: randomUUID(), hash: 'a'.repeat(64) };
    await world.pool.query(
      `INSERT INTO app.round_texts (id, round_id, kind, body, salt) VALUES ($1, $2, 'comment', $3, 's')`,
      [comment.textId, roundId, '佐藤です。健二の部屋はハイツ鴨川です。受け取りました'],
    );
    await world.happen(roundId, now(), { type: 'Shipped', data: { carrier: null, trackingCode: null } });
    await world.happen(roundId, now(), { type: 'Received', data: { comment, photos: [] } });
    const packs = world.workers[0]!.app.get(EvidencePacks);
    const { file, hash: sha256, fields } = await packs.make(roundId, disputeId, now());
    expect(sha256).toBe(hash('sha256', file, 'hex'));
    const said = pdfText(file) + JSON.stringify(fields);
    expect(said).toContain('発送コードが登録されました');
    expect(said).toContain('受け取りました');
    const secrets = [code.shippingCode27, '佐藤', '健二', '河原町', 'ハイツ', '鴨川'];
    for (const secret of secrets) expect(said).not.toContain(secret);
    expect(pdfPages(file)).toBeLessThan(19);
  });
});
