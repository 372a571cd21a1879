import { CommandBus } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import type { ListedCase } from '@meguri/contracts/read-models/administration.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import type { TestClient } from '../http/http.testing.ts';
import { Clock } from '../event-sourcing/clock/clock.ts';
import { ServiceInterruptions } from '../event-sourcing/interruptions/service-interruptions.ts';
import { SendSupportMessage } from '../rentals/damage/support-chat/send-support-message.ts';
import { rentalSteps, type View } from '../rentals/test-support/steps.ts';
import { startOperatorsService } from './test-support/service.ts';
import { happen, roundAt } from '../rentals/test-support/rounds.ts';
import { useOpened } from '../../../test/support/use-opened.ts';

const service = useOpened(startOperatorsService);
const steps = rentalSteps(service);

const STORE = { carrier: 'セブンイレブン', shippingCode27: '1'.repeat(27) };
const OFFICE = { carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' };
const ROUND = '/api/admin/rental-requests';
const CASE = '/api/admin/damage-reports';
type Tasks = { readonly items: readonly { kind: string; roundId?: string; due: string }[] };
type CaseAnswer = ListedCase['answers'][number];
type CasePage = { readonly items: readonly ListedCase[]; readonly nextCursor: string | null };
const reason = '確認のため';
const itemReturned = true;
const TEXT = { textId: randomUUID(), hash: 'a'.repeat(64) };
const nothing = { rental: 0, shipping: 0, insurance: 0 };

interface Press {
  readonly title: string;
  /** The round's status before. */
  readonly from: RoundStatus;
  readonly path: (roundId: string) => string;
  readonly body: () => object | Promise<object>;
  /** The round's status after. */
  readonly to: RoundStatus;
}

const command = (
  name: string,
  from: RoundStatus,
  to: RoundStatus,
  body: Press['body'] = () => ({ reason }),
): Press => ({
  title: name,
  from,
  path: (id) => `${ROUND}/${id}/commands/${name}`,
  body,
  to,
});
const code = (direction: string, from: RoundStatus, to: RoundStatus, fields: object): Press => ({
  title: `shipping-codes, ${direction}`,
  from,
  path: (id) => `${ROUND}/${id}/shipping-codes`,
  body: () => ({ direction, ...fields }),
  to,
});
const decision = (name: string, from: RoundStatus, to: RoundStatus, body: object): Press => ({
  title: name,
  from,
  path: (id) => `${CASE}/${id}/${name}`,
  body: () => body,
  to,
});

const report = async () => ({
  issueType: 'damaged_item',
  description: '袖の部分がほつれていました',
  images: [(await service.admin.upload('/api/upload-damage-image', 'file', PIXEL)).json()['url']],
});

/**
 * Operators' commands on a round. Their other actions are tested in the specs of tasks, users, items and maintenance.
 */
const PRESSES: readonly Press[] = [
  command('reject', 'request_sent', 'rejected'),
  command('cancel', 'shipping_code_generating', 'cancelled'),
  code('dispatch', 'shipping_code_generating', 'await_shipment_code', STORE),
  command('register-tracking', 'shipped', 'shipped', () => ({ trackingCode: '123412341234' })),
  command('confirm-receipt', 'shipped', 'in_use'),
  code('return', 'return_shipping_code_generated', 'return_shipping_code_generated', OFFICE),
  command('mark-returned', 'return_shipping_code_generated', 'returned', () => ({ trackingCode: '123412341234' })),
  command('report-damage', 'in_use', 'damage_reported', report),
  command('waive-late-fee', 'in_use', 'in_use'),
  decision('dismiss', 'damage_reported', 'returned', { reason, itemReturned }),
  decision('order-refund', 'damage_reported', 'cancelled', {
    ...{ reason, itemReturned, ends: true },
    refund: { ...nothing, rental: 1000 },
  }),
  decision('assess-fee', 'damage_reported', 'damage_fee_pending', { reason, itemReturned, amount: 2000 }),
  decision('write-off', 'damage_fee_pending', 'return_shipping_code_generated', { reason }),
];

describe('an operator’s command succeeds', () => {
  it.each(PRESSES)('$title', async ({ from, path, body, to }) => {
    const id = await roundAt(service, from);
    const answer = await service.admin.post(path(id), await body());
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining(id)]);
    expect((await steps.stateOf(id)).status).toBe(to);
  });

  it('retry of an incident', async () => {
    const id = randomUUID();
    await service.query(
      `INSERT INTO app.incidents (id, subject, job_kind, payload, error, definite, attempts)
       VALUES ($1::uuid, 'spec', 'move-money', '{}', 'refused', true, 1)`,
      [id],
    );
    expect((await service.admin.post(`/api/admin/incidents/${id}/retry`)).statusCode).toBe(204);
    expect((await service.admin.post(`/api/admin/incidents/${id}/retry`)).statusCode).toBe(404);
  });
});

