import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { MAX_PARCEL_ROUNDS } from '@meguri/contracts/limits.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { yen } from '../../../../rental/format.ts';
import { Checkbox } from '../../../../ui/forms/field.tsx';
import { isFree } from '../../together-choice.ts';
import { ItemPhoto } from '../item-photo.tsx';

interface TogetherItemsProps {
  readonly items: readonly ItemPage[];
  readonly chosen: readonly ItemPage[];
  readonly today: Instant;
  readonly startDate: string | null;
  readonly error: string | null;
  readonly onChange: (itemIds: readonly string[]) => void;
}

/** Checkboxes; the page's item is always in the parcel. */
export function TogetherItems({ items, chosen, today, startDate, error, onChange }: TogetherItemsProps) {
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
          const free = isFree(item, startDate, today);
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
