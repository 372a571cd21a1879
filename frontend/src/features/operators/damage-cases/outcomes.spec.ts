import { describe, expect, it } from '@jest/globals';
import type { DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import { dismissalOutcome, feeOutcome, outcomeOf, refundOutcome, writeOffOutcome } from './outcomes.ts';

const out = { itemIs: null, wasReturned: false } as const;
const backNow = { ...out, itemIs: 'returned' } as const;
const there = { itemIs: null, wasReturned: true } as const;
const lost = { itemIs: 'lost', wasReturned: false } as const;
const UNCOVERED = { amount: 5000, covered: 0 };

describe('the outcome shown before a damage decision', () => {
  it('states the fee and its deadline', () => {
    const sentence = feeOutcome(UNCOVERED, Date.parse('2026-11-21T00:00:00.000Z'), there, false);
    expect(sentence).toMatch(/^借り手に¥5,000を請求します。支払い期限は7日（2026年11月28日まで）です。/);
    expect(sentence).not.toContain('返却済みとして');
  });

  it('states that the item is recorded as returned if it came back meanwhile', () => {
    expect(feeOutcome(UNCOVERED, 0, backNow, false)).toContain('返却済みとして記録');
    expect(dismissalOutcome(backNow)).toContain('返却済みとして記録');
    for (const item of [out, backNow, there]) expect(dismissalOutcome(item)).not.toContain('お金は動きません');
    expect(dismissalOutcome(there)).not.toContain('返却済みとして記録');
  });

  it.each([
    ['DamageFeeAssessed', /一度だけ異議を申し立てられます/],
    ['DamageFeeObjected', /すでに異議を申し立てたため、再び申し立てることはできません/],
  ])('states after %s whether the borrower may object', (type, words) => {
    const one = {
      ...{ itemReturned: true, nonReturn: false, limits: { cover: null } as DamageCaseView['limits'] },
      request: { timeline: [{ type, label: '', at: '2026-11-21T00:00:00.000Z', by: 'borrower', record: null }] },
    } as Partial<DamageCaseView> as DamageCaseView;
    const decided = { decision: 'assess-fee', amount: 5000, reason: '袖', itemIs: 'returned' } as const;
    expect(outcomeOf(decided, one, 0)).toMatch(words);
  });

  it('states the parts of a refund and whether the round ends', () => {
    const refund = { rental: 1000, shipping: 500, insurance: 0 };
    expect(refundOutcome(refund, true, backNow)).toMatch(
      /^借り手に¥1,500（レンタル料¥1,000、送料¥500）を返金します。.*キャンセル/,
    );
    expect(refundOutcome(refund, true, backNow, 1500)).not.toContain('クーポン');
    expect(refundOutcome(refund, true, backNow, 1200)).toContain(
      'うち¥300はクーポンの分なので、カードには返金されません',
    );
    expect(refundOutcome(refund, false, out)).toContain('取引は続き');
    expect(refundOutcome(refund, false, there)).toContain('取引完了');
    expect(refundOutcome({ ...refund, rental: 0, shipping: 0 }, true, there)).toMatch(/^返金はありません。/);
  });

  it('states that a lost item is no longer listed, and the owner’s compensation', () => {
    const sentence = refundOutcome({ rental: 0, shipping: 0, insurance: 0 }, true, { ...lost, compensation: 8000 });
    expect(sentence).toContain('オーナーに¥8,000を補償します');
    expect(sentence).toContain('紛失したものとして記録されます');
    expect(sentence).toContain('掲載を終えます');
    expect(feeOutcome(UNCOVERED, 0, lost, false)).toContain('紛失したものとして記録されます');
  });

  it('states that a write-off ends the rental of a lost item', () => {
    expect(writeOffOutcome({ amount: 2500, covered: 0 }, lost, false)).toContain('取引完了');
    expect(writeOffOutcome({ amount: 2500, covered: 0 }, out, false)).toContain('アイテムを返却します');
  });

  it.each([
    ['the saved card is still to be charged', null, true],
    ['its charge has failed', '2026-11-28T00:00:00.000Z', false],
  ])('states for a write-off whether an automatic charge is cancelled: %s', (_, failedAt, isSaid) => {
    const one = {
      ...{ itemReturned: true, nonReturn: false },
      assessments: [{ state: 'open', amount: 2500, failedAt }],
    } as unknown as DamageCaseView;
    const sentence = outcomeOf({ decision: 'write-off', reason: '袖' }, one, 0);
    expect(sentence).toContain('借り手への¥2,500の請求をやめます。');
    expect(sentence.includes('登録カードでの自動決済も行われません')).toBe(isSaid);
  });

  it('states the status after a dismissal', () => {
    expect(dismissalOutcome(out)).toContain('報告前の状態に戻り');
    expect(dismissalOutcome(there)).toContain('「返却済み」に戻り');
  });

  it('states what the cover pays of a fee, and what the borrower is asked for', () => {
    const partly = feeOutcome({ amount: 4500, covered: 3000 }, 0, there, false);
    expect(partly).toMatch(
      /^損害金¥4,500のうち¥3,000をあんしん補償が負担し、借り手に残りの¥1,500を請求します。支払い期限は7日/,
    );
    const wholly = feeOutcome({ amount: 2000, covered: 2000 }, 0, there, false);
    expect(wholly).toMatch(/^損害金は¥2,000で、全額をあんしん補償が負担し、オーナーに支払います。/);
    expect(wholly).not.toMatch(/支払い期限|異議/);
    expect(wholly).toContain('取引完了');
    expect(feeOutcome({ amount: 2000, covered: 2000 }, 0, out, false)).not.toContain('取引完了');
  });

  it('states that a write-off leaves the owner the cover’s part', () => {
    const sentence = writeOffOutcome({ amount: 4500, covered: 3000 }, there, false);
    expect(sentence).toContain('借り手への¥1,500の請求をやめます。');
    expect(sentence).toContain('オーナーには、あんしん補償の¥3,000だけが支払われます。');
  });
});
