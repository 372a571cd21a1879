import type { AdministeredRequest, RecordedEvent, RoundHistory } from '@meguri/contracts/read-models/administration.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { requestView } from '@meguri/contracts/read-models/request-view.ts';
import { waitingFor } from '@meguri/contracts/rental-round/actions/turn.ts';
import { type Deadline, deadlinesOf } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { type Task, tasksOf } from '@meguri/contracts/rental-round/actions/tasks.ts';
import type { Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { type Posting, postingsOf } from '@meguri/contracts/rental-round/money/ledger.ts';
import { earlier, type Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import type { Step } from '../replay.ts';
import type { Moment } from './moments.ts';

/** The data of a replay: the round's events, its damage case's messages, and what both refer to. */
export interface Recording {
  readonly request: AdministeredRequest;
  readonly history: RoundHistory;
  readonly steps: readonly Step[];
  readonly support: RoundHistory;
}

/** A posting with its time. */
export interface DatedPosting extends Posting {
  readonly eventId: string;
  readonly revision: number;
  readonly at: Instant;
}

/** A round at a moment, from each party's view. */
export interface RoundSnapshot {
  readonly moment: Moment;
  readonly round: RentalRound;
  readonly interruptions: Interruptions;
  /** The newest event up to then. */
  readonly step: Step;
  readonly waitingFor: readonly Party[];
  /** The data of their pages then. Names and the item's photos are today's; codes are masked. */
  readonly borrower: RentalRequest;
  readonly owner: RentalRequest;
  readonly deadlines: readonly Deadline[];
  readonly tasks: readonly Task[];
  readonly postings: readonly DatedPosting[];
  readonly said: readonly RecordedEvent[];
}

/** null before the round's first event. */
export function roundAt({ request, steps, support }: Recording, moment: Moment): RoundSnapshot | null {
  const happened = steps.slice(0, moment.events);
  const step = happened.at(-1);
  if (step === undefined) return null;
  const round = step.after;
  const interruptions = interruptionsBy(request.interruptions, moment.at);
  const now = { now: moment.at, interruptions };
  const timeline = happened.map(({ event: { type }, recorded: { label, metadata } }) => ({
    type,
    label,
    at: metadata.time,
    by: metadata.actor.party,
    record: null,
  }));
  const facts = { ...peopleAndItem(request), id: request.id, round, timeline };
  return {
    moment,
    round,
    interruptions,
    step,
    waitingFor: waitingFor(round, now),
    borrower: requestView(facts, 'borrower', now),
    owner: requestView(facts, 'owner', now),
    deadlines: deadlinesOf(round, interruptions).toSorted((one, other) => (one.due < other.due ? -1 : 1)),
    tasks: tasksOf(round, interruptions).filter(({ from }) => from <= moment.at),
    postings: happened.flatMap(postingsOfStep),
    said: support.items.slice(0, moment.said),
  };
}

export const postingsOfStep = ({ event, recorded }: Step): readonly DatedPosting[] =>
  postingsOf(event).map((posting) => ({
    ...posting,
    eventId: recorded.id,
    revision: recorded.revision,
    at: recorded.metadata.time,
  }));

/** Interruptions up to then. */
const interruptionsBy = (all: Interruptions, now: Instant): Interruptions =>
  all.filter(({ from }) => from < now).map((one) => ({ ...one, to: earlier(one.to, now) }));

const peopleAndItem = (request: AdministeredRequest) => ({
  item: { name: request.itemName, brand: request.itemBrand, images: request.itemImages },
  owner: {
    id: request.ownerId,
    username: request.ownerUsername,
    displayName: request.ownerDisplayName,
    profileImage: request.ownerProfileImage,
    identityVerified: request.ownerVerified,
  },
  borrower: {
    id: request.borrowerId,
    username: request.borrowerUsername,
    displayName: request.borrowerDisplayName,
    profileImage: request.borrowerProfileImage,
    identityVerified: request.borrowerVerified,
  },
});
