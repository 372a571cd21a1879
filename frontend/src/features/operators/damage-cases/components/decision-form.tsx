import { zodResolver } from '@hookform/resolvers/zod';
import type { DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import { MAX_REASON } from '@meguri/contracts/limits.ts';
import type { ChangeEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { usePersistentForm } from '../../../../lib/drafts/use-persistent-form.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { useNow } from '../../../../lib/time/server-time.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextArea } from '../../../../ui/forms/field.tsx';
import { WholePhrases } from '../../../../ui/whole-phrases.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import type { Decision } from '../api/case.ts';
import { type Decided, schemaFor, type Typed } from '../decision-input.ts';
import { isYetToBeCharged } from '../decisions.ts';
import { outcomeOf } from '../outcomes.ts';
import { AmountFields, EndsField, GoneFields, ItemIsField, RefundFields } from './decision-fields.tsx';

interface DecisionFormProps {
  readonly one: DamageCaseView;
  readonly decision: Decision;
  readonly confirm: string;
  readonly initial: Typed;
  /** Why the last attempt was rejected. */
  readonly error: Error | null;
  /** True while the preview loads. */
  readonly pending: boolean;
  readonly onReason: (reason: string) => void;
  readonly onDecided: (decided: Decided) => void;
}

/** The form of a decision with a summary of its effects. Input survives rejections. */
export function DecisionForm(props: DecisionFormProps) {
  const { one, decision, confirm, initial, error, pending, onReason, onDecided } = props;
  const schema = schemaFor(decision, one);
  const form = useForm<Typed, unknown, Decided>({
    resolver: zodResolver(schema),
    defaultValues: initial,
    // Limits are validated when a field loses the focus.
    mode: 'onTouched',
  });
  usePersistentForm(form, decision);
  const { register, handleSubmit, formState } = form;
  // The card could still be charged for the fee that is about to be waived.
  const isHasty = decision === 'write-off' && one.assessments.some(isYetToBeCharged);
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onDecided)(event)} className="flex flex-col gap-6">
      {decision === 'assess-fee' && <AmountFields form={form} one={one} />}
      {decision === 'order-refund' && <RefundFields form={form} one={one} />}
      {decision !== 'write-off' && <ItemIsField {...{ form, one, decision }} />}
      {decision === 'order-refund' && <EndsField form={form} />}
      {decision !== 'dismiss' && <GoneFields {...{ form, one, decision }} />}
      <TextArea
        label="理由"
        required
        rows={3}
        hint={`借り手とオーナーにも表示されます（${MAX_REASON}文字以内）`}
        error={formState.errors.reason?.message}
        {...register('reason', { onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => onReason(target.value) })}
      />
      <Outcome {...{ one, decision }} values={useWatch({ control: form.control }) as Typed} />
      {error !== null && (
        <div role="alert">
          <Alert tone="bad" title="実行できませんでした">
            {sentenceOf(error)}
          </Alert>
        </div>
      )}
      <Button type="submit" wide pending={pending} variant={isHasty ? 'secondary' : 'primary'}>
        {confirm}
      </Button>
    </form>
  );
}

type OutcomeProps = Pick<DecisionFormProps, 'one' | 'decision'> & { readonly values: Typed };

/** The effects of the decision, shown as soon as everything but the reason is valid. */
function Outcome({ one, decision, values }: OutcomeProps) {
  const now = useNow();
  const decided = schemaFor(decision, one).safeParse({
    ...values,
    reason: values.reason.trim() || '未入力',
    waiver: values.waiver.trim() || '未入力',
  });
  return (
    <div role="status">
      <Alert title={decided.success ? '実行すると' : undefined} tone={decided.success ? 'warn' : 'plain'}>
        <WholePhrases>
          {decided.success ? outcomeOf(decided.data, one, now) : '入力すると、何が起こるかをここに表示します。'}
        </WholePhrases>
      </Alert>
    </div>
  );
}
