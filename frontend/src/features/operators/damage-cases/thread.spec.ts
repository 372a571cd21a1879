import { describe, expect, it } from '@jest/globals';
import { entriesOf } from './thread.ts';

const assessment = {
  assessmentId: 'a',
  amount: 2500,
  covered: 0,
  assessedAt: '2026-01-03T00:00:00.000Z',
  payBy: '2026-01-10T00:00:00.000Z',
  state: 'objected',
  failedAt: null,
  reason: '修理代',
  objection: '元からでした',
} as const;
const file: Parameters<typeof entriesOf>[0] = {
  id: 'report',
  rentalRequestId: 'round',
  by: 'owner',
  reportedAt: '2026-01-01T00:00:00.000Z',
  issueType: 'damaged_item',
  otherTitle: null,
  description: '傷があります',
  images: ['/1.webp'],
  nonReturn: false,
  state: 'open',
  closedAt: null,
  evidence: [
    { at: '2026-01-04T00:00:00.000Z', by: 'borrower', text: 'その後の写真です', images: [] },
    { at: '2026-01-02T00:00:00.000Z', by: 'borrower', text: null, images: ['/2.webp'] },
  ],
  answers: [],
  assessments: [assessment],
  refund: null,
  reason: null,
};

describe('entriesOf', () => {
  it('lists statements of both parties and operators’ decisions by time', () => {
    expect(entriesOf(file).map(({ kind, by }) => `${kind} ${by}`)).toEqual([
      'said owner',
      'said borrower',
      'assessed operator',
      'said borrower',
    ]);
  });

  it('ends with the outcome, its author and the refund', () => {
    const refund = { rental: 1000, shipping: 500, insurance: 0 };
    const closed = { ...file, state: 'refunded', closedAt: '2026-01-05T00:00:00.000Z', reason: '説明と違う' } as const;
    expect(entriesOf({ ...closed, refund }).at(-1)).toMatchObject({
      by: 'operator',
      title: '返金で終了（返金 ¥1,500）',
      reason: '説明と違う',
    });
    expect(entriesOf({ ...closed, state: 'dismissed', reason: null }).at(-1)).toMatchObject({ by: 'system' });
  });

  it('states that an item never came back, and distinguishes photos without text from an erased text', () => {
    expect(entriesOf({ ...file, by: 'system', nonReturn: true, description: null })[0]).toMatchObject({
      text: 'アイテムが返却されていない',
    });
    expect(entriesOf(file)[1]).toMatchObject({ text: '' });
    expect(entriesOf({ ...file, description: null })[0]).toMatchObject({ text: null });
  });
});
