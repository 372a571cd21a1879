import { describe, expect, it } from '@jest/globals';
import { receiptSchema } from '@meguri/contracts/read-models/receipt.ts';
import { requestNumberOf } from '@meguri/contracts/read-models/request-view.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { longestPieceAtBest } from '../../../../test/support/longest-piece.ts';
import { pdfText } from '../../../../test/support/pdf-text.ts';
import { Rounds } from '../round/rounds.ts';
import { happen, roundAt } from '../test-support/rounds.ts';
import { CASES_OF_TEST } from '../test-support/service.ts';
import { startWithReadModels } from '../test-support/with-read-models.ts';
import { RequestRows } from '../queries/request-rows.ts';
import { RequestViews } from '../queries/request-views.ts';
import { Timelines } from '../queries/timelines.ts';
import { DocumentsModule } from './documents.module.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const service = useOpened(() =>
  startWithReadModels(
    [RequestRows, RequestViews, Timelines, CASES_OF_TEST],
    [DocumentsModule.register('T1234567890123')],
  ),
);

/** A completed round of June 2027 with a foreign reversal of part of the payout. */
async function paidOut(): Promise<string> {
  const id = await roundAt(service, 'completed');
  const [order] = (await service.get(Rounds).load(id)).state.money.payouts;
  if (order === undefined) throw new Error('it pays nothing');
  const { orderedBy, chargeId, amount } = order;
  const transferId = `tr_${id}`;
  await happen(service, id, { type: 'PayoutSent', data: { transferId, orderedBy, chargeId, amount } });
  const data = { reversalId: `trr_${id}`, transferId, chargeId, amount: 892 };
  const position = await happen(service, id, { type: 'ForeignReversal', data });
  await service.get(ReadModelPositions).waitFor(position ?? '', ['rounds', 'ledger']);
  return id;
}

interface Raw {
  readonly rawPayload: Buffer;
}
const file = async (path: string, by = service.owner) => {
  const answer = await by.get(path);
  return { ...answer, status: answer.statusCode, bytes: (answer as unknown as Raw).rawPayload };
};
const statement = (name: string) => file(`/api/user/statements/${name}`);

describe('a statement', () => {
  it('of a month without events says so, in both forms', async () => {
    const { bytes, headers } = await statement('2026-01.pdf');
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    expect(pdfText(bytes)).toContain('この月の送金はありません。');
    expect((await statement('2026-01.csv')).bytes.toString()).toMatch(/\r\n合計,,,,0,,0,0,\r\n$/);
  });

  it('shows the platform’s fee in a line of its own, with its tax, and what was taken back', async () => {
    await service.query(`UPDATE app.users SET full_name = '髙﨑 𠮷子' WHERE username = 'hanako'`);
    const id = await paidOut();
    await service.query(
      `UPDATE app.items SET name = '=1+1' WHERE id = (SELECT item_id::uuid FROM read_models.rounds WHERE id = $1)`,
      [id],
    );
    const text = pdfText((await statement('2027-06.pdf')).bytes);
    for (const line of [
      ...['2027年6月 支払明細書', '髙﨑 𠮷子 様', '登録番号 T1234567890123'],
      ...['決済サービス手数料（3.6%）', '−¥74', '¥74（10%対象・税込、うち消費税 ¥6）'],
      ...['¥3,000', '−¥108', '¥2,892', '送金の取り消し', '−¥926', '¥34', '−¥892', '¥2,074', '¥2,000'],
    ])
      expect(text.split('\n')).toContain(line);
    const number = `#${id.slice(-8).toUpperCase()}`;
    const rows = (await statement('2027-06.csv')).bytes.toString().split('\r\n');
    expect(rows.slice(1)).toEqual([
      `2027-06-01,${number},'=1+1（当時の記録なし）,レンタル料金,3000,3.6%,-108,2892,`,
      `2027-06-01,${number},'=1+1（当時の記録なし）,送金の取り消し,-926,3.6%,34,-892,`,
      '決済サービス手数料,,,,,3.6%,-74,,',
      '合計,,,,2074,,-74,2000,',
      '',
    ]);
  });

  it('of 500 payouts is small, and doesn’t delay other requests while it is made', async () => {
    const [paid] = await service.query(`SELECT round_id FROM read_models.ledger WHERE credit = 'owner_paid'`);
    const id = String(paid?.['round_id']);
    await service.query(
      `WITH copies AS (
         INSERT INTO read_models.rounds
         SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
         FROM read_models.rounds r, generate_series(1, 500) WHERE r.id = $1
         RETURNING id)
       INSERT INTO read_models.ledger
       SELECT (jsonb_populate_record(l, jsonb_build_object(
         'round_id', c.id, 'event_id', md5(c.id::text || l.event_id::text)::uuid, 'at', '2028-08-05T03:00:00Z'))).*
       FROM read_models.ledger l CROSS JOIN copies c WHERE l.round_id = $1 AND l.credit = 'owner_paid'`,
      [id],
    );
    let bytes: Buffer = Buffer.alloc(0);
    const piece = await longestPieceAtBest(100, async () => {
      ({ bytes } = await statement('2028-08.pdf'));
    });
    // The copies must not affect other tests.
    await service.query(
      `DELETE FROM read_models.rounds
       WHERE id <> $1 AND id IN (SELECT round_id FROM read_models.ledger WHERE at >= '2028-08-01')`,
      [id],
    );
    await service.query(`DELETE FROM read_models.ledger WHERE at >= '2028-08-01'`);
    expect(pdfText(bytes)).toContain('¥1,446,000');
    expect(bytes.length).toBeLessThanOrEqual(1024 * 1024);
    expect(piece).toBeLessThan(100);
  });

  it('begins and ends with the month in Tokyo, also in a leap year', async () => {
    const [paid] = await service.query(`SELECT round_id FROM read_models.ledger WHERE credit = 'owner_paid'`);
    const at = ['2028-01-31T15:00:00Z', '2028-02-29T14:59:59.999Z', '2028-02-29T15:00:00Z'];
    for (const [index, time] of at.entries())
      await service.query(
        `INSERT INTO read_models.ledger
         SELECT (jsonb_populate_record(l, jsonb_build_object(
           'event_id', gen_random_uuid(), 'at', $2::text, 'revision', 1000 + $3::int))).*
         FROM read_models.ledger l WHERE l.round_id = $1 AND l.credit = 'owner_paid' LIMIT 1`,
        [String(paid?.['round_id']), time, index],
      );
    const days = async (month: string) =>
      (await statement(`${month}.csv`)).bytes.toString().match(/^20\d\d-\d\d-\d\d/gm);
    const found = await Promise.all(['2028-01', '2028-02', '2028-03'].map(days));
    await service.query(`DELETE FROM read_models.ledger WHERE at >= '2028-01-01'`);
    expect(found).toEqual([null, ['2028-02-01', '2028-02-29'], ['2028-03-01']]);
  });

  it('of a year adds its months up', async () => {
    const lines = pdfText((await statement('2027.pdf')).bytes).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['2027年 年間支払報告書', '2027年6月', '¥2,000']));
    expect((await statement('2027.csv')).bytes.toString()).toContain('合計,,,,2074,,-74,2000');
  });

  it('is only for oneself, and only for a month or a year', async () => {
    expect((await file('/api/user/statements/2027-06.csv', service.borrower)).bytes.toString()).toContain('合計,,,,0');
    for (const name of ['2027-13.pdf', '2027-06.xlsx', '27.pdf', '2027-06', '..%2F2027.pdf'])
      expect((await statement(name)).status).toBe(404);
  });
});

