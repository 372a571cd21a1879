import { describe, expect, it } from '@jest/globals';
import { isLongWord, linesOf } from './event-data.ts';

const known = { texts: { t1: '傷がありました' }, photos: { p1: '/api/uploads/p1.webp' }, usernames: { '2': 'hanako' } };

describe('linesOf', () => {
  it('formats money, days, times, choices and people', () => {
    const data = {
      startDate: '2026-02-01',
      replyBy: '2026-01-03T00:00:00.000Z',
      fees: { rental: 3000, shipping: 1500 },
      handover: { method: 'delivery', prefecture: '大阪府' },
      itemReturned: false,
      to: 'in_use',
      ownerId: 2,
      borrowerId: 3,
    };
    expect(linesOf(data, known)).toEqual([
      { label: '開始日', value: '2026年2月1日' },
      { label: '返答期限', value: '2026/1/3 09:00' },
      { label: '料金\u00a0・ レンタル料', value: '¥3,000' },
      { label: '料金\u00a0・ 送料', value: '¥1,500' },
      { label: '受け渡し\u00a0・ 方法', value: 'コンビニ配送' },
      { label: '受け渡し\u00a0・ 都道府県', value: '大阪府' },
      { label: 'この判断で返却を確認', value: 'いいえ' },
      { label: '次の状態', value: '利用中' },
      { label: 'オーナー', value: 'hanako' },
      { label: '借り手', value: 'ユーザー 3' },
    ]);
  });

  it('formats the end of a day as 24:00 of that day, a beginning as 00:00', () => {
    const midnight = '2026-12-02T15:00:00.000Z';
    const ends = { replyBy: midnight, payBy: midnight, expiresAt: midnight, target: midnight, deadline: midnight };
    for (const line of linesOf({ ...ends, answerBy: midnight }, known))
      expect(line).toMatchObject({ value: '2026/12/2 24:00' });
    expect(linesOf({ since: midnight }, known)).toMatchObject([{ value: '2026/12/3 00:00' }]);
  });

  it('names the days of an extension, and why it ended', () => {
    const extension = { n: 1, price: 3000, from: '2026-12-14', until: '2026-12-21', savedCard: true };
    expect(linesOf(extension, known)).toEqual([
      { label: '何回目の延長', value: '1' },
      { label: '1週間の料金', value: '¥3,000' },
      { label: '延長の初日', value: '2026年12月14日' },
      { label: '延長の最終日の翌日', value: '2026年12月21日' },
      { label: '登録カードで決済', value: 'はい' },
    ]);
    expect(linesOf({ n: 1, cause: 'return' }, known).at(-1)).toEqual({
      label: 'きっかけ',
      value: 'アイテムが返却された',
    });
    expect(linesOf({ cause: 'ended' }, known)).toEqual([{ label: 'きっかけ', value: '決済画面が終了' }]);
  });

  it('numbers the records of a list', () => {
    const of = (chargeId: string, gross: number) => ({ chargeId, settlement: { gross } });
    expect(linesOf({ furtherSettlements: [of('ch_1', 2000), of('ch_2', 900)] }, known)).toMatchObject([
      { label: 'ほかのお支払いの精算 1\u00a0・ 決済ID', value: 'ch_1' },
      { label: 'ほかのお支払いの精算 1\u00a0・ 精算\u00a0・ オーナーの売上', value: '¥2,000' },
      { label: 'ほかのお支払いの精算 2\u00a0・ 決済ID', value: 'ch_2' },
      { label: 'ほかのお支払いの精算 2\u00a0・ 精算\u00a0・ オーナーの売上', value: '¥900' },
    ]);
  });

  it('includes texts and photos that the event refers to, or says that they were erased', () => {
    const text = (textId: string) => ({ textId, hash: '0' });
    expect(linesOf({ reason: text('t1'), comment: text('gone') }, known)).toEqual([
      { label: '理由', value: '傷がありました' },
      { label: 'コメント', value: '（消去されました）' },
    ]);
    expect(linesOf({ landmark: text('t1') }, known)).toEqual([{ label: '目印', value: '傷がありました' }]);
    expect(linesOf({ photos: [{ uploadId: 'p1', hash: '0' }] }, known)).toEqual([
      { label: '写真', photos: ['/api/uploads/p1.webp'] },
    ]);
    expect(linesOf({ photos: [{ uploadId: 'gone', hash: '0' }] }, known)).toEqual([
      { label: '写真', value: '1枚（消去されました）' },
    ]);
  });

  it('omits missing values, and doesn’t translate names', () => {
    expect(linesOf({ reason: null, photos: [], meetingPoint: 'lost' }, known)).toEqual([
      { label: '場所', value: 'lost' },
    ]);
  });

  it('says that a code is hidden instead of showing asterisks', () => {
    expect(linesOf({ shippingCode27: '＊'.repeat(27) }, known)).toEqual([{ label: '発送コード', value: '（非表示）' }]);
  });

  it('shows unknown fields as they are stored', () => {
    expect(linesOf({ something: 'x', list: [1] }, known)).toEqual([
      { label: 'something', value: 'x' },
      { label: 'list', value: '[1]' },
    ]);
  });
});

it('an id or URL gets its own line on narrow screens, texts and amounts don’t', () => {
  const isLong = (value: string) => isLongWord({ label: '', value });
  expect(['ch_qSakbTK030pbmhhHQT2x6gUg', 'https://example.com/checkout'].map(isLong)).toEqual([true, true]);
  expect(['¥1,832', '2026/11/27 12:15', '傷があり、修理が必要です。洗っても落ちませんでした。'].map(isLong)).toEqual([
    false,
    false,
    false,
  ]);
  expect(isLongWord({ label: '写真', photos: [] })).toBe(false);
});