describe('damage cases by the operators’ deadline', () => {
  it('show it while they are open, as postponed', async () => {
    const id = await roundAt(service, 'damage_reported');
    const listed = async () => {
      const { items } = (await service.admin.get(`${CASE}?limit=60`)).json<CasePage>();
      return items.find(({ rentalRequestId }) => rentalRequestId === id)!;
    };
    const { reportedAt, due, id: reportId } = await listed();
    expect(due).toBe(plus(reportedAt, WINDOWS.operatorTask));
    await service.query(
      `INSERT INTO app.operator_task_work (round_id, kind, cause, due) VALUES ($1, 'damage_case', $2, '2099-01-01T00:00:00Z')`,
      [id, reportId],
    );
    expect((await listed()).due).toBe('2099-01-01T00:00:00.000Z');
    await service.admin.post(`${CASE}/${reportId}/dismiss`, { reason, itemReturned });
    expect((await listed()).due).toBeNull();
  });
});

describe('damage cases with a chat that waits for an operator’s answer', () => {
  it('show since when, and can be filtered, until an operator answers', async () => {
    const [id, quiet] = [await roundAt(service, 'damage_reported'), await roundAt(service, 'damage_reported')];
    const [me] = await service.query(`SELECT id FROM app.users WHERE username = 'admin'`);
    const operator = { as: 'operator', userId: Number(me?.['id']) } as const;
    const owner = { as: 'member', userId: service.ownerId } as const;
    const write = async (by: typeof operator | typeof owner, round = id) => {
      const { position, sentAt } = await service
        .get(CommandBus)
        .execute(new SendSupportMessage(round, by, { content: '確認します', images: [] }));
      await service.get(ReadModelPositions).waitFor(position!, ['support_messages']);
      return sentAt;
    };
    const waiting = async (query: string) => {
      const { items } = (await service.admin.get(`${CASE}?${query}`)).json<CasePage>();
      return items.filter((one) => [id, quiet].includes(one.rentalRequestId)).map((one) => one.waitingSince);
    };
    const since = await write(owner);
    await write(owner);
    expect(await waiting('waiting=true')).toEqual([since]);
    expect(await waiting('limit=60')).toEqual(expect.arrayContaining([since, null]));
    // The longest waiting message comes first, however new the report is.
    const later = await write(owner, quiet);
    expect(await waiting('waiting=true')).toEqual([since, later]);
    const { items, nextCursor } = (await service.admin.get(`${CASE}?waiting=true&limit=1`)).json<CasePage>();
    expect(items.map((one) => one.waitingSince)).toEqual([since]);
    expect(await waiting(`waiting=true&limit=1&cursor=${nextCursor}`)).toEqual([later]);
    for (const round of [id, quiet]) await write(operator, round);
    expect(await waiting('waiting=true')).toEqual([]);
    expect((await service.admin.get(`${CASE}?waiting=x`)).statusCode).toBe(400);
    // The decision answers earlier messages; later ones wait again.
    await write(owner);
    const { items: cases } = (await service.admin.get(`${CASE}?waiting=true`)).json<CasePage>();
    const [{ id: reportId }] = cases.filter((one) => one.rentalRequestId === id) as [CasePage['items'][number]];
    expect((await service.admin.post(`${CASE}/${reportId}/dismiss`, { reason, itemReturned })).statusCode).toBe(200);
    expect(await waiting('waiting=true')).toEqual([]);
    const afterwards = await write(owner);
    expect(await waiting('waiting=true')).toEqual([afterwards]);
  });
});

describe('a difference between provider and ledger', () => {
  it('is listed with both sides, and closed with a note', async () => {
    const id = randomUUID();
    const provider = { entryId: 'txn_1', amount: 700, at: '2026-11-22T00:00:00.000Z' };
    const said = { ...provider, chargeId: null, orderedBy: null, description: null };
    await service.query(
      `INSERT INTO app.balance_differences (id, movement, object_id, provider) VALUES ($1, 'transfer', 'tr_1', $2)`,
      [id, JSON.stringify(said)],
    );
    const list = async () => (await service.admin.get('/api/admin/differences')).json()['items'];
    const one = { id, movement: 'transfer', objectId: 'tr_1', roundId: null, provider: said, book: null, note: null };
    expect(await list()).toEqual([{ ...one, foundAt: expect.any(String), closedAt: null }]);
    const path = `/api/admin/differences/${id}/close`;
    expect((await service.owner.post(path, { note: '知らない' })).statusCode).toBe(403);
    expect((await service.admin.post(path, { note: ' ' })).statusCode).toBe(400);
    expect((await service.admin.post(path, { note: '手作業の送金' })).statusCode).toBe(204);
    expect((await service.admin.post(path, { note: '手作業の送金' })).statusCode).toBe(404);
    expect(await list()).toEqual([]);
    expect((await service.admin.get('/api/admin/differences?all=1')).json()['items']).toMatchObject([
      { id, note: '手作業の送金', closedAt: expect.any(String) },
    ]);
  });
});