describe('a receipt', () => {
  const path = (id: string, rest = '') => `/api/rental-requests/${id}/receipt${rest}`;
  const receipt = async (id: string) => receiptSchema.parse((await service.borrower.get(path(id))).json());

  it('shows what was paid and refunded, to the borrower only', async () => {
    const paid = await roundAt(service, 'in_use');
    expect(await receipt(paid)).toMatchObject({
      name: '山田',
      nameFixed: false,
      lines: [
        { label: 'レンタル料金', amount: 3000 },
        { label: '送料（往復）', amount: 1500 },
      ],
      total: 4500,
      ofPlatform: 1500,
      registrationNumber: 'T1234567890123',
      tax: 136,
    });
    const ended = await receipt(await roundAt(service, 'cancelled'));
    expect(ended.lines).toContainEqual(expect.objectContaining({ label: '返金（送料）', amount: -1500 }));
    expect(ended.total).toBe(ended.lines.reduce((sum, { amount }) => sum + amount, 0));
    for (const stranger of [service.owner, service.stranger, service.admin])
      for (const rest of ['', '.pdf']) expect((await stranger.get(path(paid, rest))).statusCode).toBe(404);
    const unpaid = await service.borrower.get(path(await roundAt(service, 'request_approved')));
    expect([unpaid.statusCode, unpaid.json<{ code: string }>().code]).toEqual([404, 'no_receipt']);
  });

  it('of a fully refunded rental has the sum 0, and says why', async () => {
    const id = await roundAt(service, 'in_use');
    const { money } = (await service.get(Rounds).load(id)).state;
    const chargeId = money.charges[0]?.chargeId ?? '';
    const data = { refundId: `re_${id}`, chargeId, amount: 4500 };
    const position = await happen(service, id, { type: 'ForeignRefund', data });
    await service.get(ReadModelPositions).waitFor(position ?? '', ['rounds']);
    expect(await receipt(id)).toMatchObject({ total: 0, ofPlatform: 0, tax: 0 });
    const lines = pdfText((await file(path(id, '.pdf'), service.borrower)).bytes);
    expect(lines).toContain('全額を返金しています');
    expect(lines).not.toContain('領収いたしました');
    expect(lines).not.toContain('当社の売上');
  });

  it('can be addressed once, and the PDF shows the name', async () => {
    const id = await roundAt(service, 'in_use');
    const name = (to: string) => service.borrower.change('PUT', path(id, '/name'), { name: to });
    expect((await name('  ')).statusCode).toBe(400);
    expect((await name('株式会社髙島\u202e')).statusCode).toBe(400);
    expect((await service.owner.change('PUT', path(id, '/name'), { name: '私' })).statusCode).toBe(404);
    expect((await name('株式会社髙島')).json()).toMatchObject({ name: '株式会社髙島', nameFixed: true });
    expect((await name('株式会社髙島')).statusCode).toBe(200);
    expect((await name('別の会社')).statusCode).toBe(409);
    const lines = pdfText((await file(path(id, '.pdf'), service.borrower)).bytes).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['領収書', '株式会社髙島 様', '¥4,500', 'クレジットカード']));
    expect(lines).toContain('当社の売上（送料）：¥1,500（10%対象・税込、うち消費税 ¥136）');
    expect(lines).toContain('レンタル料金は、オーナーに代わって当社が受領したものです。');
  });
});

