import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { period } from '../../../lib/time/format.ts';
import { PartBoundary } from '../../../ui/error-boundary.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { isShippingCodeMode, taskPanelOf } from '../task/panel.ts';
import { ItemCard } from './item-card.tsx';
import { DamageFeeCard, FeeCard, LateFeeCard, PayoutCard } from './money-cards.tsx';
import { PeopleCard } from './people-card.tsx';
import { ShippingInformation } from './shipping-information.tsx';
import { StatusBadge } from './status-badge.tsx';
import { TaskCard } from './task-card.tsx';
import { TimelineCard } from './timeline-card.tsx';

/** The request with all its parts; each fails alone. */
export function RequestDetail({ request }: { readonly request: RentalRequest }) {
  const panel = taskPanelOf(request);
  return (
    <div className="measure">
      <PageHeading
        title={`リクエスト ${request.requestNumber}`}
        documentTitle={`リクエスト ${request.requestNumber} ${request.itemName}`}
        back={{ to: '/profile' }}
      >
        <StatusBadge request={request} changing={false} />
      </PageHeading>
      <p className="-mt-4 pb-6 text-sm text-soft">
        {request.itemName} ・ {period(request.startDate, request.endDate)}
      </p>
      <div className="grid gap-10 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] lg:gap-x-16">
        <div className="flex flex-col gap-10">
          <PartBoundary name="いまの状況">
            <TaskCard request={request} pending={null} onAct={() => undefined} />
          </PartBoundary>
          <ShippingInformation request={request} open={request.status === 'shipped'} />
          <LateFeeCard lateFee={request.lateFee} />
          <DamageFeeCard damageFee={request.damageFee} />
        </div>
        <aside aria-label="取引の内容" className="flex flex-col gap-10 md:row-span-2">
          <ItemCard request={request} />
          {panel !== 'payment' && !isShippingCodeMode(panel) && <FeeCard request={request} />}
          <PayoutCard request={request} />
          <PeopleCard request={request} />
        </aside>
        <TimelineCard timeline={request.timeline} viewerParty={request.viewerParty} />
      </div>
    </div>
  );
}
