import { expect, it } from '@jest/globals';
import type { CaseAssessment } from '@meguri/contracts/read-models/administration.ts';
import { dueOf } from './case-labels.ts';

const assessed = (state: CaseAssessment['state'], payBy: string): CaseAssessment => ({
  ...{ assessmentId: payBy, amount: 2000, covered: 0, assessedAt: '2026-11-01T00:00:00.000Z', payBy, state },
  ...{ failedAt: null, reason: null, objection: null },
});
const [FIRST, SECOND] = ['2026-11-09T15:00:00.000Z', '2026-11-20T03:00:00.000Z'];
const nothing = { due: null, assessments: [] };

it('a case shows the deadline of the decision, or of the newest damage fee’s payment', () => {
  expect(dueOf({ ...nothing, state: 'open', due: FIRST })).toBe('対応期限 11/9 24:00');
  const assessments = [assessed('objected', FIRST), assessed('open', SECOND)];
  expect(dueOf({ ...nothing, state: 'fee_pending', assessments })).toBe('支払い期限 11/20 12:00');
  const refused = [{ ...assessed('open', SECOND), failedAt: '2026-11-20T03:05:00.000Z' }];
  expect(dueOf({ ...nothing, state: 'fee_pending', assessments: refused })).toBe('11/20 12:05 登録カードの決済に失敗');
});

it('a case that is closed or has no task shows no deadline', () => {
  expect(dueOf({ ...nothing, state: 'open' })).toBeNull();
  expect(dueOf({ ...nothing, state: 'fee_paid', assessments: [assessed('paid', FIRST)] })).toBeNull();
});
