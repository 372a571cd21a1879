import type { ShippingEvent } from '@meguri/contracts/read-models/rental-request.ts';
import { inFours } from '../../../../rental/format.ts';
import { FactList } from '../../../../ui/fact-list.tsx';

const DIRECTIONS = { dispatch: '行き（オーナー → 借り手）', return: '帰り（借り手 → オーナー）' } as const;

/** The shipping codes of both legs, as read out at the counter. */
export function ShippingFacts({ events }: { readonly events: readonly ShippingEvent[] }) {
  if (events.length === 0) return <p className="text-sm text-soft">コードや追跡番号はまだありません。</p>;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {events.map((event) => (
        <div key={event.id}>
          <h3 className="pb-1 text-sm">{DIRECTIONS[event.direction]}</h3>
          <FactList tight facts={factsOf(event)} />
        </div>
      ))}
    </div>
  );
}

const factsOf = (event: ShippingEvent) =>
  [
    { label: '配送業者', value: event.carrier },
    {
      label: event.direction === 'dispatch' ? '発送コード' : '返却コード',
      value: event.shippingCode27 && inFours(event.shippingCode27),
      isLong: true,
    },
    { label: '受付番号', value: event.receptionNumber },
    { label: 'パスワード', value: event.shippingPassword },
    { label: '追跡番号', value: event.trackingCode && inFours(event.trackingCode, '-') },
  ].filter(({ value }) => value !== null);