describe('a difference that the round must explain first', () => {
  it.each([
    ['foreign_refund', 'task_needs_parts'],
    ['dispute', 'dispute_goes_on'],
  ])('%s: can’t be closed with a note, and the error names what closes it', async (movement, code) => {
    const roundId = await roundAt(service, 'in_use');
    const [id, objectId] = [randomUUID(), `obj_${randomUUID()}`];
    const found: RoundEvent =
      movement === 'dispute'
        ? { type: 'PaymentDisputed', data: { disputeId: objectId, chargeId: 'ch_1', amount: 4500 } }
        : { type: 'ForeignRefund', data: { refundId: objectId, chargeId: 'ch_1', amount: 500 } };
    await happen(service, roundId, found);
    await service.query(
      `INSERT INTO app.balance_differences (id, movement, object_id, round_id) VALUES ($1, $2, $3, $4)`,
      [id, movement === 'dispute' ? 'dispute' : 'refund', objectId, roundId],
    );
    const close = () => service.admin.post(`/api/admin/differences/${id}/close`, { note: '確認しました' });
    expect([(await close()).statusCode, (await close()).json()['code']]).toEqual([409, code]);
    const after: RoundEvent =
      movement === 'dispute'
        ? {
            type: 'DisputeClosed',
            data: {
              disputeId: objectId,
              chargeId: 'ch_1',
              amount: 4500,
              outcome: 'won',
              cancelled: { refunds: 0, held: 0, ownerPayable: 0 },
            },
          }
        : {
            type: 'ForeignRefundAssigned',
            data: { refundId: objectId, chargeId: 'ch_1', parts: nothing, held: 0, ownerPayable: 0, reason: TEXT },
          };
    await happen(service, roundId, after);
    expect((await close()).statusCode).toBe(204);
  });
});

describe('an operator who is a party of the round', () => {
  let own: string;
  let operator: TestClient;
  beforeAll(async () => {
    own = await roundAt(service, 'damage_reported');
    operator = service.owner;
    await service.query('UPDATE app.users SET is_admin = true WHERE id = $1', [service.ownerId]);
  });
  afterAll(() => service.query('UPDATE app.users SET is_admin = false WHERE id = $1', [service.ownerId]));
  const refusal = async (path: string) => {
    const answer = await operator.get(path);
    return [answer.statusCode, answer.json()['code']];
  };

  it('can’t read its events or its case as an operator', async () => {
    expect(await refusal(`${ROUND}/${own}/events`)).toEqual([403, 'own_round']);
    expect(await refusal(`${ROUND}/${own}`)).toEqual([403, 'own_round']);
    const { report: open } = (await steps.stateOf(own)).damage ?? {};
    expect(await refusal(`${CASE}/${open?.reportId}`)).toEqual([403, 'own_round']);
  });

  it('can’t explain a difference in it', async () => {
    const id = randomUUID();
    await service.query(
      `INSERT INTO app.balance_differences (id, movement, object_id, round_id) VALUES ($1, 'refund', 're_own', $2)`,
      [id, own],
    );
    const close = (by: TestClient) => by.post(`/api/admin/differences/${id}/close`, { note: '確認しました' });
    const answer = await close(operator);
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'own_round' }]);
    expect((await close(service.admin)).statusCode).toBe(204);
  });

  it('finds it in the list as a party, without the other party’s code', async () => {
    const { items } = (await operator.get(`${ROUND}?q=${own}`)).json<{ items: Listed[] }>();
    expect(items).toMatchObject([{ id: own, viewerParty: 'owner', rentalFee: null }]);
    expect(JSON.stringify(items)).not.toContain('1'.repeat(27));
    const others = (await service.admin.get(`${ROUND}?q=${own}`)).json<{ items: Listed[] }>().items;
    expect(others).toMatchObject([{ viewerParty: 'operator', rentalFee: 3000 }]);
  });
});

interface Listed {
  readonly viewerParty: string;
}

