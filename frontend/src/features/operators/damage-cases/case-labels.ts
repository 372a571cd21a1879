import type { CaseAssessment, CaseState, ListedCase } from '@meguri/contracts/read-models/administration.ts';
import { shortDateTime } from '../../../lib/time/format.ts';
import { untilTime } from '../../../lib/time/until-time.ts';
import { ISSUE_LABELS, NOT_RETURNED } from '../../../rental/damage/issue-labels.ts';

interface Label {
  readonly label: string;
  readonly tone: 'plain' | 'good' | 'warn' | 'bad';
}

export const CASE_LABELS: Readonly<Record<CaseState, Label>> = {
  open: { label: '対応待ち', tone: 'bad' },
  fee_pending: { label: '損害金支払い待ち', tone: 'warn' },
  dismissed: { label: '問題なしで終了', tone: 'plain' },
  refunded: { label: '返金で終了', tone: 'plain' },
  fee_paid: { label: '損害金を受領', tone: 'good' },
  written_off: { label: '請求を断念', tone: 'plain' },
};

/** A party has written in the chat and no operator has answered yet. */
export const AWAITS_REPLY = 'メッセージに未返信';

export const ASSESSMENT_LABELS: Readonly<Record<CaseAssessment['state'], Label>> = {
  open: { label: '支払い待ち', tone: 'warn' },
  objected: { label: '異議により取消', tone: 'bad' },
  paid: { label: '支払い済み', tone: 'good' },
  written_off: { label: '請求を断念', tone: 'plain' },
  covered: { label: '全額をあんしん補償', tone: 'good' },
};

interface Titled {
  readonly issueType: keyof typeof ISSUE_LABELS;
  readonly otherTitle: string | null;
  readonly nonReturn: boolean;
}

/** A short title for a case. */
export function titleOf({ issueType, otherTitle, nonReturn }: Titled): string {
  if (nonReturn) return NOT_RETURNED;
  return issueType === 'other' && otherTitle !== null ? otherTitle : ISSUE_LABELS[issueType];
}

/** The next deadline: for the operators' decision or the borrower's payment; null: none. */
export function dueOf({ state, due, assessments }: Pick<ListedCase, 'state' | 'due' | 'assessments'>): string | null {
  const asked = assessments.find((one) => one.state === 'open');
  if (state === 'fee_pending' && asked !== undefined)
    return asked.failedAt === null
      ? `支払い期限 ${untilTime(asked.payBy, shortDateTime)}`
      : `${shortDateTime(asked.failedAt)} 登録カードの決済に失敗`;
  return due === null ? null : `対応期限 ${untilTime(due, shortDateTime)}`;
}
