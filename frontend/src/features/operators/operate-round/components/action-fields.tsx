import { MAX_REASON, MAX_TRACKING_CODE, MIN_TRACKING_CODE } from '@meguri/contracts/limits.ts';
import type { ReactElement } from 'react';
import type { FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { Select, TextArea, TextField } from '../../../../ui/forms/field.tsx';
import { type Choosable, asYen } from '../actions/choices.ts';
import type { FieldName } from '../actions/operator-action.ts';

export type Form = UseFormReturn<FieldValues, unknown, object>;

export const TRACKING_HINT = `${MIN_TRACKING_CODE}〜${MAX_TRACKING_CODE}文字の英数字とハイフン`;
const READ_REASON_HINT = `借り手とオーナーにも表示されます（${MAX_REASON}文字以内）`;
const REASON_HINT = `取引の履歴に残ります（${MAX_REASON}文字以内）`;
const PARTS = { rental: 'レンタル料', shipping: '送料', insurance: 'あんしん補償料' } as const;

interface Field {
  readonly values: FieldValues;
  readonly Field: (props: { readonly form: Form }) => ReactElement;
}

const field = ({ register, formState, getFieldState }: Form, name: string, options?: RegisterOptions) => ({
  error: getFieldState(name, formState).error?.message,
  ...register(name, options),
});

const YenField = ({ form, name, label }: { readonly form: Form; readonly name: string; readonly label: string }) => (
  <TextField
    inputMode="numeric"
    autoComplete="off"
    required
    label={`${label}（円）`}
    {...field(form, name, { setValueAs: asYen })}
  />
);

const reasonField = (hint: string): Field => ({
  values: { reason: '' },
  Field: ({ form }) => <TextArea label="理由" required hint={hint} {...field(form, 'reason')} />,
});

/** Each field of operators' forms, with its default values. */
export const ACTION_FIELDS: Readonly<Record<FieldName, Field>> = {
  reason: reasonField(READ_REASON_HINT),
  kept_reason: reasonField(REASON_HINT),
  trackingCode: {
    values: { trackingCode: '' },
    Field: ({ form }) => (
      <TextField label="追跡番号（任意）" autoComplete="off" hint={TRACKING_HINT} {...field(form, 'trackingCode')} />
    ),
  },
  amount: { values: {}, Field: ({ form }) => <YenField form={form} name="amount" label="金額" /> },
  parts: {
    values: { parts: { rental: 0, shipping: 0, insurance: 0 } },
    Field: ({ form }) => (
      <>
        {Object.entries(PARTS).map(([part, label]) => (
          <YenField key={part} form={form} name={`parts.${part}`} label={label} />
        ))}
      </>
    ),
  },
  by: {
    values: { by: 'bank_transfer' },
    Field: ({ form }) => (
      <Select label="精算方法" required {...field(form, 'by')}>
        <option value="bank_transfer">銀行振込で支払った</option>
        <option value="provider">決済会社で直接行った</option>
        <option value="nothing_owed">取り消しは正しく、支払いは不要</option>
      </Select>
    ),
  },
  reference: {
    values: { reference: '' },
    Field: ({ form }) => (
      <TextField label="振込の受付番号・決済会社のID" autoComplete="off" {...field(form, 'reference')} />
    ),
  },
};

interface SubjectFieldProps {
  readonly form: Form;
  readonly name: string;
  readonly choices: readonly Choosable[];
}

/** What the amount is for. */
export const SubjectField = ({ form, name, choices }: SubjectFieldProps) => (
  <Select label="対象" required {...field(form, name)}>
    {choices.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </Select>
);
