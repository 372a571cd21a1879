import { HANDOVER_METHODS } from '../reference/item-options.ts';
import { nudgeFor } from '../rental-round/actions/nudge.ts';
import { actionsOf } from '../rental-round/actions/rules.ts';
import { waitingFor } from '../rental-round/actions/turn.ts';
import { lastDayOf } from '../rental-round/extension.ts';
import { overdueDays, returnEnd } from '../rental-round/late-return.ts';
import type { RentalRound } from '../rental-round/rental-round.ts';
import { isUnanswered, statusLabelOf } from '../rental-round/status.ts';
import { freeCancellationEnd } from '../rental-round/time/windows.ts';
import type { Moment } from '../rental-round/time/interruptions.ts';
import { type BankAnswers, NO_ANSWERS } from './bank-answers.ts';
import type { RentalRequest, TimelineEntry } from './rental-request.ts';
import { deadlinesView } from './request-deadlines.ts';
import { extendableView, extensionView } from './request-extension.ts';
import { feesView } from './request-fees.ts';
import { fitRefundView } from './request-fit-refund.ts';
import { handoverView, landmarkIn } from './request-handover.ts';
import { moneyView } from './request-money.ts';
import { type RequestedItemFacts, requestedItemView } from './requested-item.ts';
import type { ViewingParty } from './viewing-party.ts';

export interface RequestPerson {
  readonly id: number;
  readonly username: string;
  readonly displayName: string;
  readonly profileImage: string | null;
  readonly identityVerified: boolean;
}

/** Everything on which the view of a request is based. */
export interface RequestFacts {
  readonly id: string;
  readonly round: RentalRound;
  readonly item: RequestedItemFacts;
  readonly owner: RequestPerson;
  readonly borrower: RequestPerson;
  readonly timeline: readonly TimelineEntry[];
  /** For the viewer; absent: none. */
  readonly hasUnreadMessages?: boolean;
  /** Whether another borrower keeps the item after the deadline; absent: not known. */
  readonly itemOverdue?: boolean;
  /** Of the owner's bank; absent: not looked up. */
  readonly bankAnswers?: BankAnswers;
}

export function requestView(facts: RequestFacts, party: ViewingParty, moment: Moment): RentalRequest {
  const { round, item, owner, borrower } = facts;
  const itemOverdue = isUnanswered(round.status) && facts.itemOverdue === true;
  return {
    id: facts.id,
    requestNumber: requestNumberOf(facts.id),
    itemId: round.itemId,
    parcel: round.parcel ?? null,
    ...requestedItemView(round, item, party),
    itemShippingMethod: HANDOVER_METHODS[round.handover.method],
    pickupArea: round.handover.method === 'pickup' ? round.handover.meetingPoint : null,
    ownerId: round.ownerId,
    ownerUsername: owner.username,
    ownerDisplayName: owner.displayName,
    ownerProfileImage: owner.profileImage,
    ownerVerified: owner.identityVerified,
    borrowerId: round.borrowerId,
    borrowerUsername: borrower.username,
    borrowerDisplayName: borrower.displayName,
    borrowerProfileImage: borrower.profileImage,
    borrowerVerified: borrower.identityVerified,
    startDate: round.startDate,
    endDate: lastDayOf(round),
    requestedAt: round.requestedAt,
    status: round.status,
    statusLabel: statusLabelOf(round.status, round.handover.method),
    viewerParty: party,
    waitingFor: waitingFor(round, moment),
    actions: actionsOf(round, party, moment).filter((action) => action !== 'approve' || !itemOverdue),
    ...deadlinesView(round, party, moment.interruptions),
    freeCancellationUntil: freeCancellationEnd(round, moment.interruptions),
    ...moneyView(round, party, facts.bankAnswers ?? NO_ANSWERS),
    ...handoverView(facts.id, round, party, moment),
    meetingLandmark: landmarkIn(round, facts.timeline),
    extension: extensionView(round, moment.interruptions),
    extendable: extendableView(round, item.whole, party, moment),
    fitRefund: fitRefundView(round, moment),
    returnDueAt: returnEnd(round, moment.interruptions),
    overdueDays: overdueDays(round, moment),
    itemOverdue,
    hasUnreadMessages: facts.hasUnreadMessages ?? false,
    nudge: party === 'operator' ? null : nudgeFor(round, party, moment),
    ...feesView(round, moment),
    timeline: [...facts.timeline],
  };
}

export const requestNumberOf = (id: string): string => `#${id.slice(-8).toUpperCase()}`;
