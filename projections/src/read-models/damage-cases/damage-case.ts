import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import type { CaseState } from '@meguri/contracts/read-models/administration.ts';
import type { EventsWith, RoundEventData, RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import type { AnsweringParty, AttachedPhoto, AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import type { Breakdown } from '@meguri/contracts/rental-round/money/money.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { Assessment } from '@meguri/contracts/rental-round/rental-round.ts';

/** Text and photos by id: their content is stored elsewhere, where it can be erased. */
interface Statement {
  readonly at: Instant;
  readonly by: Party;
  readonly text: string | null;
  readonly photos: readonly string[];
}

export interface CaseAssessment extends Pick<
  Assessment,
  'assessmentId' | 'amount' | 'covered' | 'assessedAt' | 'payBy' | 'state' | 'failedAt'
> {
  readonly reason: string;
  /** The borrower's objection. */
  readonly objection: string | null;
}

export interface CaseAnswer {
  readonly of: AnsweringParty;
  readonly askedAt: Instant;
  readonly answerBy: Instant;
  readonly receivedAt: Instant | null;
  /** Since when the answer isn't awaited any more, received or not; null: it is awaited. */
  readonly closedAt: Instant | null;
}

/** A damage report with all statements and decisions about it. */
export interface DamageCase {
  readonly reportId: string;
  readonly by: Party;
  readonly reportedAt: Instant;
  readonly issueType: RoundEventData<'DamageReported'>['issueType'];
  readonly otherTitle: string | null;
  readonly description: string | null;
  readonly photos: readonly string[];
  readonly nonReturn: boolean;
  readonly state: CaseState;
  readonly closedAt: Instant | null;
  readonly evidence: readonly Statement[];
  /** The parties whom operators asked for an answer. */
  readonly answers: readonly CaseAnswer[];
  readonly assessments: readonly CaseAssessment[];
  /** The refund that closed the case. */
  readonly refund: Breakdown | null;
  /** Why it was dismissed or refunded. */
  readonly reason: string | null;
}

/** The party that caused an event, and when. */
export interface Cause {
  readonly by: Party;
  readonly at: Instant;
}

type Change<T extends RoundEventType> = (open: DamageCase | null, data: RoundEventData<T>, cause: Cause) => DamageCase;

const idOf = (text: AttachedText | null): string | null => text && text.textId;
const idsOf = (photos: readonly AttachedPhoto[]): readonly string[] => photos.map(({ uploadId }) => uploadId);

/** An event needs an open case and there is none: the log is damaged. */
export class NoOpenCase extends Error {
  override name = 'NoOpenCase';
}

function opened(open: DamageCase | null): DamageCase {
  if (open === null) throw new NoOpenCase('no damage case is open in this round');
  return open;
}

/** Closes requests for an answer once there is a decision. */
const withoutWaiting = (answers: readonly CaseAnswer[], at: Instant): readonly CaseAnswer[] =>
  answers.map((one) => ({ ...one, closedAt: one.closedAt ?? at }));

function closed(
  open: DamageCase | null,
  state: CaseState,
  { at }: Cause,
  change: Partial<DamageCase> = {},
): DamageCase {
  const now = opened(open);
  return { ...now, answers: withoutWaiting(now.answers, at), ...change, state, closedAt: at };
}

function assessmentChanged(open: DamageCase | null, id: string | null, change: Partial<CaseAssessment>): DamageCase {
  const now = opened(open);
  const assessments = now.assessments.map((one) => (one.assessmentId === id ? { ...one, ...change } : one));
  return { ...now, assessments };
}

type CaseChanges = { readonly [T in EventsWith<'case'>]: Change<T> };

/** How events change the round's open case. */
export const CASE_CHANGES: CaseChanges = {
  DamageReported: (_open, data, { at }) => ({
    reportId: data.reportId,
    by: data.by,
    reportedAt: at,
    issueType: data.issueType,
    otherTitle: idOf(data.otherTitle),
    description: idOf(data.description),
    photos: idsOf(data.photos),
    nonReturn: data.nonReturn,
    state: 'open',
    closedAt: null,
    evidence: [],
    answers: [],
    assessments: [],
    refund: null,
    reason: null,
  }),
  EvidenceAdded: (open, { text, photos }, { by, at }) => {
    const now = opened(open);
    return { ...now, evidence: [...now.evidence, { at, by, text: idOf(text), photos: idsOf(photos) }] };
  },
  AnswerRequested: (open, { of, answerBy }, { at }) => {
    const now = opened(open);
    return { ...now, answers: [...now.answers, { of, askedAt: at, answerBy, receivedAt: null, closedAt: null }] };
  },
  AnswerReceived: (open, { of }, { at }) => {
    const now = opened(open);
    const received = { receivedAt: at, closedAt: at };
    return { ...now, answers: now.answers.map((one) => (one.of === of ? { ...one, ...received } : one)) };
  },
  DamageDismissed: (open, { reason }, cause) => closed(open, 'dismissed', cause, { reason: idOf(reason) }),
  RefundOrdered: (open, { refund, reason }, cause) => closed(open, 'refunded', cause, { refund, reason: idOf(reason) }),
  DamageFeeAssessed: (open, { assessmentId, amount, covered, payBy, reason }, { at }) => {
    const now = opened(open);
    const part = covered === undefined ? {} : { covered };
    const assessment = { assessmentId, amount, ...part, assessedAt: at, payBy, state: 'open', failedAt: null } as const;
    const added: CaseAssessment = { ...assessment, reason: reason.textId, objection: null };
    const answers = withoutWaiting(now.answers, at);
    return { ...now, state: 'fee_pending', answers, assessments: [...now.assessments, added] };
  },
  DamageFeeObjected: (open, { assessmentId, reason }) => ({
    ...assessmentChanged(open, assessmentId, { state: 'objected', objection: reason.textId }),
    state: 'open',
  }),
  DamageFeePaid: (open, { assessmentId }) => ({
    ...assessmentChanged(open, assessmentId, { state: 'paid' }),
    state: 'fee_paid',
  }),
  DamageFeeCovered: (open, { assessmentId }) => ({
    ...assessmentChanged(open, assessmentId, { state: 'covered' }),
    state: 'fee_paid',
  }),
  DamageSettled: (open, _data, cause) => closed(open, 'fee_paid', cause),
  DamageFeeWrittenOff: (open, { assessmentId, reason }, cause) =>
    closed(assessmentChanged(open, assessmentId, { state: 'written_off' }), 'written_off', cause, {
      reason: idOf(reason),
    }),
  FeeChargeFailed: (open, { purpose, assessmentId }, { at }) =>
    assessmentChanged(open, purpose === 'damage_fee' ? assessmentId : null, { failedAt: at }),
};
