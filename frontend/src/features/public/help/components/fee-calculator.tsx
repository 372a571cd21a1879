import { MAX_RENTAL_PRICE, MIN_RENTAL_PRICE } from '@meguri/contracts/limits.ts';
import { yenIn } from '@meguri/contracts/text/typed-yen.ts';
import { usePersistentState } from '../../../../lib/drafts/use-persistent-state.ts';
import { FIGURES } from '../../../../rental/figures.ts';
import { yen } from '../../../../rental/format.ts';
import { TextField } from '../../../../ui/forms/field.tsx';
import { NeedsScript } from '../../../../ui/states/alert.tsx';
import { estimate } from '../estimate.ts';

const EXAMPLE = { price: '3,000', days: '0' } as const;
const LATE_REFUND = `開始${FIGURES.freeCancellationHours}時間前を過ぎたキャンセルの返金`;

/** Shows what a weekly price means for both parties while it is typed. */
export function FeeCalculator() {
  const [typed, setTyped] = usePersistentState<{ readonly price: string; readonly days: string }>('fees', EXAMPLE);
  const price = yenIn(typed.price) ?? NaN;
  const days = typed.days.trim() === '' ? 0 : (yenIn(typed.days) ?? NaN);
  const isPrice = price >= MIN_RENTAL_PRICE && price <= MAX_RENTAL_PRICE;
  return (
    <div className="flex flex-col gap-6 rounded-3xl bg-wash p-6 md:p-8">
      <NeedsScript to="金額を計算する" />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          name="price"
          label="1週間のレンタル料金（円）"
          inputMode="numeric"
          autoComplete="off"
          value={typed.price}
          onChange={({ target }) => setTyped({ ...typed, price: target.value })}
          error={
            isPrice ? undefined : `${yen(MIN_RENTAL_PRICE)}から${yen(MAX_RENTAL_PRICE)}までの金額を入力してください`
          }
        />
        <TextField
          name="days"
          label="返却が遅れた日数（日）"
          inputMode="numeric"
          autoComplete="off"
          value={typed.days}
          onChange={({ target }) => setTyped({ ...typed, days: target.value })}
          error={Number.isNaN(days) ? '日数を数字で入力してください' : undefined}
        />
      </div>
      {isPrice && !Number.isNaN(days) && <Result price={price} days={days} />}
    </div>
  );
}

function Result({ price, days }: { readonly price: number; readonly days: number }) {
  const all = estimate(price, days);
  const rows = [
    ['借り手のお支払い（配送）', yen(all.byParcel)],
    ['借り手のお支払い（手渡し）', yen(all.inPerson)],
    ['あんしん補償料（選んだときだけ加算）', yen(all.premium)],
    [`決済サービス手数料（${FIGURES.payoutFeePercent}%）`, `−${yen(all.payoutFee)}`],
    ['オーナーの受け取り額', yen(all.payout)],
    ...(days > 0 ? [[`延滞料（${all.lateDays}日分）`, yen(all.lateFee)] as const] : []),
    [`${LATE_REFUND}（配送）`, yen(all.refundByParcel)],
    [`${LATE_REFUND}（手渡し）`, yen(all.refundInPerson)],
    ['損害金の上限', yen(all.damageFeeMaximum)],
  ] as const;
  const late = days > 0 ? `、延滞料は${yen(all.lateFee)}` : '';
  return (
    <div>
      <output className="sr-only">
        {`借り手のお支払いは配送で${yen(all.byParcel)}、オーナーの受け取り額は${yen(all.payout)}${late}です`}
      </output>
      <dl className="flex flex-col divide-y divide-line">
        {rows.map(([name, amount]) => (
          <div key={name} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="text-sm">{name}</dt>
            <dd className="shrink-0 font-serif text-lg tabular-nums">{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
