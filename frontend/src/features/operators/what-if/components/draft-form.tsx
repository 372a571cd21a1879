import { draftPolicySchema, currentDraft, type DraftPolicy } from '@meguri/contracts/operators/what-if.ts';
import { type ChangeEvent, useId, useState } from 'react';
import { cx } from '../../../../lib/class-names.ts';
import { useUnsaved } from '../../../../lib/drafts/use-unsaved.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Disclosure } from '../../../../ui/controls/disclosure.tsx';
import { CONTROL, FieldError, TextField } from '../../../../ui/forms/field.tsx';
import {
  DAILY,
  DAILY_FIELDS,
  dailyHint,
  type DraftField,
  FEE_FIELDS,
  hintOf,
  nameOf,
  numberIn,
  TARIFF_FIELDS,
  type WhatIfChoice,
  WINDOW_FIELDS,
} from '../draft.ts';
import type { Elements } from '../../../../ui/elements.ts';

interface DraftFormProps {
  readonly choice: WhatIfChoice;
  readonly onChange: (choice: WhatIfChoice) => void;
  readonly onStart: () => void;
  readonly isRunning: boolean;
}

const NOW = currentDraft();

/** The terms to simulate; changed fields show today's value. */
export function DraftForm({ choice, onChange, onStart, isRunning }: DraftFormProps) {
  /** Fields without a valid number; the draft keeps their last valid one. */
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const isWrong = wrong.length > 0;
  const change = (name: string, draft: DraftPolicy) => {
    const isFit = draftPolicySchema.safeParse(draft).success;
    setWrong((before) => [...before.filter((one) => one !== name), ...(isFit ? [] : [name])]);
    if (isFit) onChange({ ...choice, draft });
  };
  const reset = () => {
    setWrong([]);
    setEdition((before) => before + 1);
    onChange({ ...choice, draft: NOW });
  };
  /** Changing the key remounts the fields, which discards their text. */
  const [edition, setEdition] = useState(0);
  /** Label, input, hint and error are subgrid rows, so that inputs are aligned however long the labels are. */
  const fields = (all: readonly DraftField[], last?: Elements) => (
    <div className="grid grid-cols-2 gap-x-4 lg:grid-cols-3 [&>div]:row-span-4 [&>div]:grid [&>div]:grid-rows-subgrid [&>div]:items-end [&>div]:pb-2.5">
      {all.map((field) => (
        <NumberField key={`${edition} ${field.name}`} {...{ field, change }} draft={choice.draft} />
      ))}
      {last}
    </div>
  );
  return (
    <form
      className="mb-8 flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) onStart();
      }}
    >
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-3">
        <TextField
          name="from"
          label="リクエスト日（から）"
          type="date"
          value={choice.from}
          max={choice.to}
          onChange={({ target }) => target.value !== '' && onChange({ ...choice, from: target.value })}
        />
        <TextField
          name="to"
          label="リクエスト日（まで）"
          type="date"
          value={choice.to}
          min={choice.from}
          onChange={({ target }) => target.value !== '' && onChange({ ...choice, to: target.value })}
        />
      </div>
      {fields(FEE_FIELDS, <DailyField key={edition} draft={choice.draft} change={change} />)}
      <div>
        <Disclosure title="往復送料">{fields(TARIFF_FIELDS)}</Disclosure>
        <Disclosure title="期限">
          <p className="mb-4 text-sm text-soft">
            期限を変えても金額は変わりません。結果が変わっていた取引に印がつくだけです。
          </p>
          {fields(WINDOW_FIELDS)}
        </Disclosure>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" pending={isRunning} disabled={isWrong}>
          試算する
        </Button>
        <Button type="button" variant="quiet" onClick={reset}>
          現在の条件に戻す
        </Button>
      </div>
    </form>
  );
}

interface TypedNumber {
  readonly field: DraftField;
  readonly draft: DraftPolicy;
  readonly change: (name: string, draft: DraftPolicy) => void;
}

/** Keeps the text as typed while the field is being edited, even if it isn't a number yet. */
function useTypedNumber({ field, draft, change }: TypedNumber) {
  const { name, tenths, read, write } = field;
  const [typed, setTyped] = useState<string | null>(null);
  const result = typed === null ? null : draftPolicySchema.safeParse(write(draft, numberIn(typed, field)));
  const type = (text: string) => {
    setTyped(text);
    change(name, write(draft, numberIn(text, field)));
  };
  useUnsaved(name, () => ({ input: typed ?? undefined }), type);
  const box = {
    name,
    inputMode: tenths === undefined ? 'numeric' : 'decimal',
    value: typed ?? String(read(draft)),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(target.value),
    onBlur: () => {
      if (result?.success) setTyped(null);
    },
  } as const;
  const problem = result?.error?.issues[0]?.message;
  return { box, error: problem && (tenths ?? problem) };
}

function NumberField(props: TypedNumber) {
  const { box, error } = useTypedNumber(props);
  return <TextField {...box} label={nameOf(props.field)} hint={hintOf(props.field, props.draft)} error={error} />;
}

/** Numerator and denominator on one line. */
function DailyField({ draft, change }: Omit<TypedNumber, 'field'>) {
  const id = useId();
  const [numerator, denominator] = DAILY_FIELDS;
  const over = useTypedNumber({ field: numerator, draft, change });
  const under = useTypedNumber({ field: denominator, draft, change });
  const hint = dailyHint(draft);
  const half = ({ box, error }: ReturnType<typeof useTypedNumber>, { label }: DraftField) => (
    <span className="w-20">
      <input
        {...box}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={cx(`${id}-hint`, error !== undefined && `${id}-error`)}
        className={cx(CONTROL, 'min-h-12', error === undefined ? 'border-field hover:border-soft' : 'border-bad')}
      />
    </span>
  );
  return (
    <div role="group" aria-labelledby={id} className="col-span-2 flex flex-col gap-1.5">
      <p id={id} className="text-sm font-medium">
        {DAILY.label}
      </p>
      <div className="flex items-center gap-2">
        <span>{DAILY.of}</span>
        {half(over, numerator)}
        <span aria-hidden>/</span>
        {half(under, denominator)}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs leading-relaxed text-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={over.error ?? under.error} />
    </div>
  );
}
