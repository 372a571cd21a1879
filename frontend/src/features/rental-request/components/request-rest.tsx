import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { type ReactNode, Suspense } from 'react';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { isPickup } from '../../../rental/handover.ts';
import type { SlotTimes } from '../../../rental/meeting/slot-words.ts';
import { conditionSets } from '../../../rental/recorded/condition-sets.ts';
import type { Elements } from '../../../ui/elements.ts';
import { PartBoundary } from '../../../ui/states/error-boundary.tsx';
import type { MemberActionName } from '../actions/member-action.ts';
import { ROUND_REVIEW } from '../celebration.ts';
import { MeetingCard } from '../meeting/meeting-card.tsx';
import { isShippingCodeMode, ownerDecides, panelOf } from '../next-step/next-step.ts';
import { Card } from './card.tsx';
import { ChatCard, hasChat } from './chat-card.tsx';
import { ItemCard } from './item-card.tsx';
import { CoverCard } from './cover-card.tsx';
import { DamageFeeCard, LateFeeCard } from './fee-cards.tsx';
import { FeeCard, PayoutCard } from './money-cards.tsx';
import { PeopleCard } from './people-card.tsx';
import { RequestMessage } from './request-message.tsx';
import { ShippingInformation } from './shipping-information.tsx';
import { TimelineCard } from './timeline-card.tsx';

/** Only if there are photos of the item's condition. */
const ConditionPhotos = lazyPage(() => import('../../../rental/recorded/condition-photos.tsx'));

interface OfRequest {
  readonly request: RentalRequest;
}

export const Fees = ({ request }: OfRequest) => (
  <PartBoundary name="延滞料と損害金">
    <LateFeeCard lateFee={request.lateFee} viewerParty={request.viewerParty} />
    <DamageFeeCard damageFee={request.damageFee} timeline={request.timeline} viewerParty={request.viewerParty} />
  </PartBoundary>
);

interface BelowProps extends OfRequest {
  /** The pending action; all buttons are disabled meanwhile. */
  readonly pending: MemberActionName | null;
  readonly onOffer: () => void;
  readonly onChoose: (slot: SlotTimes | null) => void;
  readonly reviews: ReactNode;
  readonly keepInTouch: () => Elements;
  readonly withFees: boolean;
  readonly chat: ReactNode;
}

/** Below the next step. */
export function Below({ request, pending, onOffer, onChoose, reviews, keepInTouch, withFees, chat }: BelowProps) {
  return (
    <>
      <MeetingCard {...{ request, pending, onOffer, onChoose }} />
      {request.status === 'completed' && request.viewerParty !== 'operator' && (
        <Card title="レビュー">
          <div id={ROUND_REVIEW} tabIndex={-1} className="min-h-30 scroll-mt-24 outline-none">
            {reviews}
          </div>
          <div className="mt-6">{keepInTouch()}</div>
        </Card>
      )}
      {withFees && <Fees request={request} />}
      <PartBoundary name={isPickup(request) ? '受け渡しの情報' : '配送の情報'}>
        <ShippingInformation key={request.status} request={request} open={request.status === 'shipped'} />
      </PartBoundary>
      {request.viewerParty === 'borrower' && request.message !== null && !hasChat(request) && (
        <RequestMessage message={request.message} />
      )}
      <PartBoundary name="チャット">
        <ChatCard request={request}>{chat}</ChatCard>
      </PartBoundary>
    </>
  );
}

/** Item, price and parties. */
export function Terms({ request }: OfRequest) {
  const panel = panelOf(request);
  return (
    <aside aria-label="取引の内容" className="flex flex-col gap-10 md:row-span-2">
      <PartBoundary name="アイテム">
        <ItemCard request={request} />
      </PartBoundary>
      <PartBoundary name="料金">
        {panel !== 'payment' && !isShippingCodeMode(panel) && <FeeCard request={request} />}
        <CoverCard request={request} />
        <PayoutCard request={request} />
      </PartBoundary>
      {!(request.viewerParty === 'owner' && ownerDecides(request)) && (
        <PartBoundary name="取引相手">
          <PeopleCard request={request} />
        </PartBoundary>
      )}
    </aside>
  );
}

/** Photos of the item's condition, and what has happened. */
export const Past = ({ request }: OfRequest) => (
  <div className="flex min-w-0 flex-col gap-10">
    <PartBoundary name="状態の写真">
      <Condition request={request} />
    </PartBoundary>
    <PartBoundary name="これまでの流れ">
      <TimelineCard timeline={request.timeline} viewerParty={request.viewerParty} />
    </PartBoundary>
  </div>
);

function Condition({ request }: OfRequest) {
  const sets = conditionSets(request);
  if (sets.length === 0) return null;
  return (
    <Card title="状態の写真">
      <Suspense fallback={null}>
        <ConditionPhotos sets={sets} />
      </Suspense>
    </Card>
  );
}
