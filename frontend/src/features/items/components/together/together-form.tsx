import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import type { ParcelView } from '@meguri/contracts/read-models/parcel.ts';
import { useRef, useState } from 'react';
import { coverOffer } from '../../../../rental/cover.ts';
import { yen } from '../../../../rental/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Checkbox } from '../../../../ui/forms/field.tsx';
import { useRequestParcel } from '../../api/request-parcel.ts';
import { couponItemOf, missingIn, parcelRequestOf, priceOfParcel, termsOf, TOO_FEW } from '../../together-choice.ts';
import { useTogetherChoice } from '../../use-together-choice.ts';
import { CouponChoice } from '../request/coupon-choice.tsx';
import { PriceLines } from '../request/price-lines.tsx';
import { AddressMissing, RequestRefusal } from '../request/request-refusal.tsx';
import { MessageField, NotChargedYet } from '../request/request-notes.tsx';
import { WeekCalendar } from '../request/week-calendar.tsx';
import { TogetherItems } from './together-items.tsx';

interface TogetherFormProps {
  /** The page's item first. */
  readonly items: readonly ItemPage[];
  readonly viewer: Account;
  readonly onAddress: () => void;
  readonly onRequested: (parcel: ParcelView) => void;
}

/** Requests several items of one owner for one week, in one parcel. The choice survives a reload. */
export function TogetherForm({ items, viewer, onAddress, onRequested }: TogetherFormProps) {
  const { today, coupons, choice, clear, change: choose } = useTogetherChoice(items, viewer);
  const { chosen, startDate, cover, coupon, message } = choice;
  const [pressed, setPressed] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const missing = missingIn(choice);
  const show = () => top.current?.scrollIntoView({ block: 'start' });
  const { run, isPending, error, reset } = useRequestParcel(items[0]!.id, {
    onSuccess: (parcel) => {
      clear();
      onRequested(parcel);
    },
    onError: show,
  });
  const change: typeof choose = (changed) => {
    if (error !== null) reset();
    choose(changed);
  };
  const send = () => {
    setPressed(true);
    if (missing !== null || startDate === null) show();
    else run(parcelRequestOf(choice, startDate));
  };
  const price = priceOfParcel(choice);
  return (
    <div ref={top} className="flex max-w-2xl scroll-mt-24 flex-col gap-8">
      {error !== null && <RequestRefusal error={error} onAddress={onAddress} />}
      <TogetherItems
        {...{ items, chosen, today, startDate }}
        error={pressed && missing === TOO_FEW ? missing : null}
        onChange={(itemIds) => change({ itemIds })}
      />
      <section className="flex flex-col gap-3">
        <h2 className="text-lg">期間</h2>
        <WeekCalendar
          terms={termsOf(chosen, today)}
          start={startDate}
          onChoose={(start) => change({ startDate: start })}
          error={pressed && missing !== null && missing !== TOO_FEW ? missing : undefined}
        />
      </section>
      {chosen.some(({ rentalPrice }) => coverOffer(rentalPrice) !== null) && (
        <Checkbox
          name="cover"
          label="すべてのアイテムに、あんしん補償をつける"
          checked={cover}
          onChange={({ target }) => change({ cover: target.checked })}
        />
      )}
      <div className="flex flex-col gap-2">
        <CouponChoice
          name="coupon"
          coupons={coupons}
          chosen={coupon}
          total={price.couponTotal}
          payable={price.couponPayable}
          usableFor="アイテム（送料を含む）"
          disabled={isPending}
          onChange={(couponId) => change({ couponId })}
        />
        {coupon !== null && chosen.length > 1 && (
          <p className="text-sm text-soft">{`クーポンは「${couponItemOf(chosen, cover)!.name}」に使います。オーナーがこのアイテムを承認しないときは、クーポンは戻り、ほかのアイテムには使われません。`}</p>
        )}
      </div>
      <div className="flex flex-col gap-3">
        <PriceLines {...price} />
        {price.saved > 0 && (
          <p className="text-sm text-good">{`1点ずつ借りるより、送料が${yen(price.saved)}お得です。`}</p>
        )}
        <p className="text-sm text-soft">
          オーナーが一部のアイテムだけを承認したときは、承認された分の料金と、1回分の送料をお支払いいただきます。
        </p>
      </div>
      <MessageField value={message} disabled={isPending} onChange={(text) => change({ message: text })} />
      <AddressMissing viewer={viewer} onAddress={onAddress} />
      <Button size="large" wide pending={isPending} onClick={send}>
        {`${chosen.length}点をまとめてリクエスト`}
      </Button>
      <NotChargedYet />
    </div>
  );
}
