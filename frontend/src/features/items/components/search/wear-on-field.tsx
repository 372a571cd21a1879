import { firstWearableDay, lastWearableDay, whyNotWearable } from '@meguri/contracts/item/wear-on.ts';
import { instant } from '@meguri/contracts/rental-round/time/period.ts';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePersistentInput } from '../../../../lib/drafts/use-unsaved.ts';
import { useNow } from '../../../../lib/time/server-time.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { criteriaOf, searchOf, withFilters } from '../../criteria.ts';

interface WearOnFieldProps {
  /** The query parameters of the list. */
  readonly search: string;
  /** The list's path. */
  readonly path?: string;
}

/** The day on which an item is to be worn. */
export function WearOnField({ search, path = '/items' }: WearOnFieldProps) {
  const { wearOn = '', ...others } = criteriaOf(new URLSearchParams(search));
  const navigate = useNavigate();
  const now = instant(useNow());
  const input = usePersistentInput('wearOn');
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  useEffect(() => {
    const field = input.current;
    // Shows the day of a new search without remounting the field, which keeps the focus.
    return () => field?.form?.reset();
  }, [wearOn, input]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { value, validity } = input.current!;
    const refusal = validity.badInput
      ? '年月日をすべて入力してください'
      : value === ''
        ? null
        : whyNotWearable(value, now);
    setError(refusal);
    if (refusal === null) void navigate(`${path}${searchOf(withFilters(others, { wearOn: value }))}`);
  };
  return (
    // Without scripts the browser submits the form itself, with the other filters.
    <form
      noValidate
      action={path}
      onSubmit={submit}
      onReset={() => setError(null)}
      className="flex flex-col gap-1 py-1"
    >
      {Object.entries(others).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={id} className="shrink-0 text-sm">
          着たい日
        </label>
        <input
          ref={input}
          id={id}
          type="date"
          name="wearOn"
          // After a submit without scripts, Back would restore the typed day over a list without it.
          autoComplete="off"
          min={firstWearableDay(now)}
          max={lastWearableDay(now)}
          defaultValue={wearOn}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : `${id}-error`}
          className="min-h-11 min-w-0 grow rounded-full bg-wash px-4 text-base"
        />
        <Button type="submit" variant="secondary" aria-label="着たい日で探す">
          探す
        </Button>
      </div>
      <FieldError id={`${id}-error`} error={error ?? undefined} />
    </form>
  );
}
