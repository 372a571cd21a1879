import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { MAX_PARCEL_ROUNDS } from '@meguri/contracts/limits.ts';
import type { ParcelView } from '@meguri/contracts/read-models/parcel.ts';
import { instant, startOfDay, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { useRef, useState } from 'react';
import { usePersistent } from '../../../../lib/storage/persistent-state.ts';
import { useNow } from '../../../../lib/time/server-time.ts';
import { coverOffer } from '../../../../rental/cover.ts';
import { yen } from '../../../../rental/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Checkbox } from '../../../../ui/forms/field.tsx';
import { useRequestParcel } from '../../api/together.ts';
import { whyNoStart } from '@meguri/contracts/item/free-weeks.ts';
import {
  chosenOf,
  isFree,
  missingIn,
  parcelOf,
  priceOfParcel,
  termsOf,
  TOO_FEW,
  type TogetherChoice,
} from '../../together-choice.ts';
import { ItemPhoto } from '../item-photo.tsx';
import { PriceLines } from '../request/price-lines.tsx';
import { AddressMissing, RequestRefusal } from '../request/request-refusal.tsx';
import { MessageField, NotChargedYet } from '../request/request-notes.tsx';
import { WeekCalendar } from '../request/week-calendar.tsx';

interface TogetherFormProps {
  /** The page's item first. */
  readonly items: readonly ItemPage[];
  readonly viewer: Account;
  readonly onAddress: () => void;
  readonly onRequested: (parcel: ParcelView) => void;
}

/** Requests several items of one owner for one week, in one parcel. The choice survives a reload. */
export function TogetherForm({ items, viewer, onAddress, onRequested }: TogetherFormProps) {
  const [kept, keep] = usePersistent<TogetherChoice>('session', `together:${items[0]!.id}`);
  const [pressed, setPressed] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const today = startOfDay(tokyoDate(instant(useNow())));
  const choice = kept ?? {};
  const { cover = false, message = '' } = choice;
  const chosen = chosenOf(items, choice);
  const terms = termsOf(chosen, today);
  const isPossible = choice.startDate !== undefined && whyNoStart(choice.startDate, terms) === null;
  const start = isPossible ? choice.startDate! : null;
  const missing = missingIn(chosen, start);
  const show = () => top.current?.scrollIntoView({ block: 'start' });
  const { run, isPending, error, reset } = useRequestParcel(items[0]!.id, {
    onSuccess: (parcel) => {
      keep(null);
      onRequested(parcel);
    },
    onError: show,
  });
  const change = (changed: TogetherChoice) => {
    if (error !== null) reset();
    keep({ ...choice, ...changed });
  };
  const send = () => {
    setPressed(true);
    if (missing !== null || start === null) show();
    else run(parcelOf(chosen, start, choice));
  };
  const price = priceOfParcel(chosen, cover);
  return (
    <div ref={top} className="flex max-w-2xl scroll-mt-24 flex-col gap-8">
      {error !== null && <RequestRefusal error={error} onAddress={onAddress} />}
      <Items
        {...{ items, chosen, today, start }}
        error={pressed && missing === TOO_FEW ? missing : null}
        onChange={(itemIds) => change({ itemIds })}
      />
      <section className="flex flex-col gap-3">
        <h2 className="text-lg">期間</h2>
        <WeekCalendar
          terms={terms}
          start={start}
          onChoose={(startDate) => change({ startDate })}
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

interface ItemsProps {
  readonly items: readonly ItemPage[];
  readonly chosen: readonly ItemPage[];
  readonly today: string;
  readonly start: string | null;
  readonly error: string | null;
  readonly onChange: (itemIds: readonly string[]) => void;
}

/** Checkboxes; the page's item is always in the parcel. */
function Items({ items, chosen, today, start, error, onChange }: ItemsProps) {
  const ids = chosen.map(({ id }) => id);
  const isFull = ids.length >= MAX_PARCEL_ROUNDS;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 text-lg">{`アイテム（${MAX_PARCEL_ROUNDS}点まで）`}</legend>
      {error !== null && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {items.map((item, index) => {
          const isChosen = ids.includes(item.id);
          const free = isFree(item, start, today);
          return (
            <li key={item.id} className="flex items-center gap-4 py-3">
              <div className="size-16 shrink-0 overflow-hidden rounded-xl">
                <ItemPhoto item={item} index={0} alt="" sizes="64px" />
              </div>
              <div className="min-w-0 grow">
                <Checkbox
                  name={`item-${item.id}`}
                  label={item.name}
                  checked={isChosen}
                  disabled={index === 0 || (!isChosen && (isFull || !free))}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...ids, item.id] : ids.filter((id) => id !== item.id))
                  }
                />
                <p className="pl-8 text-sm tabular-nums">{`${yen(item.rentalPrice)} / 週`}</p>
                {!free && !isChosen && <p className="pl-8 text-sm text-soft">この期間は借りられません</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
