import type { DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import type { Preview } from '@meguri/contracts/read-models/preview.ts';
import { useState } from 'react';
import { usePersistentState } from '../../../../lib/drafts/use-persistent-state.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { RadioGroup } from '../../../../ui/forms/radio-group.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { type Decision, useDecision, useDecisionPreview } from '../api/case.ts';
import type { Decided, Typed } from '../decision-input.ts';
import { decisionsOf } from '../decisions.ts';
import { outcomeOf } from '../outcomes.ts';
import { useMayDo } from '../../../../rental/operators/allowed.tsx';
import { PreviewNotice } from '../../../../rental/operators/preview-notice.tsx';
import { useNow } from '../../../../lib/time/server-time.ts';
import { DecisionForm } from './decision-form.tsx';

const DETAILS: Readonly<
  Record<Decision, { readonly detail: string; readonly confirm: string; readonly done: string }>
> = {
  dismiss: {
    detail: '報告どおりの不具合がなかったとき。返金も損害金もありません',
    confirm: '問題なしとして終了する',
    done: '案件を終了しました',
  },
  'order-refund': {
    detail: '届いたアイテムに問題があったとき。支払い額の範囲で返します',
    confirm: '返金する',
    done: '返金を決定しました',
  },
  'assess-fee': {
    detail: '借り手が傷つけた、返さなかったとき。オーナーに全額を送ります',
    confirm: '損害金を請求する',
    done: '損害金を請求しました',
  },
  'write-off': {
    detail: '支払われる見込みがないとき',
    confirm: '請求を断念する',
    done: '損害金の請求を終了しました',
  },
};

/** Decides a case: choose a decision, fill in its form, review the preview, confirm. */
export function CaseDecision({ one }: { readonly one: DamageCaseView }) {
  const offered = decisionsOf(one);
  const mayDecide = useMayDo('order_refund');
  const [chosen, setChosen] = usePersistentState<Decision | null>('decision', null);
  /** The reason is shared by all decisions, so it stays while the operator compares them; it is reset when the case's state changes. */
  const [said, say] = usePersistentState('reason', { state: one.state, reason: '' });
  const reason = said.state === one.state ? said.reason : '';
  const only = offered.length === 1 ? offered[0] : undefined;
  // The chosen decision may no longer be available after the state has changed.
  const decision = (only ?? offered.find(({ decision: each }) => each === chosen))?.decision ?? null;
  if (offered.length === 0)
    return (
      <p className="text-sm text-soft">
        {mayDecide || !isUndecided(one)
          ? 'いま判断できることはありません。'
          : 'この案件の判断は、お金を動かせる権限を持つ運営者が行います。'}
      </p>
    );
  return (
    <div className="flex flex-col gap-6">
      {only !== undefined ? (
        <div>
          <h3 className="text-base">{only.label}</h3>
          <p className="text-sm text-soft">{DETAILS[only.decision].detail}</p>
        </div>
      ) : (
        <RadioGroup
          name="decision"
          legend="どう対応しますか"
          value={decision}
          onChange={setChosen}
          options={offered.map(({ decision: value, label }) => ({ value, label, detail: DETAILS[value].detail }))}
        />
      )}
      {decision !== null && (
        <Deciding
          key={decision}
          {...{ one, decision, reason }}
          onReason={(words) => say({ state: one.state, reason: words })}
        />
      )}
    </div>
  );
}

/** Waits for a decision, or for a payment that operators can still waive. */
const isUndecided = ({ state }: DamageCaseView): boolean => state === 'open' || state === 'fee_pending';

interface DecidingProps {
  readonly one: DamageCaseView;
  readonly decision: Decision;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

function Deciding({ one, decision, reason, onReason }: DecidingProps) {
  const [asked, setAsked] = useState<{ readonly decided: Decided; readonly preview: Preview } | null>(null);
  const now = useNow();
  const { confirm, done } = DETAILS[decision];
  function refused(refusal: Error): void {
    setAsked(null);
    toast({ title: '実行できませんでした', text: sentenceOf(refusal), tone: 'bad' });
  }
  const { run, isPending, error } = useDecision<object>(one.id, decision, {
    onSuccess: () => {
      toast({ title: asked?.preview.needsTwo ? '提案しました。別の運営が確認すると実行されます' : done, tone: 'good' });
      setAsked(null);
      onReason('');
    },
    onError: refused,
  });
  const looking = useDecisionPreview<Decided>(one.id, {
    onSuccess: (preview, decided) => setAsked({ decided, preview }),
    onError: refused,
  });
  const send = () => {
    if (asked === null) return;
    const { decision: _, ...body } = asked.decided;
    run({ body, seen: asked.preview.revision });
  };
  return (
    <>
      <DecisionForm
        {...{ one, decision, confirm, onReason }}
        error={error ?? looking.error}
        initial={initialOf(one, reason)}
        pending={looking.isPending}
        onDecided={looking.run}
      />
      <ConfirmDialog
        open={asked !== null}
        onClose={() => !isPending && setAsked(null)}
        title="この内容で実行しますか？"
        confirm={asked?.preview.needsTwo ? '提案する' : confirm}
        danger={decision !== 'dismiss'}
        pending={isPending}
        onConfirm={send}
      >
        {asked !== null && (
          <div className="flex flex-col gap-4">
            <p>{outcomeOf(asked.decided, one, now)}</p>
            {says(asked.preview) && (
              // Without the item's outcome, which the sentence above already names.
              <PreviewNotice preview={{ ...asked.preview, itemOutcome: null }} status={one.request.status} />
            )}
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}

/** Whether the preview has amounts to show: money moved by this operator or, for a late fee, automatically. */
const says = ({ amount, effects }: Preview): boolean => amount > 0 || effects.length > 0;

const initialOf = ({ itemReturned, itemGone = null }: DamageCaseView, reason: string): Typed => ({
  reason,
  itemIs: itemGone ?? (itemReturned ? 'returned' : ''),
  waiver: '',
  compensation: '',
  ends: '',
  amount: '',
  refund: { rental: '0', shipping: '0', insurance: '0' },
});
