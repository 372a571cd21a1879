import { describe, expect, it } from '@jest/globals';
import type { TimelineEntry, TimelineRecord } from '@meguri/contracts/read-models/rental-request.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { comparable, conditionSets } from './condition-sets.ts';
import { factsOf, reasonOfEnd } from './recorded-facts.ts';
import { Recorded } from './recorded.tsx';

const NOTHING: TimelineRecord = {
  texts: [],
  photos: [],
  erasedPhotos: 0,
  issueType: null,
  amount: null,
  refund: null,
  slots: null,
};
const entry = (type: string, record: Partial<TimelineRecord> | null, by: TimelineEntry['by'] = 'operator') => ({
  ...{ type, by, label: 'できごと', at: '2026-01-01T00:00:00.000Z' },
  record: record && { ...NOTHING, ...record },
});
const shown = (one: TimelineEntry) => renderToStaticMarkup(<Recorded entry={one} />);

describe('the record of a timeline entry', () => {
  it('shows texts escaped, photos that open, and a decision’s amount', () => {
    const texts = [{ kind: 'reason' as const, text: '袖の<b>修理代' }];
    const html = shown(entry('DamageFeeAssessed', { amount: 2500, texts, photos: ['/api/uploads/a.webp'] }));
    expect(html).toContain('損害金 ¥2,500');
    expect(html).toContain('理由');
    expect(html).toContain('袖の&lt;b&gt;修理代');
    expect(html).toContain('aria-label="「できごと」の写真1を拡大する"');
  });

  it('says what was erased, and is empty without a record', () => {
    const html = shown(entry('Received', { texts: [{ kind: 'comment', text: null }], erasedPhotos: 2 }));
    expect(html.match(/保存期間が過ぎたため、内容は消去されました。/g)).toHaveLength(2);
    expect(html).toContain('写真2枚');
    expect(shown(entry('Paid', null))).toBe('');
  });

  it('names reports, waivers and refunds; to the owner only the rental fee’s part', () => {
    expect(factsOf(entry('DamageReported', { issueType: 'damaged_item' }, 'borrower'))).toEqual(['破損・汚れがある']);
    expect(factsOf(entry('DamageReported', { issueType: 'other' }, 'system'))).toEqual(['アイテムが返却されていない']);
    expect(factsOf(entry('LateFeeWaived', { amount: 600 }))).toEqual(['延滞料 ¥600']);
    const fee = factsOf(entry('DamageFeeAssessed', { amount: 4500, covered: 3000 }));
    expect(fee).toEqual(['損害金 ¥4,500', 'うち、あんしん補償 ¥3,000']);
    const refund = { rental: 1000, shipping: 500, insurance: 0 };
    expect(factsOf(entry('RefundOrdered', { refund }))).toEqual(['レンタル料金の返金 ¥1,000', '送料の返金 ¥500']);
    expect(factsOf(entry('RefundOrdered', { refund, couponBack: 200 })).at(-1)).toBe('うち、クーポンの分 ¥200');
    const ownersView = { ...refund, shipping: null, insurance: null };
    expect(factsOf(entry('RefundOrdered', { refund: ownersView }))).toEqual(['レンタル料金の返金 ¥1,000']);
  });
});

describe('the reason why a round ended', () => {
  it('is the text of the party that ended it, and empty if there is none or it is erased', () => {
    const declined = (text: string | null) => entry('Declined', { texts: [{ kind: 'reason', text }] }, 'owner');
    expect(reasonOfEnd([entry('RequestSent', null), declined('修理中です')])).toBe('修理中です');
    expect(reasonOfEnd([declined(null)])).toBeNull();
    expect(reasonOfEnd([entry('Expired', null, 'system')])).toBeNull();
  });
});

it('the times of a meeting are shown with the owner’s landmark', () => {
  const slots = [{ from: '2026-12-05T01:00:00.000Z', until: '2026-12-05T01:30:00.000Z' }];
  const html = shown(entry('SlotsOffered', { slots, texts: [{ kind: 'landmark', text: '白いコート' }] }, 'owner'));
  expect(html).toMatch(/12月5日\(土\) 10:00〜10:30.*オーナーの目印.*白いコート/);
});

describe('photos of the item’s condition', () => {
  const received = entry('Received', { photos: ['/r1', '/r2'] }, 'borrower');
  const returned = entry('Returned', { photos: ['/b1'] }, 'borrower');

  it('are grouped by time next to the item’s own, and compared across times', () => {
    const sets = conditionSets({ itemImages: ['/i1', '/i2'], timeline: [received, returned] });
    expect(sets.map(({ label, photos }) => [label, photos.length])).toEqual([
      ['出品時', 2],
      ['受け取り時', 2],
      ['返却時', 1],
    ]);
    expect(comparable(sets).map(({ src }) => src)).toEqual(['/i1', '/r1', '/b1', '/i2', '/r2']);
    expect(sets[1]?.photos[1]?.alt).toBe('受け取り時の写真2');
  });

  it('are omitted if there are none', () => {
    expect(conditionSets({ itemImages: ['/i1'], timeline: [entry('Received', { photos: [] })] })).toEqual([]);
  });
});
