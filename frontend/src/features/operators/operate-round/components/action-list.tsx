import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type ComponentType, useState } from 'react';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { REASONED, type RoundAction } from '../operator-actions.ts';
import { AssignRefundDialog } from './assign-refund-dialog.tsx';
import { GrantRefundDialog } from './grant-refund-dialog.tsx';
import { MarkReturnedDialog } from './mark-returned-dialog.tsx';
import type { MoneyDialogProps } from './money-fields.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ReportDamageDialog } from './report-damage-dialog.tsx';
import { ResendRefundDialog } from './resend-refund-dialog.tsx';
import { ReversePayoutDialog } from './reverse-payout-dialog.tsx';
import { SettleObligationDialog } from './settle-obligation-dialog.tsx';
import { ShippingCodeForm } from './shipping-code-form.tsx';
import { TrackingDialog } from './tracking-dialog.tsx';

type Reasoned = keyof typeof REASONED;
const isReasoned = (action: RoundAction): action is Reasoned => Object.hasOwn(REASONED, action);
type Asked = Exclude<RoundAction, Reasoned>;

interface Dialogs {
  readonly roundId: string;
  readonly onClose: () => void;
}
/** The dialog of an action that needs more than a reason. */
type Question =
  | { readonly label: string; readonly Dialog: ComponentType<Dialogs> }
  | { readonly label: string; readonly HistoryDialog: ComponentType<MoneyDialogProps> };

const codeQuestion = (label: string, direction: 'dispatch' | 'return'): Question => ({
  label,
  Dialog: ({ roundId, onClose }) => (
    <Dialog open onClose={onClose} title={label}>
      <div className="pt-4">
        <ShippingCodeForm {...{ roundId, onClose, direction }} />
      </div>
    </Dialog>
  ),
});

const QUESTIONS: Readonly<Record<Asked, Question>> = {
  register_shipping_code: codeQuestion('発送コードを登録する', 'dispatch'),
  register_return_code: codeQuestion('返却コードを登録する', 'return'),
  register_tracking: { label: '追跡番号を登録する', Dialog: TrackingDialog },
  mark_returned: { label: '返却済みにする', Dialog: MarkReturnedDialog },
  report_damage: { label: '不具合を報告する', Dialog: ReportDamageDialog },
  assign_foreign_refund: { label: '返金の内訳を登録する', HistoryDialog: AssignRefundDialog },
  resend_refund: { label: '返金をもう一度送る', HistoryDialog: ResendRefundDialog },
  settle_obligation: { label: '別の方法で精算済みにする', HistoryDialog: SettleObligationDialog },
  grant_refund: { label: '追加で返金する', HistoryDialog: GrantRefundDialog },
  reverse_payout: { label: '送金を取り戻す', HistoryDialog: ReversePayoutDialog },
};
const labelOf = (action: RoundAction): string =>
  isReasoned(action) ? REASONED[action].label : QUESTIONS[action].label;
/** Shown as the primary button, because without a code nothing can be sent. */
const PRIMARY: RoundAction = 'register_shipping_code';

interface ActionListProps {
  readonly roundId: string;
  /** The round folded from its history; null until that is loaded. */
  readonly round: RentalRound | null;
  readonly actions: readonly RoundAction[];
  /** Path of the damage case, where its decisions are made; null: nothing to decide. */
  readonly caseAddress: string | null;
}

/** The actions an operator can take now, each with a confirmation or form. */
export function ActionList({ roundId, round, actions, caseAddress }: ActionListProps) {
  const [asking, setAsking] = useState<RoundAction | null>(null);
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
  readonly action: RoundAction;
  readonly onClose: () => void;
}

function AskedAction({ roundId, round, action, onClose }: AskedActionProps) {
  const common = { roundId, onClose };
  if (isReasoned(action)) return <ReasonDialog {...common} action={REASONED[action]} />;
  const question = QUESTIONS[action];
  if ('Dialog' in question) return <question.Dialog {...common} />;
  return round && <question.HistoryDialog {...common} round={round} />;
}
