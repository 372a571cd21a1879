import { awaitsPayment } from '@meguri/contracts/rental-round/status.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide';
import { dayAndTime } from '../../../../lib/time/format.ts';
import { untilTime } from '../../../../lib/time/until-time.ts';
import { useNow } from '../../../../lib/time/server-time.ts';
import { yen } from '../../../../rental/format.ts';
import { parcelOf } from '../../../../rental/parcel.ts';
import { ParcelRow } from '../../../../rental/parcel-row.tsx';
import { parcelQuery } from '../../../../rental/parcel-query.ts';
import { ButtonLink } from '../../../../ui/controls/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { usePaidRound } from '../api/paid-round.ts';
import { arrivalOf } from '../arrival.ts';
import { type ChargeState, chargesBeside, type ParcelCharge } from '../parcel-charges.ts';

/** In ms, until all are charged. */
const POLLING = 3000;

/** The other items of a parcel, of which each is charged by itself to the card that paid the first. */
export function ParcelCharges({ rentalRequestId }: { readonly rentalRequestId: string }) {
  const { data: paid } = usePaidRound(rentalRequestId);
  const now = useNow();
  const id = paid && parcelOf(paid)?.id;
  const isPaid = paid !== undefined && arrivalOf(paid) === 'arrived';
  const { data: parcel } = useQuery({
    ...parcelQuery(id ?? ''),
    enabled: id !== undefined && isPaid,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.rounds.some(({ status }) => awaitsPayment(status)) === true && POLLING,
  });
  const charges = isPaid && parcel !== undefined ? chargesBeside(paid, parcel.rounds, now) : [];
  if (charges.length === 0) return null;
  return (
    <section aria-labelledby="parcel-charges" className="flex flex-col gap-3 pt-8">
      <h2 id="parcel-charges" className="font-serif text-xl">
        同じ荷物のアイテム
      </h2>
      <p className="text-sm text-soft">
        {charges.every(({ state }) => state !== 'open')
          ? `まとめて借りるほかの${charges.length}点は、同じカードで1点ずつ決済します。カードの明細にも、分かれて表示されます。`
          : `まとめて借りるほかの${charges.length}点の、決済の状況です。カードの明細には、1点ずつ分かれて表示されます。`}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {charges.map((charge) => (
          <li key={charge.round.id} className="flex flex-col gap-1 py-1">
            <Charge {...charge} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const LOOKS = {
  charged: { icon: CircleCheck, look: 'text-good', text: '決済しました' },
  charging: { icon: LoaderCircle, look: 'animate-spin text-accent', text: '決済しています' },
  open: { icon: TriangleAlert, look: 'text-warn', text: 'まだ決済できていません' },
} as const satisfies Readonly<Record<ChargeState, object>>;

function Charge({ round, state }: ParcelCharge) {
  const { icon, look, text } = LOOKS[state];
  const { deadline } = round;
  return (
    <>
      <ParcelRow
        round={round}
        below={
          <span role="status" className="flex items-center gap-1.5 text-sm text-soft">
            <Icon of={icon} aria-hidden size={16} className={look} />
            <span>{text}</span>
          </span>
        }
        end={<span className="shrink-0 tabular-nums">{yen(round.totalAmount ?? 0)}</span>}
      />
      {state === 'open' && (
        <>
          <p className="text-sm">
            <span>カードが承認されなかったか、時間がかかっています。</span>
            <span>取引のページから、別のカードでもお支払いいただけます。</span>
            {deadline !== null && <span>{`期限は${untilTime(deadline.at, dayAndTime)}です。`}</span>}
          </p>
          <ButtonLink to={`/rental-requests/${round.id}`} variant="secondary" className="self-start">
            この1点を支払う
          </ButtonLink>
        </>
      )}
    </>
  );
}
