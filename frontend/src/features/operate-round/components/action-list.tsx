import type { Action } from '@meguri/contracts/rental-round/actions/actions.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { REASONED } from '../operator-actions.ts';
import { AssignRefundDialog } from './assign-refund-dialog.tsx';
import { GrantRefundDialog } from './grant-refund-dialog.tsx';
import { MarkReturnedDialog } from './mark-returned-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ReportDamageDialog } from './report-damage-dialog.tsx';
import { ResendRefundDialog } from './resend-refund-dialog.tsx';
import { ReversePayoutDialog } from './reverse-payout-dialog.tsx';
import { SettleObligationDialog } from './settle-obligation-dialog.tsx';
import { ShippingCodeForm } from './shipping-code-form.tsx';
import { TrackingDialog } from './tracking-dialog.tsx';

const LABELS: { readonly [A in Action]?: string } = {
  register_shipping_code: '発送コードを登録する',
  register_return_code: '返却コードを登録する',
  register_tracking: '追跡番号を登録する',
  mark_returned: '返却済みにする',
  report_damage: '不具合を報告する',
  assign_foreign_refund: '返金の内訳を登録する',
  resend_refund: '返金をもう一度送る',
  settle_obligation: '別の方法で精算済みにする',
  grant_refund: '追加で返金する',
  reverse_payout: '送金を取り戻す',
};
const labelOf = (action: Action): string => REASONED[action]?.label ?? LABELS[action] ?? action;
/** Stands out: without a code nothing can be sent. */
const PRIMARY: Action = 'register_shipping_code';

interface ActionListProps {
  readonly roundId: string;
  /** As its history adds up; null while that isn't there. */
  readonly round: RentalRound | null;
  readonly actions: readonly Action[];
  /** Where what belongs to a damage case is decided; null when there is nothing to decide. */
  readonly caseAddress: string | null;
}

/** What an operator can do with the round now, each with a question before. */
export function ActionList({ roundId, round, actions, caseAddress }: ActionListProps) {
  const [asking, setAsking] = useState<Action | null>(null);
  if (actions.length === 0 && caseAddress === null)
    return <p className="text-sm text-soft">いまの状態で運営が行える操作はありません。</p>;
  return (
    <div className="flex flex-col gap-2">
      {caseAddress !== null && (
        <ButtonLink to={caseAddress} wide>
          不具合の案件で判断する
        </ButtonLink>
      )}
      {actions.map((action) => (
        <Button
          key={action}
          wide
          variant={action === PRIMARY ? 'primary' : 'secondary'}
          onClick={() => setAsking(action)}
        >
          {labelOf(action)}
        </Button>
      ))}
      {asking !== null && <AskedAction {...{ roundId, round }} action={asking} onClose={() => setAsking(null)} />}
    </div>
  );
}

interface AskedActionProps {
  readonly roundId: string;
  readonly round: RentalRound | null;
  readonly action: Action;
  readonly onClose: () => void;
}

function AskedAction({ roundId, round, action, onClose }: AskedActionProps) {
  const common = { roundId, onClose };
  const reasoned = REASONED[action];
  if (reasoned !== undefined) return <ReasonDialog {...common} action={reasoned} />;
  if (action === 'register_tracking') return <TrackingDialog {...common} />;
  if (action === 'mark_returned') return <MarkReturnedDialog {...common} />;
  if (action === 'report_damage') return <ReportDamageDialog {...common} />;
  if (round !== null) {
    if (action === 'resend_refund') return <ResendRefundDialog {...common} round={round} />;
    if (action === 'settle_obligation') return <SettleObligationDialog {...common} round={round} />;
    if (action === 'grant_refund') return <GrantRefundDialog {...common} round={round} />;
    if (action === 'reverse_payout') return <ReversePayoutDialog {...common} round={round} />;
    if (action === 'assign_foreign_refund') return <AssignRefundDialog {...common} round={round} />;
  }
  return (
    <Dialog open onClose={onClose} title={labelOf(action)}>
      <div className="pt-4">
        <ShippingCodeForm {...common} direction={action === 'register_return_code' ? 'return' : 'dispatch'} />
      </div>
    </Dialog>
  );
}