describe('the events of a round', () => {
  it('are shown without its codes; the round’s page shows them', async () => {
    const parcel = await roundAt(service, 'return_shipping_code_generated');
    const meeting = await roundAt(service, 'return_shipping_code_generated', { method: 'pickup' });
    for (const [id, codes] of [
      [parcel, ['1'.repeat(27), '123456', '1234']],
      [meeting, ['"1234"', '"5678"']],
    ] as const) {
      const answer = await service.admin.get(`${ROUND}/${id}/events`);
      expect(answer.statusCode).toBe(200);
      const { items, chain } = answer.json<{ items: { data: unknown }[]; chain: unknown }>();
      const text = JSON.stringify(items.map(({ data }) => data));
      for (const one of codes) expect(text).not.toContain(one);
      expect(text).toContain('＊＊＊＊');
      expect(chain).toEqual({ brokenAt: null });
    }
    const page = (await service.admin.get(`${ROUND}/${parcel}`)).json<View>();
    expect(JSON.stringify(page)).toContain('1'.repeat(27));
  });
});

describe('an operator after an interruption of the service', () => {
  const PAY_BY = '2026-12-22T01:00:00.000Z';
  const down = { kind: 'downtime', from: '2026-12-22T00:30:00.000Z', to: '2026-12-22T04:30:00.000Z' } as const;
  /** Three hours after the original time. */
  const MOVED = '2026-12-22T07:30:00.000Z';
  const held = async () =>
    (await service.admin.get('/api/admin/moved-deadlines')).json<{ items: { roundId: string }[] }>().items;

  it('sees which deadlines it postponed and until when, also in the round and its case', async () => {
    const id = await roundAt(service, 'damage_fee_pending');
    expect(await held()).toEqual([]);
    await service.get(ServiceInterruptions).recordDowntime(randomUUID(), down.from, down.to);
    const moved = { roundId: id, kind: 'damage_fee_charge', from: PAY_BY, to: MOVED, because: 'downtime' };
    expect((await held()).filter(({ roundId }) => roundId === id)).toEqual([moved]);
    expect((await service.admin.get(`${ROUND}/${id}`)).json()).toMatchObject({ interruptions: [down] });
    const { report } = (await steps.stateOf(id)).damage ?? {};
    const shown = (await service.admin.get(`${CASE}/${report?.reportId}`)).json();
    expect(shown).toMatchObject({ assessments: [{ payBy: MOVED }] });
  });

  it('sees the postponed deadline of an answer, and has to decide without it only then', async () => {
    const answerBy = '2027-07-01T00:00:00.000Z';
    const end = '2027-07-01T22:00:00.000Z';
    const id = await roundAt(service, 'damage_reported');
    const position = await happen(service, id, { type: 'AnswerRequested', data: { of: 'owner', answerBy } });
    const { report } = (await steps.stateOf(id)).damage ?? {};
    const after = { 'x-after': String(position) };
    const shown = async () => {
      const one = (await service.admin.get(`${CASE}/${report?.reportId}`, after)).json<{ answers: CaseAnswer[] }>();
      const all = (await service.admin.get(`${CASE}?limit=100`, after)).json<CasePage>().items;
      return [one, all.find((each) => each.id === report?.reportId)].map((each) => each?.answers[0]?.answerBy);
    };
    expect(await shown()).toEqual([answerBy, answerBy]);
    const gone = { from: '2027-06-30T23:00:00.000Z', to: '2027-07-01T19:00:00.000Z' };
    await service.get(ServiceInterruptions).recordDowntime(randomUUID(), gone.from, gone.to);
    expect(await shown()).toEqual([end, end]);
    const clock = jest.spyOn(service.get(Clock), 'now');
    const missing = async (now: string) => {
      clock.mockReturnValue(new Date(now));
      const isMissing = ({ kind, roundId = id }: { kind: string; roundId?: string }) =>
        kind === 'answer_missing' && roundId === id;
      const ofAll = (await service.admin.get('/api/admin/tasks?kind=answer_missing&limit=100')).json<Tasks>();
      const ofRound = (await service.admin.get(`${ROUND}/${id}/tasks`)).json<Tasks>();
      return [ofAll, ofRound].map(({ items }) => items.filter(isMissing).map(({ due }) => due));
    };
    try {
      expect(await missing(plus(end, -1))).toEqual([[], []]);
      const due = plus(answerBy, WINDOWS.operatorTask);
      expect(await missing(end)).toEqual([[due], [due]]);
    } finally {
      clock.mockRestore();
    }
  });

  it('is the only one who sees postponed deadlines', async () => {
    expect((await service.owner.get('/api/admin/moved-deadlines')).statusCode).toBe(403);
  });
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
