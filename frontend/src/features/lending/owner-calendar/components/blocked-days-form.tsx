import { MAX_BLOCKED_AHEAD } from '@meguri/contracts/limits.ts';
import { addDays, type CalendarDate } from '@meguri/contracts/rental-round/time/period.ts';
import { type FormEvent, useState } from 'react';
import { ApiError, sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { Notice } from '../../../../ui/states/notice.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useBlockDays } from '../api/owner-calendar.ts';

interface BlockedDaysFormProps {
  readonly itemId: string;
  readonly today: CalendarDate;
}

/** From when to when the owner keeps the item. What was chosen stays through a refusal. */
export function BlockedDaysForm({ itemId, today }: BlockedDaysFormProps) {
  const [startDate, setStartDate] = useState('');
  const [endDate, setEndDate] = useState('');
  const [pressed, setPressed] = useState(false);
  const { run, isPending, error, reset } = useBlockDays(itemId, {
    onSuccess: () => {
      setStartDate('');
      setEndDate('');
      setPressed(false);
      toast({ title: '貸し出さない日を設定しました', tone: 'good' });
    },
    onError: () => undefined,
  });
  const wrong = errorsOf(startDate, endDate);
  const told = pressed ? wrong : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPressed(true);
    const first = Object.keys(wrong)[0];
    if (first === undefined) run({ startDate, endDate });
    else event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const days = { min: today, max: addDays(today, MAX_BLOCKED_AHEAD), type: 'date', required: true } as const;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {error !== null && (
        <div role="alert">
          <Notice tone="bad" title="設定できませんでした">
            {reasonOf(error)}
          </Notice>
        </div>
      )}
      <div className="grid gap-4 min-[24rem]:grid-cols-2">
        <TextField
          {...days}
          label="開始日"
          name="startDate"
          value={startDate}
          error={told.startDate}
          onChange={({ target }) => {
            reset();
            setStartDate(target.value);
            // One day is the most frequent wish: the end begins there.
            if (endDate === '' || endDate < target.value) setEndDate(target.value);
          }}
        />
        <TextField
          {...days}
          label="終了日"
          name="endDate"
          min={startDate || today}
          value={endDate}
          error={told.endDate}
          onChange={({ target }) => {
            reset();
            setEndDate(target.value);
          }}
        />
      </div>
      <div>
        <Button type="submit" pending={isPending}>
          貸し出さない日にする
        </Button>
      </div>
    </form>
  );
}

interface Errors {
  readonly startDate?: string;
  readonly endDate?: string;
}

function errorsOf(startDate: string, endDate: string): Errors {
  return {
    ...(startDate === '' && { startDate: '開始日を選択してください' }),
    ...(endDate === '' && { endDate: '終了日を選択してください' }),
    ...(endDate !== '' && endDate < startDate && { endDate: '終了日は開始日以降の日付を選択してください' }),
  };
}

const reasonOf = (error: Error): string =>
  (error instanceof ApiError ? error.body.errors?.[0]?.message : undefined) ?? sentenceOf(error);
