import { describe, expect, it } from '@jest/globals';
import type { DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import { dismissalOutcome, feeOutcome, outcomeOf, refundOutcome, writeOffOutcome } from './outcomes.ts';

const out = { itemIs: null, wasReturned: false } as const;
const backNow = { ...out, itemIs: 'returned' } as const;
const there = { itemIs: null, wasReturned: true } as const;
const lost = { itemIs: 'lost', wasReturned: false } as const;

describe('the outcome shown before a damage decision', () => {
  it('states the fee and its deadline', () => {
    const sentence = feeOutcome(5000, Date.parse('2026-11-21T00:00:00.000Z'), there, false);
    expect(sentence).toMatch(/^借り手に¥5,000を請求します。支払い期限は7日（2026年11月28日まで）です。/);
    expect(sentence).not.toContain('返却済みとして');
  });

  it('states that the item is recorded as returned if it came back meanwhile', () => {
    expect(feeOutcome(5000, 0, backNow, false)).toContain('返却済みとして記録');
    expect(dismissalOutcome(backNow)).toContain('返却済みとして記録');
    for (const item of [out, backNow, there]) expect(dismissalOutcome(item)).not.toContain('お金は動きません');
    expect(dismissalOutcome(there)).not.toContain('返却済みとして記録');
  });

  it.each([
    ['DamageFeeAssessed', /一度だけ異議を申し立てられます/],
    ['DamageFeeObjected', /すでに異議を申し立てたため、再び申し立てることはできません/],
  ])('states after %s whether the borrower may object', (type, words) => {
    const one = {
      ...{ itemReturned: true, nonReturn: false },
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
    expect(refundOutcome(refund, false, out)).toContain('取引は続き');
    expect(refundOutcome(refund, false, there)).toContain('取引完了');
    expect(refundOutcome({ ...refund, rental: 0, shipping: 0 }, true, there)).toMatch(/^返金はありません。/);
  });

  it('states that a lost item is no longer listed, and the owner’s compensation', () => {
    const sentence = refundOutcome({ rental: 0, shipping: 0, insurance: 0 }, true, { ...lost, compensation: 8000 });
    expect(sentence).toContain('オーナーに¥8,000を補償します');
    expect(sentence).toContain('紛失したものとして記録されます');
    expect(sentence).toContain('掲載を終えます');
    expect(feeOutcome(5000, 0, lost, false)).toContain('紛失したものとして記録されます');
  });

  it('states that a write-off ends the rental of a lost item', () => {
    expect(writeOffOutcome(2500, lost, false)).toContain('取引完了');
    expect(writeOffOutcome(2500, out, false)).toContain('アイテムを返却します');
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
});
