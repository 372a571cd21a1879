import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_LANDMARK, MAX_SLOT_HOURS, MAX_SLOTS } from '@meguri/contracts/limits.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { offerSlotsSchema } from '@meguri/contracts/rental-round/commands.ts';
import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { Plus } from 'lucide';
import { useFieldArray, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { date } from '../../../lib/time/format.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import type { SlotTimes } from '../../../rental/meeting/slot-words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldError, Select, TextField } from '../../../ui/forms/field.tsx';
import { Alert } from '../../../ui/states/alert.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { wordsOf } from '../actions/index.ts';
import type { ActionCommand } from '../api/use-action.ts';
import { sentenceInDialog } from '../failures.ts';
import { AgreedTimeGoes } from './agreed-time-goes.tsx';
import { daysWithin, endsAfter, firstDay, rowOf, slotOf, type SlotRow, startsOn } from './slot-choices.ts';
import { Icon } from '../../../ui/icon.tsx';

const row = z.object({
  day: z.string().min(1, '日を選択してください'),
  start: z.string().min(1, '開始の時刻を選択してください'),
  end: z.string().min(1, '終了の時刻を選択してください'),
});
const form = z.object({
  rows: z
    .array(row)
    .max(MAX_SLOTS)
    .refine(
      (rows) => new Set(rows.map((one) => Object.values(one).join())).size === rows.length,
      '同じ日時の候補があります',
    ),
  landmark: offerSlotsSchema.shape.landmark.unwrap(),
});
interface Values {
  rows: SlotRow[];
  landmark: string;
}

interface OfferDialogProps {
  readonly request: RentalRequest;
  readonly command: ActionCommand;
  readonly onClose: () => void;
}

/** The owner offers up to five future times. Sending none withdraws the offer. */
export default function OfferDialog({ request, command, onClose }: OfferDialogProps) {
  const { meeting, startDate } = request;
  const { isPending, error } = command;
  const window = meeting?.window ?? { from: startDate, until: startDate };
  const now = serverNow();
  const days = daysWithin(window, now);
  const wanted = meeting?.leg === 'dispatch' ? startDate : tokyoDate(window.until);
  const empty: SlotRow = { day: firstDay(days, wanted), start: '', end: '' };
  const offered = (meeting?.offered ?? []).map(rowOf);
  const methods = useForm<Values>({
    resolver: zodResolver(form),
    defaultValues: {
      rows: offered.length > 0 ? offered : [empty],
      landmark: request.meetingLandmark ?? '',
    },
  });
  const { control, handleSubmit, formState, register } = methods;
  const { fields, append, remove } = useFieldArray({ control, name: 'rows' });
  const rows = useWatch({ control, name: 'rows' });
  const none = fields.length === 0;
  const send = handleSubmit(({ rows, landmark }) =>
    command.run({ action: 'offer_slots', slots: rows.map(slotOf), landmark }),
  );
  return (
    <FormDialog
      title={meeting?.leg === 'return' ? '返却の受け渡しの候補日時' : '受け渡しの候補日時'}
      description={`都合のよい日時を${MAX_SLOTS}つまで出せます。借り手がその中から選ぶと決まります。前の候補は置き換わります。`}
      submit={none ? '候補を取り消す' : '候補を出す'}
      danger={none}
      missing={none && offered.length === 0 ? '候補の日時を追加すると送信できます' : undefined}
      isPending={isPending}
      onClose={() => !isPending && onClose()}
      onSubmit={() => void send()}
    >
      {fields.map((field, index) => (
        <fieldset key={field.id} className="flex flex-col gap-3 rounded-2xl bg-wash p-4">
          <legend className="float-left mb-1 flex w-full items-center justify-between text-sm font-medium">{`候補${index + 1}`}</legend>
          <Times {...{ methods, index, window, days, now, disabled: isPending }} />
          <p>
            <Button
              variant="quiet"
              size="inlineSmall"
              className="min-h-11"
              disabled={isPending}
              onClick={() => remove(index)}
            >{`候補${index + 1}を外す`}</Button>
          </p>
        </fieldset>
      ))}
      <FieldError error={formState.errors.rows?.root?.message ?? formState.errors.rows?.message} />
      {fields.length < MAX_SLOTS && (
        <p>
          <Button variant="secondary" disabled={isPending} onClick={() => append(empty)}>
            <Icon of={Plus} aria-hidden size={16} />
            <span>候補を追加</span>
          </Button>
        </p>
      )}
      {!none && (
        <TextField
          label={`目印（${MAX_LANDMARK}文字まで・任意）`}
          hint="当日の服や持ち物を書くと、相手があなたを見つけやすくなります。例：白いコート、青い紙袋"
          autoComplete="off"
          disabled={isPending}
          error={formState.errors.landmark?.message}
          {...register('landmark')}
        />
      )}
      <div role="status">
        <AgreedTimeGoes agreed={meeting?.chosen ?? null} rows={rows} />
      </div>
      <p role="status" className="sr-only">
        {isPending && wordsOf('offer_slots', true).pending}
      </p>
      {error !== null && !isPending && (
        <div role="alert">
          <Alert tone="bad" title={sentenceInDialog(error)}>
            入力した内容はそのまま残っています。
          </Alert>
        </div>
      )}
    </FormDialog>
  );
}

