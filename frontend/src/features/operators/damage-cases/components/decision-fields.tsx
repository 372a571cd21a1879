import { MAX_CARD_CHARGE, MAX_REASON } from '@meguri/contracts/limits.ts';
import type { DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import { yenIn } from '@meguri/contracts/text/typed-yen.ts';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { yen } from '../../../../rental/format.ts';
import { RadioGroup } from '../../../../ui/forms/radio-group.tsx';
import { TextArea, TextField } from '../../../../ui/forms/field.tsx';
import { WholePhrases } from '../../../../ui/whole-phrases.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import type { Decision } from '../api/case.ts';
import { coverHint } from '../covered-fee.ts';
import { type Decided, isItemGone, type Typed } from '../decision-input.ts';
import { compensationMost, PART_LABELS, PARTS } from '../decisions.ts';

type Form = UseFormReturn<Typed, unknown, Decided>;
interface FieldsProps {
  readonly form: Form;
  readonly one: DamageCaseView;
}
const DIGITS = { inputMode: 'numeric', autoComplete: 'off', required: true } as const;

/** `maximumPrices` is missing in answers of the previous release. */
const maximumOf = ({ maximumPrices }: { readonly maximumPrices?: number }): string =>
  maximumPrices === undefined ? '取引の規定による額' : `1週間のレンタル料の${maximumPrices}倍`;

/** The fee, with the reason for its limits, and what the cover pays of it. */
export const AmountFields = ({ form, one }: FieldsProps) => (
  <>
    <AmountField {...{ form, one }} />
    <CoverHint {...{ form, one }} />
  </>
);

function CoverHint({ form: { control }, one }: FieldsProps) {
  const [amount, itemIs] = useWatch({ control, name: ['amount', 'itemIs'] });
  const said = coverHint({ amount: yenIn(amount) ?? null, itemIs }, one);
  return said === null ? null : (
    <p role="status" className="-mt-3 text-sm">
      <WholePhrases>{said}</WholePhrases>
    </p>
  );
}

const AmountField = ({ form: { register, formState }, one: { limits } }: FieldsProps) => (
  <TextField
    {...DIGITS}
    label="損害金（円）"
    hint={`${yen(limits.fee.least)}（決済できる最低額）から${yen(limits.fee.most)}まで。上限は${maximumOf(limits.fee)}（オーナーがより低い上限を設定していたときはその金額）から、請求済みの損害金（異議により取り消したものを除く）を引いた額です${limits.fee.most === MAX_CARD_CHARGE ? `。カードで一度に決済できるのは${yen(MAX_CARD_CHARGE)}までです` : ''}`}
    error={formState.errors.amount?.message}
    {...register('amount')}
  />
);

/** The refundable parts of the payment, each with its maximum. */
export function RefundFields({ form: { register, formState, setValue }, one: { limits } }: FieldsProps) {
  const fillIn = () => {
    for (const part of PARTS)
      setValue(`refund.${part}`, String(limits.refundable[part]), { shouldValidate: formState.isSubmitted });
  };
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-sm font-medium">返金額</legend>
      <p className="text-xs leading-relaxed text-soft">
        <span>支払われた額から返金済みの額を引いた残りまで、項目ごとに返せます。</span>
        <button type="button" className="ml-1 min-h-9 text-ink underline underline-offset-4" onClick={fillIn}>
          全額を入れる
        </button>
      </p>
      {PARTS.filter((part) => part !== 'insurance' || limits.refundable.insurance > 0).map((part) => (
        <TextField
          key={part}
          {...DIGITS}
          label={`${PART_LABELS[part]}（円）`}
          hint={`${yen(limits.refundable[part])}まで`}
          error={formState.errors.refund?.[part]?.message}
          {...register(`refund.${part}`)}
        />
      ))}
    </fieldset>
  );
}

const BACK = {
  value: 'returned',
  label: '戻っている',
  detail: '返却済みとして記録します。延滞があれば延滞料が決まります',
};
const SENT_BACK = { value: 'returned', label: '返却済み', detail: '発送を含め、返却として記録されています' };
const OUT = { value: 'out', label: 'まだ戻っていない', detail: '取引を続け、借り手に返却をお願いします' };
const LOST = { value: 'lost', label: '紛失した', detail: '見つからない、または配送中に失われたとき。掲載を終えます' };
const KEPT = { value: 'kept', label: '返却されない', detail: '借り手が返さないとき。掲載を終えます' };

function itemOptions(decision: Decision, { itemReturned, nonReturn }: DamageCaseView) {
  if (decision === 'dismiss') return itemReturned ? [] : [BACK, OUT];
  if (itemReturned) return [SENT_BACK, LOST, KEPT];
  // An item that was reported as not returned counts as lost.
  return nonReturn ? [BACK, LOST, KEPT] : [BACK, OUT, LOST, KEPT];
}

/** Where the item is. This decides how the round continues, whether a late fee becomes final and whether the item stays listed. */
export function ItemIsField({ form: { control, formState }, one, decision }: FieldsProps & { decision: Decision }) {
  const options = itemOptions(decision, one);
  if (options.length === 0) return <Alert>アイテムは返却済みです。</Alert>;
  return (
    <Controller
      control={control}
      name="itemIs"
      render={({ field: { value, onChange } }) => (
        <RadioGroup
          name="itemIs"
          legend="アイテムはいまどこにありますか"
          required
          value={value === '' ? null : value}
          onChange={onChange}
          options={options}
          error={formState.errors.itemIs?.message}
        />
      )}
    />
  );
}

/** For an item that won't come back: why the borrower owes nothing, and the compensation that the platform pays its owner. */
export function GoneFields({ form, one, decision }: FieldsProps & { decision: Decision }) {
  const [itemIs, amount] = useWatch({ control: form.control, name: ['itemIs', 'amount'] });
  if (!isItemGone({ itemIs })) return null;
  const { register, formState } = form;
  const most = compensationMost(decision, yenIn(amount) ?? 0, one.limits);
  return (
    <>
      {decision === 'order-refund' && (
        <TextArea
          label="借り手に損害金を請求しない理由"
          required
          rows={2}
          hint={`借り手とオーナーにも表示されます（${MAX_REASON}文字以内）`}
          error={formState.errors.waiver?.message}
          {...register('waiver')}
        />
      )}
      <TextField
        inputMode="numeric"
        autoComplete="off"
        label="オーナーへの補償（円）"
        hint={`借り手に請求しない分を運営が負担します。${yen(most)}まで。空欄は補償なし`}
        error={formState.errors.compensation?.message}
        {...register('compensation')}
      />
    </>
  );
}

export const EndsField = ({ form }: Pick<FieldsProps, 'form'>) => (
  <YesNo
    form={form}
    name="ends"
    legend="取引を終了しますか"
    yes={{ label: '終了する', detail: '「キャンセル」になり、残りの金額を精算します' }}
    no={{ label: '続ける', detail: '返金だけを行い、取引は続きます' }}
  />
);

interface YesNoProps {
  readonly form: Form;
  readonly name: 'ends';
  readonly legend: string;
  readonly yes: { readonly label: string; readonly detail: string };
  readonly no: { readonly label: string; readonly detail: string };
}

const YesNo = ({ form: { control, formState }, name, legend, yes, no }: YesNoProps) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, onChange } }) => (
      <RadioGroup
        name={name}
        legend={legend}
        required
        value={value === '' ? null : value}
        onChange={onChange}
        options={[
          { value: 'yes', ...yes },
          { value: 'no', ...no },
        ]}
        error={formState.errors[name]?.message}
      />
    )}
  />
);
