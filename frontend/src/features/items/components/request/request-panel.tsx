import type { Coupon } from '@meguri/contracts/coupon/coupons.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { type ChoiceErrors, priceOf, type RentalChoice, type SettledChoice } from '../../rental-choice.ts';
import type { Elements } from '../../../../ui/elements.ts';
import { CouponChoice } from './coupon-choice.tsx';
import { CoverChoice } from './cover-choice.tsx';
import { HandoverChoice } from './handover-choice.tsx';
import { PriceLines } from './price-lines.tsx';
import { WeekCalendar } from './week-calendar.tsx';

interface RequestPanelProps {
  readonly item: ItemPage;
  /** Start of the current day in service time: the available choices change only once a day. */
  readonly today: Instant;
  /** Those that the viewer can use. */
  readonly coupons?: readonly Coupon[];
  readonly choice: SettledChoice;
  readonly errors: ChoiceErrors;
  readonly onChange: (choice: RentalChoice) => void;
  /** What went wrong and how to continue. */
  readonly children?: Elements;
}

/** Handover method, meeting point, week, cover, coupon and price. */
export function RequestPanel(props: RequestPanelProps) {
  const { item, today, coupons = [], choice, errors, onChange, children } = props;
  const price = priceOf(item, choice);
  const terms = { now: today, method: choice.method, booked: item.bookedPeriods, daysBetween: item.daysBetween };
  return (
    <div className="flex flex-col gap-6">
      <HandoverChoice item={item} choice={choice} error={errors.pickupArea} onChange={onChange} />
      <div>
        <h2 className="mb-2 font-sans text-sm font-medium">レンタル期間</h2>
        <WeekCalendar
          terms={terms}
          start={choice.startDate}
          error={errors.startDate}
          onChoose={(startDate) => onChange({ startDate })}
        />
      </div>
      <CoverChoice price={item.rentalPrice} checked={choice.cover} onChange={(cover) => onChange({ cover })} />
      <CouponChoice
        name="coupon"
        coupons={coupons}
        chosen={choice.coupon}
        total={price.whole}
        onChange={(couponId) => onChange({ couponId })}
      />
      <PriceLines {...price} />
      {children}
    </div>
  );
}