interface TimesProps {
  readonly methods: UseFormReturn<Values>;
  readonly index: number;
  readonly window: SlotTimes;
  readonly days: readonly string[];
  readonly now: number;
  readonly disabled: boolean;
}

/**
 * A day with start and end time. A time offered before stays selectable even if it isn't on a half hour. The selects are
 * controlled, because their options depend on each other and a select ignores a value that isn't an option yet.
 */
function Times({ methods, index, window, days, now, disabled }: TimesProps) {
  const { control, register, setValue, formState } = methods;
  const { day = '', start = '', end = '' } = useWatch({ control, name: `rows.${index}` }) ?? {};
  const errors = formState.errors.rows?.[index];
  const starts = withChosen(startsOn(day, window, now), start);
  const ends = withChosen(endsAfter(day, start, window, MAX_SLOT_HOURS), end);
  const setEnd = (from: string, on = day) => {
    const possible = endsAfter(on, from, window, MAX_SLOT_HOURS);
    if (!possible.includes(end))
      setValue(`rows.${index}.end`, possible[0] ?? '', { shouldValidate: formState.isSubmitted });
  };
  return (
    <>
      <Select
        label="日"
        required
        disabled={disabled}
        error={errors?.day?.message}
        {...register(`rows.${index}.day`, {
          onChange: ({ target }: { target: HTMLSelectElement }) => {
            if (!startsOn(target.value, window, now).includes(start)) setValue(`rows.${index}.start`, '');
            setEnd(start, target.value);
          },
        })}
        value={day}
      >
        {withChosen(days, day).map((one) => (
          <option key={one} value={one}>
            {date(one)}
          </option>
        ))}
      </Select>
      <div className="grid grid-cols-2 gap-3">
        <Select
          label="開始"
          required
          placeholder="選択"
          disabled={disabled}
          error={errors?.start?.message}
          {...register(`rows.${index}.start`, {
            onChange: ({ target }: { target: HTMLSelectElement }) => setEnd(target.value),
          })}
          value={start}
        >
          {starts.map((time) => (
            <option key={time}>{time}</option>
          ))}
        </Select>
        <Select
          label="終了"
          required
          placeholder="選択"
          disabled={disabled}
          error={errors?.end?.message}
          {...register(`rows.${index}.end`)}
          value={end}
        >
          {ends.map((time) => (
            <option key={time}>{time}</option>
          ))}
        </Select>
      </div>
    </>
  );
}

const withChosen = (offered: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || offered.includes(chosen) ? offered : [...offered, chosen].toSorted();
