import * as z from 'zod';
import { eventMetadataSchema, PARTIES } from '../events/event-metadata.ts';
import { ITEM_IS } from '../rental-round/damage/item-is.ts';
import { ANSWERING_PARTIES, ISSUE_TYPES } from '../rental-round/events/shapes.ts';
import { LEDGER_ACCOUNTS } from '../rental-round/money/ledger.ts';
import { DEADLINE_KINDS } from '../rental-round/time/deadlines.ts';
import { INTERRUPTION_KINDS } from '../rental-round/time/interruptions.ts';
import { TASK_KINDS } from '../rental-round/actions/task-kinds.ts';
import { taskWorkSchema } from '../operators/task-work.ts';
import { operatorNameSchema } from '../shared/person.ts';
import { pageOf } from './page.ts';
import { listedRequestSchema, rentalRequestSchema } from './rental-request.ts';
import { incidentSchema } from './upkeep.ts';

/** Responses for operators. */

const yen = z.int().nonnegative();
const time = z.iso.datetime();
const breakdown = z.object({ rental: yen, shipping: yen, insurance: yen });

/** Operators' `total` ends at MAX_COUNTED_ROUNDS. */
export const requestPageSchema = pageOf(listedRequestSchema);

/** A page of operators' search. */
export const foundRequestPageSchema = requestPageSchema.extend({
  /** More users or items than MAX_NAMESAKES have the name, so rentals may be missing; absent: no. */
  namesakesLeftOut: z.literal(true).optional(),
});
export type FoundRequestPage = z.infer<typeof foundRequestPageSchema>;

/** The summary of a round in lists. */
export const roundSummarySchema = rentalRequestSchema.pick({
  id: true,
  requestNumber: true,
  parcel: true,
  itemName: true,
  itemImages: true,
  ownerId: true,
  ownerUsername: true,
  ownerDisplayName: true,
  borrowerId: true,
  borrowerUsername: true,
  borrowerDisplayName: true,
  startDate: true,
  endDate: true,
  status: true,
  statusLabel: true,
});
export type RoundSummary = z.infer<typeof roundSummarySchema>;

export const operatorTaskSchema = z.object({
  id: z.string(),
  roundId: z.string(),
  kind: z.enum(TASK_KINDS),
  /** What it is about; for tasks of a damage case, the report's id. */
  cause: z.string(),
  from: time,
  due: time,
  label: z.string(),
  /** 1 and 2: 3 and 7 days overdue. */
  escalation: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  ...taskWorkSchema.shape,
  /** null while the rounds read model is behind. */
  request: roundSummarySchema.nullable(),
});
export type OperatorTask = z.infer<typeof operatorTaskSchema>;
export const taskPageSchema = pageOf(operatorTaskSchema);

/** A task of one round, also a past one, as long as some record of it is kept. */
export const roundTaskSchema = z.object({
  ...operatorTaskSchema.pick({ id: true, kind: true, label: true }).shape,
  /** `done`: an operator marked it, although the round still asks for it; `gone`: the round no longer does. */
  state: z.enum(['open', 'done', 'gone']),
  /** null: it is gone. */
  due: time.nullable(),
  ...taskWorkSchema.shape,
  done: z.object({ by: operatorNameSchema.nullable(), at: time, note: z.string().nullable() }).nullable(),
});
export type RoundTask = z.infer<typeof roundTaskSchema>;
/** GET /api/admin/rental-requests/{id}/tasks: by due time. */
export const roundTasksSchema = z.object({ items: z.array(roundTaskSchema) });
export type RoundTasks = z.infer<typeof roundTasksSchema>;

/** A deadline that hasn't been handled and that an interruption has postponed. */
export const movedDeadlineSchema = z.object({
  roundId: z.string(),
  kind: z.enum(DEADLINE_KINDS),
  from: time,
  to: time,
  because: z.enum(INTERRUPTION_KINDS),
});
export type MovedDeadline = z.infer<typeof movedDeadlineSchema>;
export const movedDeadlineListSchema = z.object({ items: z.array(movedDeadlineSchema) });

export const SETUP_PROBLEMS = [
  'account_disabled',
  'country_unsupported',
  'connect_not_signed',
  'transfers_need_approval',
  'webhook_endpoint_missing',
  'webhook_events_missing',
  'not_permitted',
] as const;
/** A problem with the platform's set-up at the payment provider; `detail` in the provider's words. */
export const setupProblemSchema = z.object({ code: z.enum(SETUP_PROBLEMS), detail: z.string() });
export type SetupProblem = z.infer<typeof setupProblemSchema>;
export const setupProblemListSchema = z.object({ items: z.array(setupProblemSchema) });

const interruptionSchema = z.object({ kind: z.enum(INTERRUPTION_KINDS), from: time, to: time });

export const administeredRequestSchema = rentalRequestSchema.extend({
  incidents: z.array(incidentSchema),
  /** All interruptions of the service so far, which the round's times take into account. */
  interruptions: z.array(interruptionSchema),
});
export type AdministeredRequest = z.infer<typeof administeredRequestSchema>;

