import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { FIGURES } from '../../../../rental/figures.ts';
import { yen } from '../../../../rental/format.ts';
import { NeedsScript } from '../../../../ui/states/alert.tsx';
import { lendingIncome } from '../lending-income.ts';

const PRICE = { min: 500, max: 10_000, step: 100, first: 3000 };
/** Rentals of a week in a month. */
const TIMES = { min: 1, max: 4, step: 1, first: 2 };

/** What lending brings in a month, net of the fee. */
export function LendingCalculator() {
  const [price, setPrice] = useState(PRICE.first);
  const [times, setTimes] = useState(TIMES.first);
  return (
    <div className="flex flex-col gap-6 rounded-3xl bg-wash p-7 md:p-10">
      <NeedsScript to="金額を計算する" />
      <Slider name="price" label="1週間の料金" shown={yen(price)} value={price} range={PRICE} onChange={setPrice} />
      <Slider
        name="times"
        label="ひと月に貸す回数"
        shown={`${times}回`}
        value={times}
        range={TIMES}
        onChange={setTimes}
      />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-5">
        <span className="text-sm">ひと月の受け取り額</span>
        <output className="font-serif text-3xl tabular-nums">{yen(lendingIncome(price, times))}</output>
      </p>
      <p className="text-xs text-soft">{`決済サービス手数料（${FIGURES.payoutFeePercent}%）を引いた額です。実際に借りられる回数は、服や季節によって変わります。`}</p>
    </div>
  );
}

interface SliderProps {
  readonly name: string;
  readonly label: string;
  readonly shown: string;
  readonly value: number;
  readonly range: typeof PRICE;
  readonly onChange: (value: number) => void;
}

function Slider({ name, label, shown, value, range: { min, max, step }, onChange }: SliderProps) {
  const id = useId();
  const slider = useRef<HTMLInputElement>(null);
  const takeMoved = useEffectEvent(() => {
    const moved = slider.current?.valueAsNumber;
    if (moved !== undefined && moved !== value) onChange(moved);
  });
  // Hydration leaves a slider where the user has moved it in the server's markup.
  useEffect(() => takeMoved(), []);
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-sm">
          {label}
        </label>
        <span aria-hidden className="font-serif text-xl tabular-nums">
          {shown}
        </span>
      </p>
      <input
        ref={slider}
        id={id}
        type="range"
        name={name}
        {...{ min, max, step, value }}
        aria-valuetext={shown}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="h-11 w-full accent-accent"
      />
    </div>
  );
}
