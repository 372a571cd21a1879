import type { RentalRequest, ShippingEvent } from '@meguri/contracts/read-models/rental-request.ts';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { codesToSend, type NextStepPanel as Panel } from '../next-step/next-step.ts';
import { Amounts } from './amounts.tsx';
import { codeName, HandoverCode, SenderCodes, Tracking } from './codes.tsx';
import { feeLines } from './fee-lines.ts';
import type { Elements } from '../../../ui/elements.ts';

const ShippingTutorial = lazyDialog(() => import('./shipping-tutorial.tsx'));

interface NextStepPanelProps {
  readonly panel: Panel;
  readonly request: RentalRequest;
}

/** What is needed for the next step, such as codes. */
export function NextStepPanel({ panel, request }: NextStepPanelProps) {
  switch (panel) {
    case 'payment':
      return (
        <PanelFrame title="お支払いの内訳">
          <Amounts lines={feeLines(request)} />
          <p className="text-xs text-soft">
            お支払いはカードのみです。カードは、延滞料や損害金と、登録カードでのお支払いを選んだ延長料金のために、決済会社（Stripe）がお預かりします。
          </p>
        </PanelFrame>
      );
    case 'handover_code':
      return (
        <PanelFrame title="手渡し">
          {request.handoverCode !== null && <HandoverCode code={request.handoverCode} />}
        </PanelFrame>
      );
    case 'convenience_store':
    case 'shipping_code': {
      const event = codesToSend(request);
      if (event === undefined) return null;
      return <CodePanel title={panel === 'convenience_store' ? 'コンビニから発送' : codeName(event)} event={event} />;
    }
  }
}

function CodePanel({ title, event }: { readonly title: string; readonly event: ShippingEvent }) {
  const [explained, setExplained] = useState(false);
  return (
    <PanelFrame title={event.carrier === null ? title : `${title}（${event.carrier}）`}>
      <div className="-mx-4 md:mx-0">
        <SenderCodes event={event} />
      </div>
      <Tracking event={event} />
      {event.carrier !== null && (
        <>
          <p>
            <Button
              variant="quiet"
              size="inlineSmall"
              className="min-h-11"
              onClick={() => setExplained(true)}
            >{`${event.carrier}での送り方を見る`}</Button>
          </p>
          {explained && (
            <ShippingTutorial carrier={event.carrier} direction={event.direction} onClose={() => setExplained(false)} />
          )}
        </>
      )}
    </PanelFrame>
  );
}

const PanelFrame = ({ title, children }: { readonly title: string; readonly children: Elements }) => (
  <div className="flex flex-col gap-4 border-t border-line pt-5">
    <h3 className="text-base">{title}</h3>
    {children}
  </div>
);
