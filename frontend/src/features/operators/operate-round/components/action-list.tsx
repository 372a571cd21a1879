import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import type { RoundAction } from '../actions/index.ts';
import type { RoundDialogProps } from '../actions/operator-action.ts';
import { FormActionDialog } from './form-action-dialog.tsx';

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
          key={action.label}
          wide
          variant={'isPrimary' in action ? 'primary' : 'secondary'}
          onClick={() => setAsking(action)}
        >
          {action.label}
        </Button>
      ))}
      {asking !== null && <AskedAction {...{ roundId, round }} action={asking} onClose={() => setAsking(null)} />}
    </div>
  );
}

interface AskedActionProps extends RoundDialogProps {
  readonly round: RentalRound | null;
  readonly action: RoundAction;
}

function AskedAction({ action, round, ...common }: AskedActionProps) {
  if ('Dialog' in action) return <action.Dialog {...common} />;
  return <FormActionDialog {...common} action={action} round={round} />;
}
