import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { Coupon } from '@meguri/contracts/coupon/coupons.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { type CalendarDate, endDateOf } from '@meguri/contracts/rental-round/time/period.ts';
import { arrivalFor } from '@meguri/contracts/rental-round/time/ship-by.ts';
import type { Ref } from 'react';
import { period } from '../../../../lib/time/format.ts';
import { ARRIVAL_ESTIMATE, arrivalWords } from '../../../../rental/ship-by.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { Verbatim } from '../../../../ui/verbatim.tsx';
import { type ChoiceErrors, priceOf, type RentalChoice, type SettledChoice } from '../../rental-choice.ts';
import { ItemPhoto } from '../item-photo.tsx';
import { ChangedAlert } from './changed-alert.tsx';
import { isChangedSince } from './changed-words.ts';
import { CouponChoice } from './coupon-choice.tsx';
import { CoverChoice } from './cover-choice.tsx';
import { HandoverChoice } from './handover-choice.tsx';
import { PriceLines } from './price-lines.tsx';
import { CleaningNote, FitNote, MessageField, NotChargedYet } from './request-notes.tsx';
import { IdentityMissing, RequestRefusal } from './request-refusal.tsx';

interface RequestReviewProps {
  readonly item: ItemPage;
  readonly viewer: Account;
  /** Those that the viewer can use. */
  readonly coupons: readonly Coupon[];
  readonly choice: SettledChoice;
  readonly errors: ChoiceErrors;
  /** Why it wasn't sent; null: not sent yet. */
  readonly error: Error | null;
  readonly isPending: boolean;
  /** Gets the focus when this step begins. */
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onChange: (changed: RentalChoice) => void;
  readonly onAddress: () => void;
  /** The user follows a link to another page. */
  readonly onLeave: () => void;
  /** Back to the calendar. */
  readonly onOtherDays: () => void;
  /** About the mail that confirms the address. */
  readonly children?: Elements;
}

/** Everything that a request asks for, before it is sent. */
export const RequestReview = (props: RequestReviewProps) => {
  const { item, viewer, coupons, choice, errors, error, isPending, heading, children } = props;
  const { onChange, onAddress, onLeave, onOtherDays } = props;
  const price = priceOf(item, choice);
  return (
    <div className="flex flex-col gap-5 pt-5">
      <h3 ref={heading} tabIndex={-1} className="text-base outline-none">
        リクエストの内容
      </h3>
      {error !== null && <Refused {...{ error, onAddress, onLeave }} />}
      <div className="flex items-center gap-4">
        <div className="size-16 shrink-0 overflow-hidden rounded-xl">
          <ItemPhoto item={item} index={0} alt="" sizes="64px" />
        </div>
        <p className="min-w-0">{item.name}</p>
      </div>
      <FactList facts={factsOf(choice, viewer, onAddress)} />
      {errors.startDate !== undefined && (
        <div className="flex flex-col items-start gap-3">
          <FieldError error={errors.startDate} />
          <Button variant="secondary" onClick={onOtherDays}>
            別の日を選ぶ
          </Button>
        </div>
      )}
      {choice.method === 'pickup' && (
        <HandoverChoice
          item={{ ...item, shippingMethod: 'pickup' }}
          choice={choice}
          error={errors.pickupArea}
          onChange={onChange}
        />
      )}
      <CoverChoice price={item.rentalPrice} checked={choice.cover} onChange={(cover) => onChange({ cover })} />
      <CouponChoice
        name="coupon-in-sheet"
        coupons={coupons}
        chosen={choice.coupon}
        total={price.whole}
        disabled={isPending}
        onChange={(couponId) => onChange({ couponId })}
      />
      <PriceLines {...price} />
      <CleaningNote item={item} />
      <FitNote item={item} />
      <MessageField value={choice.message} disabled={isPending} onChange={(message) => onChange({ message })} />
      {error === null && <IdentityMissing {...{ item, viewer, onLeave }} />}
      {children}
      <NotChargedYet />
    </div>
  );
};

function factsOf({ method, startDate }: SettledChoice, viewer: Account, onAddress: () => void) {
  const days = startDate === null ? '未選択' : period(startDate, endDateOf(startDate));
  const week = { label: '期間', value: days };
  // A handover in person has its own part below.
  if (method === 'pickup') return [week];
  return [
    week,
    ...(startDate === null ? [] : [{ label: ARRIVAL_ESTIMATE, value: <Estimate start={startDate} /> }]),
    { label: '受け渡し', value: '配送' },
    { label: 'お届け先', value: <Address {...{ viewer, onAddress }} /> },
  ];
}

const Estimate = ({ start }: { readonly start: CalendarDate }) => (
  <>
    <p>{arrivalWords(arrivalFor(start))}</p>
    <p className="text-xs text-soft">承認やお支払いの時刻によって、遅れることがあります。</p>
  </>
);

const Address = ({ viewer, onAddress }: { readonly viewer: Account; readonly onAddress: () => void }) => (
  <div className="flex flex-wrap items-center gap-x-3">
    <Verbatim>
      {[viewer.prefecture, viewer.city, viewer.streetAddress, viewer.building].filter(Boolean).join('')}
    </Verbatim>
    <Button variant="quiet" size="inlineSmall" aria-label="お届け先を変更する" onClick={onAddress}>
      変更
    </Button>
  </div>
);

const Refused = ({ error, ...on }: { readonly error: Error } & Pick<RequestReviewProps, 'onAddress' | 'onLeave'>) =>
  isChangedSince(error) ? <ChangedAlert error={error} /> : <RequestRefusal error={error} {...on} />;
