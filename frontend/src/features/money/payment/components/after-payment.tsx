import { meetingPointName } from '@meguri/contracts/reference/meeting-points.ts';
import { tokyoDate, addDays } from '@meguri/contracts/rental-round/time/period.ts';
import { date, dayAndTime, period } from '../../../../lib/time/format.ts';
import { untilTime } from '../../../../lib/time/until-time.ts';
import { FIGURES } from '../../../../rental/figures.ts';
import { isPickup } from '../../../../rental/handover.ts';
import { ARRIVAL, arrivalWords } from '../../../../rental/ship-by.ts';
import { ButtonLink } from '../../../../ui/controls/button.tsx';
import { DownloadLink } from '../../../../ui/controls/download-link.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { usePaidRound } from '../api/paid-round.ts';
import { arrivalOf } from '../arrival.ts';

/** Rental period, next steps and links to the receipt; shown once the payment is recorded. */
export function AfterPayment({ rentalRequestId }: { readonly rentalRequestId: string }) {
  const { data: round } = usePaidRound(rentalRequestId);
  if (round === undefined || arrivalOf(round) !== 'arrived') return null;
  const { startDate, endDate, returnDueAt, pickupArea } = round;
  const { arrival, shipBy } = round;
  const sentOn = shipBy ?? addDays(tokyoDate(`${startDate}T00:00:00+09:00`), -1);
  const meets = isPickup(round);
  return (
    <section aria-labelledby="after-payment" className="flex flex-col gap-5 pt-8">
      <h2 id="after-payment" className="font-serif text-xl">
        このあとの流れ
      </h2>
      <FactList
        facts={[
          { label: '利用期間', value: period(startDate, endDate) },
          ...(arrival === null ? [] : [{ label: ARRIVAL, value: arrivalWords(arrival) }]),
          { label: '返却期限', value: untilTime(returnDueAt, dayAndTime) },
          ...(meets && pickupArea !== null ? [{ label: '受け渡し場所', value: meetingPointName(pickupArea) }] : []),
        ]}
      />
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm leading-relaxed">
        {meets ? (
          <>
            <li>オーナーが受け渡しの日時の候補を出したら、取引の詳細で選んでください。</li>
            <li>取引の詳細に表示される受け渡しコードを、当日オーナーにお見せください。</li>
          </>
        ) : (
          <>
            <li>{`運営事務局が${FIGURES.shippingCodeHours}時間以内を目安に発送コードをご用意し、オーナーが発送します。`}</li>
            <li>{`${date(sentOn)}ごろまでに発送される予定です。`}</li>
          </>
        )}
        <li>{`${meets ? '受け取ったら' : '届いたら'}、状態を確かめて、取引の詳細の「受け取りを確認する」を押してください。`}</li>
        <li>{`返却期限までにお返しください。${meets && pickupArea !== null ? 'お返しも手渡しです。' : ''}`}</li>
      </ol>
      <div className="flex flex-wrap gap-3">
        <DownloadLink href={`/api/rental-requests/${rentalRequestId}/calendar.ics`}>カレンダーに追加</DownloadLink>
        <ButtonLink to={`/rental-requests/${rentalRequestId}/receipt`} variant="secondary">
          領収書
        </ButtonLink>
      </div>
    </section>
  );
}
