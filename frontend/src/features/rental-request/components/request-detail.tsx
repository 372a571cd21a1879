import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { type ReactNode, useState } from 'react';
import { period } from '../../../lib/time/format.ts';
import { PartBoundary } from '../../../ui/error-boundary.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ActDialog, beginningOf } from '../acts/act-dialog.tsx';
import { useAct } from '../acts/use-act.ts';
import type { MemberAction } from '../member-actions.ts';
import { isShippingCodeMode, taskPanelOf } from '../task/panel.ts';
import { Completion } from './completion.tsx';
import { ItemCard } from './item-card.tsx';
import { DamageFeeCard, FeeCard, LateFeeCard, PayoutCard } from './money-cards.tsx';
import { PeopleCard } from './people-card.tsx';
import { ShippingInformation } from './shipping-information.tsx';
import { StatusBadge } from './status-badge.tsx';
import { TaskCard } from './task-card.tsx';
import { TimelineCard } from './timeline-card.tsx';

interface RequestDetailProps {
  readonly request: RentalRequest;
  /** Offered when the round has ended well. */
  readonly follow: ReactNode;
}

/** The request with all its parts, each of which fails alone, and what one does with it. */
export function RequestDetail({ request, follow }: RequestDetailProps) {
  const [asked, setAsked] = useState<MemberAction | null>(null);
  const command = useAct(request, () => setAsked(null));
  const pending = command.isPending ? (command.input?.action ?? null) : null;
  const onAct = (action: MemberAction) => {
    command.reset();
    if (beginningOf(action) === 'at_once') command.run({ action });
    else setAsked(action);
  };
  return (
    <div className="measure">
      <PageHeading
        title={`リクエスト ${request.requestNumber}`}
        documentTitle={`リクエスト ${request.requestNumber} ${request.itemName}`}
        back={{ to: '/profile' }}
      >
        <StatusBadge request={request} changing={pending !== null} />
      </PageHeading>
      <p className="-mt-4 flex flex-wrap gap-x-4 pb-6 text-sm text-soft">
        <span>{request.itemName}</span>
        <span>{period(request.startDate, request.endDate)}</span>
      </p>
      <div className="grid gap-10 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] lg:gap-x-16">
        <div className="flex flex-col gap-10">
          <Completion request={request} follow={follow} />
          <PartBoundary name="いまの状況">
            <TaskCard request={request} pending={pending} onAct={onAct} />
          </PartBoundary>
          <PartBoundary name="延滞料と損害金">
            <LateFeeCard lateFee={request.lateFee} />
            <DamageFeeCard damageFee={request.damageFee} />
          </PartBoundary>
          <PartBoundary name="配送の情報">
            <ShippingInformation key={request.status} request={request} open={request.status === 'shipped'} />
          </PartBoundary>
        </div>
        <Terms request={request} />
        <PartBoundary name="これまでの流れ">
          <TimelineCard timeline={request.timeline} viewerParty={request.viewerParty} />
        </PartBoundary>
      </div>
      {asked !== null && (
        <ActDialog action={asked} request={request} command={command} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

/** What is lent, for how much, between whom. */
function Terms({ request }: { readonly request: RentalRequest }) {
  const panel = taskPanelOf(request);
  return (
    <aside aria-label="取引の内容" className="flex flex-col gap-10 md:row-span-2">
      <PartBoundary name="アイテム">
        <ItemCard request={request} />
      </PartBoundary>
      <PartBoundary name="料金">
        {panel !== 'payment' && !isShippingCodeMode(panel) && <FeeCard request={request} />}
        <PayoutCard request={request} />
      </PartBoundary>
      <PartBoundary name="取引相手">
        <PeopleCard request={request} />
      </PartBoundary>
    </aside>
  );
}