describe('a calendar file', () => {
  it('has the first day and the deadline of the return, for both parties and no one else', async () => {
    const id = await roundAt(service, 'in_use');
    const path = `/api/rental-requests/${id}/calendar.ics`;
    const { bytes, headers } = await file(path);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(bytes.toString()).toContain('SUMMARY:返却期限：麻のワンピース\r\n');
    expect((await file(path, service.borrower)).status).toBe(200);
    expect((await file(path, service.stranger)).status).toBe(404);
  });
});

describe('a saved card', () => {
  const card = (by = service.borrower) => by.get('/api/user/card');

  it('is shown with its purpose, and can be removed once that is over', async () => {
    const id = await roundAt(service, 'in_use');
    expect((await card()).json()).toMatchObject({
      card: { brand: 'visa', last4: '4242' },
      keptFor: expect.arrayContaining([
        expect.objectContaining({ roundId: id, itemName: '麻のワンピース', status: 'in_use', statusLabel: '利用中' }),
      ]),
    });
    expect((await card(service.stranger)).json()).toEqual({ card: null, keptFor: [] });
    expect((await service.borrower.change('DELETE', '/api/user/card')).statusCode).toBe(409);
    // As if all rounds had ended.
    await service.query(`UPDATE read_models.rounds SET state = jsonb_set(state::jsonb, '{status}', '"completed"')`);
    expect((await card()).json()).toMatchObject({ card: { last4: '4242' }, keptFor: [] });
    expect((await service.borrower.change('DELETE', '/api/user/card')).statusCode).toBe(204);
    expect((await card()).json()).toEqual({ card: null, keptFor: [] });
    expect((await service.borrower.change('DELETE', '/api/user/card')).statusCode).toBe(204);
  });
});

describe('facts from outside the round’s events', () => {
  it('on a statement: when a payout reached the bank, or that a bank refused it', async () => {
    const [arrived, refused, unknown] = [await paidOut(), await paidOut(), await paidOut()];
    await service.query(
      `INSERT INTO app.bank_payouts (payout_id, user_id, account_id, amount, state, transfer_ids, changed_at)
       SELECT 'po_' || state, id, 'acct_' || state, 5784, state, ARRAY[transfer], '2027-06-19T20:00:00Z'
       FROM app.users, (VALUES ('paid', $1), ('failed', $2)) AS made (state, transfer) WHERE username = 'hanako'`,
      [`tr_${arrived}`, `tr_${refused}`],
    );
    const rows = (await statement('2027-06.csv')).bytes.toString().split('\r\n');
    const endOf = (id: string) =>
      rows
        .find((row) => row.includes(requestNumberOf(id)) && !row.includes('取り消し'))
        ?.split(',')
        .at(-1);
    expect([arrived, refused, unknown].map(endOf)).toEqual(['2027-06-20', '入金できず', '']);
    const owner = { userId: service.ownerId, isAdmin: false, role: null };
    const view = (id: string) => service.get(RequestViews).requestFor(owner, id);
    expect(await view(arrived)).toMatchObject({
      payout: { bank: { state: 'arrived', at: '2027-06-19T20:00:00.000Z' } },
    });
    expect(await view(refused)).toMatchObject({ payout: { bank: { state: 'refused' } } });
    expect(await view(unknown)).toMatchObject({ payout: { bank: null } });
    await service.query(
      `INSERT INTO app.bank_payouts (payout_id, user_id, account_id, amount, state, transfer_ids, changed_at)
       SELECT 'po_later', user_id, account_id, amount, 'paid', '{}', changed_at + interval '7 days'
       FROM app.bank_payouts WHERE payout_id = 'po_failed'`,
    );
    expect(await view(refused)).toMatchObject({ payout: { bank: null } });
    await service.query('DELETE FROM app.bank_payouts');
  });

  it('on documents: that an item was not recorded then', async () => {
    const id = await paidOut();
    await service.query(`DELETE FROM app.round_texts WHERE round_id = $1::uuid AND kind = 'itemName'`, [id]);
    const rows = (await statement('2027-06.csv')).bytes.toString().split('\r\n');
    expect(rows.find((row) => row.includes(requestNumberOf(id)))).toContain('（当時の記録なし）');
    const receipt = await file(`/api/rental-requests/${id}/receipt`, service.borrower);
    expect(receiptSchema.parse(receipt.json())).toMatchObject({ itemIsRecorded: false });
  });
});