export const recordedEventSchema = z.object({
  id: z.uuid(),
  revision: z.int().nonnegative(),
  position: z.string(),
  type: z.string(),
  label: z.string(),
  version: z.int().positive(),
  data: z.unknown(),
  metadata: eventMetadataSchema,
});
export type RecordedEvent = z.infer<typeof recordedEventSchema>;
export const roundHistorySchema = z.object({
  items: z.array(recordedEventSchema),
  /** The first revision at which the hash chain breaks; null: it is intact. */
  chain: z.object({ brokenAt: z.int().nullable() }),
  /** The events' texts and photos by id, without erased ones. */
  texts: z.record(z.string(), z.string()),
  photos: z.record(z.string(), z.string()),
  /** Names of those who caused the events and of the round's parties, by id. */
  usernames: z.record(z.string(), z.string()),
});
export type RoundHistory = z.infer<typeof roundHistorySchema>;

/** The state of a case: with the operators, waiting for the borrower's payment, or its outcome. */
export const CASE_STATES = ['open', 'fee_pending', 'dismissed', 'refunded', 'fee_paid', 'written_off'] as const;
export type CaseState = (typeof CASE_STATES)[number];

export const caseEvidenceSchema = z.object({
  at: time,
  by: z.enum(PARTIES),
  text: z.string().nullable(),
  images: z.array(z.string()),
});
export const caseAnswerSchema = z.object({
  of: z.enum(ANSWERING_PARTIES),
  askedAt: time,
  answerBy: time,
  receivedAt: time.nullable(),
  /** Since when the answer isn't awaited any more, received or not. */
  closedAt: time.nullable(),
});
export const caseAssessmentSchema = z.object({
  assessmentId: z.string(),
  /** The whole fee, and the part that the cover pays. */
  amount: yen,
  covered: yen,
  assessedAt: time,
  payBy: time,
  state: z.enum(['open', 'objected', 'paid', 'written_off', 'covered']),
  /** When the saved card was declined. */
  failedAt: time.nullable(),
  reason: z.string().nullable(),
  /** The borrower's objection. */
  objection: z.string().nullable(),
});
export type CaseAssessment = z.infer<typeof caseAssessmentSchema>;

const caseFile = z.object({
  id: z.string(),
  rentalRequestId: z.string(),
  by: z.enum(PARTIES),
  reportedAt: time,
  issueType: z.enum(ISSUE_TYPES),
  otherTitle: z.string().nullable(),
  description: z.string().nullable(),
  images: z.array(z.string()),
  /** The item never came back: the system made this report. */
  nonReturn: z.boolean(),
  state: z.enum(CASE_STATES),
  closedAt: time.nullable(),
  evidence: z.array(caseEvidenceSchema),
  /** The parties whom operators asked for an answer. */
  answers: z.array(caseAnswerSchema),
  assessments: z.array(caseAssessmentSchema),
  /** The refund that closed it, and the reason for the dismissal or refund. */
  refund: breakdown.nullable(),
  reason: z.string().nullable(),
});
export const listedCaseSchema = caseFile.extend({
  request: roundSummarySchema.nullable(),
  /** Since when the parties wait for a reply in the case's chat; null: they don't. */
  waitingSince: time.nullable(),
  /** When operators should decide; null: there is nothing to decide. */
  due: time.nullable(),
});
export type ListedCase = z.infer<typeof listedCaseSchema>;
export const casePageSchema = pageOf(listedCaseSchema);

export const ledgerLineSchema = z.object({
  revision: z.int(),
  eventId: z.string(),
  at: time,
  debit: z.enum(LEDGER_ACCOUNTS),
  credit: z.enum(LEDGER_ACCOUNTS),
  amount: yen,
});

export const damageCaseSchema = caseFile.extend({
  request: rentalRequestSchema,
  ledger: z.array(ledgerLineSchema),
  limits: z.object({
    /** How much of each part can still be refunded. */
    refundable: breakdown,
    /** How much of that the card would get: the rest was paid by a coupon, and goes back to the platform. */
    refundableToCard: yen,
    /** The current limits of a damage fee, and the round's limit of all fees as a number of weekly prices. */
    fee: z.object({ least: yen, most: yen, maximumPrices: z.int().nonnegative() }),
    /**
     * How much the platform may pay the owner of an item that won't come back, now and after the open fee is written
     * off.
     */
    compensation: z.object({ most: yen, afterWriteOff: yen }),
    /** What the cover would pay of a fee assessed now (`coveredPart`); null: nothing. */
    cover: z.object({ mostPerFee: yen, left: yen, leastRest: yen }).nullable(),
  }),
  /** Whether the owner has the item, as far as the round knows. */
  itemReturned: z.boolean(),
  /** An earlier decision recorded that the item won't come back; null: none did. */
  itemGone: z.enum(ITEM_IS).exclude(['returned']).nullable(),
});
export type DamageCaseView = z.infer<typeof damageCaseSchema>;
