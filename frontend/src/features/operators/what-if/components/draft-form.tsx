import { draftPolicySchema, currentDraft, type DraftPolicy } from '@meguri/contracts/operators/what-if.ts';
import { yenIn } from '@meguri/contracts/text/typed-yen.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import {
  type DraftField,
  FEE_FIELDS,
  hintOf,
  nameOf,
  TARIFF_FIELDS,
  type WhatIfChoice,
  WINDOW_FIELDS,
} from '../draft.ts';

interface DraftFormProps {
  readonly choice: WhatIfChoice;
  readonly onChange: (choice: WhatIfChoice) => void;
  readonly onStart: () => void;
  readonly isRunning: boolean;
}

const NOW = currentDraft();

/** The terms as they might have been; what differs from today's says what it is today. */
export function DraftForm({ choice, onChange, onStart, isRunning }: DraftFormProps) {
  /** The fields in which no number stands that would do: the draft keeps the last one that did. */
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
  /** Fields begin anew: what was typed in them is dropped. */
  const [edition, setEdition] = useState(0);
  /** Label, box, hint and error stand in rows of their own: boxes are level, however long a label is, and whichever has a hint. */
  const fields = (all: readonly DraftField[]) => (
    <div className="grid grid-cols-2 gap-x-4 lg:grid-cols-3 [&>div]:row-span-4 [&>div]:grid [&>div]:grid-rows-subgrid [&>div]:items-end [&>div]:pb-2.5">
      {all.map((field) => (
        <NumberField key={`${edition} ${field.name}`} {...{ field, change }} draft={choice.draft} />
      ))}
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
      <div className="grid grid-cols-2 gap-4 md:max-w-xl">
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
      {fields(FEE_FIELDS)}
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

interface NumberFieldProps {
  readonly field: DraftField;
  readonly draft: DraftPolicy;
  readonly change: (name: string, draft: DraftPolicy) => void;
}

/** A number as people type it, also on a Japanese keyboard; NaN for anything else. */
const numberIn = (typed: string): number => yenIn(typed) ?? NaN;

/** What is typed stands there as it was typed for as long as somebody is at it, also where it makes no number yet. */
function NumberField({ field, draft, change }: NumberFieldProps) {
  const { name, read, write } = field;
  const [typed, setTyped] = useState<string | null>(null);
  const result = typed === null ? null : draftPolicySchema.safeParse(write(draft, numberIn(typed)));
  return (
    <TextField
      name={name}
      label={nameOf(field)}
      inputMode="numeric"
      value={typed ?? String(read(draft))}
      hint={hintOf(field, draft)}
      error={result?.success === false ? (result.error.issues[0]?.message ?? '数字で入力してください') : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        change(name, write(draft, numberIn(target.value)));
      }}
      onBlur={() => result?.success && setTyped(null)}
    />
  );
}
