import type { Coupon } from '@meguri/contracts/coupon/coupons.ts';
import { COUPON_NAMES, lastDayOf, leastTotalOf, paidBy } from '../../../../rental/coupons.ts';
import { yen } from '../../../../rental/format.ts';
import { RadioGroup } from '../../../../ui/forms/radio-group.tsx';

const LEFT_OFF = 'none';

interface CouponChoiceProps {
  /** Of the radio buttons: the page stays behind the sheet, with a choice of its own. */
  readonly name: string;
  readonly coupons: readonly Coupon[];
  readonly chosen: Coupon | null;
  /** Yen without a coupon. */
  readonly total: number;
  /** Yen of that which a coupon can pay; absent: all. */
  readonly payable?: number;
  /** What has to reach the coupon's least total. */
  readonly usableFor?: string;
  readonly disabled?: boolean;
  /** null: the borrower wants none. */
  readonly onChange: (couponId: string | null) => void;
}

/** Which coupon pays a part of the request, until when each can be used, and why one can't. */
export function CouponChoice(props: CouponChoiceProps) {
  const { name, coupons, chosen, total, payable = total, usableFor = 'リクエスト', disabled = false, onChange } = props;
  const [first] = coupons;
  if (first === undefined) return null;
  const usable = coupons.filter((coupon) => paidBy(coupon, total, payable) > 0);
  if (usable.length === 0)
    return (
      <p className="text-sm text-soft">{`お持ちのクーポンは、${leastTotalOf(first)}の${usableFor}で使えます。`}</p>
    );
  return (
    <RadioGroup
      name={name}
      legend="クーポン"
      options={[
        ...usable.map((coupon) => ({
          value: coupon.id,
          label: `${yen(paidBy(coupon, total, payable))}引き`,
          detail: `${COUPON_NAMES[coupon.kind]}（${lastDayOf(coupon)}）`,
        })),
        { value: LEFT_OFF, label: 'クーポンを使わない' },
      ]}
      value={chosen?.id ?? LEFT_OFF}
      disabled={disabled}
      onChange={(value) => onChange(value === LEFT_OFF ? null : value)}
    />
  );
}
