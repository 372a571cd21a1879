import type { OwnerCalendar } from '@meguri/contracts/item/calendar/owner-calendar.ts';
import type { CalendarDate } from '@meguri/contracts/rental-round/time/period.ts';
import { type FormEvent, useState } from 'react';
import { usePersistentState } from '../../../../lib/drafts/use-persistent-state.ts';
import { ApiError, sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useBlockDays } from '../api/owner-calendar.ts';
import { areRequested, type Days, lastDay } from '../owner-days.ts';
import { DayCalendar } from './day-calendar.tsx';

interface BlockedDaysFormProps {
  readonly itemId: string;
  readonly calendar: OwnerCalendar;
  readonly today: CalendarDate;
}

const NONE: Days = { startDate: '', endDate: '' };

/** The period that the owner blocks, chosen in the calendar or typed. It stays after a rejection. */
export function BlockedDaysForm({ itemId, calendar, today }: BlockedDaysFormProps) {
  const [{ startDate, endDate }, setChosen] = usePersistentState('blocked-days', NONE);
  const [visited, setVisited] = useState<CalendarDate | null>(null);
  const [pressed, setPressed] = useState(false);
  const { run, isPending, error, reset } = useBlockDays(itemId, {
    onSuccess: () => {
      setChosen(NONE);
      setPressed(false);
      toast({ title: '貸し出さない日を設定しました', tone: 'good' });
    },
    onError: () => undefined,
  });
  const choose = (chosen: Days) => {
    reset();
    setChosen(chosen);
  };
  const wrong = errorsOf(startDate, endDate);
  const shownErrors = pressed ? wrong : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPressed(true);
    const first = Object.keys(wrong)[0];
    if (first === undefined) run({ startDate, endDate });
    else event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const days = { min: today, max: lastDay(today), type: 'date', required: true } as const;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <DayCalendar
        {...{ calendar, today }}
        visited={visited ?? (startDate || today)}
        chosen={{ startDate, endDate }}
        onChoose={choose}
        onVisit={setVisited}
      />
      {error !== null && (
        <div role="alert">
          <Alert tone="bad" title="設定できませんでした">
            {reasonOf(error)}
          </Alert>
        </div>
      )}
      <div className="grid gap-4 min-[24rem]:grid-cols-2">
        <TextField
          {...days}
          label="開始日"
          name="startDate"
          value={startDate}
          error={shownErrors.startDate}
          onChange={({ target }) => {
            // A single day is the most common case, so the end defaults to the start.
            const isBefore = endDate === '' || endDate < target.value;
            choose({ startDate: target.value, endDate: isBefore ? target.value : endDate });
            if (target.value !== '') setVisited(target.value);
          }}
        />
        <TextField
          {...days}
          label="終了日"
          name="endDate"
          min={startDate || today}
          value={endDate}
          error={shownErrors.endDate}
          onChange={({ target }) => choose({ startDate, endDate: target.value })}
        />
      </div>
      {areRequested({ startDate, endDate }, calendar) && (
        <Alert tone="warn" title="返答待ちの日が含まれています">
          貸し出さない日にすると、その日を含むリクエストは承認できなくなります。
        </Alert>
      )}
      <div>
        <Button type="submit" pending={isPending} className="max-md:w-full">
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
