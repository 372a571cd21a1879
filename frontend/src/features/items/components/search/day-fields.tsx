import { NO_START } from '@meguri/contracts/item/free-weeks.ts';
import { firstWearableDay, lastWearableDay, whyNotWearable } from '@meguri/contracts/item/wear-on.ts';
import { earliestStart, type Instant, latestStart } from '@meguri/contracts/rental-round/time/period.ts';
import { FIGURES } from '../../../../rental/figures.ts';
import { TextField } from '../../../../ui/forms/field.tsx';
import type { ItemCriteria } from '../../criteria.ts';

interface DayProps {
  /** Empty: none chosen. */
  readonly day: string;
  readonly now: Instant;
  readonly change: (changes: ItemCriteria) => void;
}

/** A day that the week of a rental must include. */
export const WearDay = ({ day, now, change }: DayProps) => (
  <TextField
    name="wearOn"
    label="着たい日"
    type="date"
    min={firstWearableDay(now)}
    max={lastWearableDay(now)}
    hint={`この日を含む${FIGURES.rentalDays}日間を借りられるアイテムだけを表示します。`}
    error={day === '' ? undefined : (whyNotWearable(day, now) ?? undefined)}
    value={day}
    onChange={({ target }) => change({ wearOn: target.value })}
  />
);

/** Available from a day on which a rental by at least one handover method could start. */
export function StartDay({ day, now, change }: DayProps) {
  const [min, max] = [earliestStart(now, 'pickup'), latestStart(now)];
  const tooEarly = day !== '' && day < min ? '明日からの日を選択してください' : undefined;
  return (
    <TextField
      name="availableFrom"
      label="利用開始日"
      type="date"
      min={min}
      max={max}
      hint={`この日から${FIGURES.rentalDays}日間あいているアイテムだけを表示します。`}
      error={tooEarly ?? (day > max ? NO_START.late : undefined)}
      value={day}
      onChange={({ target }) => change({ availableFrom: target.value })}
    />
  );
}
