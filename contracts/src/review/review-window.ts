import { REVIEW_DAYS } from '../limits.ts';
import { type Interruptions, movedEnd } from '../rental-round/time/interruptions.ts';
import { DAY, type Instant, plus } from '../rental-round/time/period.ts';

/** The two parties who review each other. */
export const ROUND_PEOPLE = ['borrower', 'owner'] as const;
export type RoundPerson = (typeof ROUND_PEOPLE)[number];

/** When writing ends and reviews are published, postponed by interruptions of the last day. */
export const reviewEnd = (completedAt: Instant, interruptions: Interruptions): Instant =>
  movedEnd({ opens: completedAt, ends: plus(completedAt, REVIEW_DAYS * DAY) }, interruptions).ends;
