import type { PostalTown } from '@meguri/contracts/account/postal-lookup.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Select } from '../../../../ui/forms/field.tsx';

interface TownChoiceProps {
  /** The towns of the postal code that was looked up. */
  readonly towns: readonly PostalTown[];
  readonly onChoose: (town: PostalTown) => void;
  /** Whether the focus may still be moved: the user hasn't gone on to another field. */
  readonly isAwaited: () => boolean;
}

/** Lets the user choose the town of an ambiguous postal code. The town decides the prefecture and with it the service area. */
export function TownChoice({ towns, onChoose, isAwaited }: TownChoiceProps) {
  const select = useRef<HTMLSelectElement>(null);
  const focus = useEffectEvent(() => {
    if (isAwaited()) select.current?.focus();
  });
  useEffect(() => focus(), [towns]);
  return (
    <Select
      ref={select}
      label="該当する住所"
      name="postal_town"
      placeholder="選択してください"
      hint="この郵便番号には複数の住所があります。"
      defaultValue=""
      onChange={({ target }) => {
        const town = towns[Number(target.value)];
        if (target.value !== '' && town !== undefined) onChoose(town);
      }}
    >
      {towns.map((town, index) => (
        <option key={town.prefecture + town.city} value={index}>
          {[town.prefecture + town.city, town.building].filter(Boolean).join(' ')}
        </option>
      ))}
    </Select>
  );
}
