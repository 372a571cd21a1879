import type { RoundHistory } from '@meguri/contracts/read-models/administration.ts';
import { PROPOSAL_LABELS } from '@meguri/contracts/rental-round/money/proposal-labels.ts';
import { lapsesAt } from '@meguri/contracts/rental-round/money/round-money.ts';
import { ROUND_REJECTIONS } from '@meguri/contracts/rental-round/rejections.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { Proposal } from '@meguri/contracts/rental-round/money/round-money.ts';
import { useState } from 'react';
import { dateTime } from '../../../../lib/time/format.ts';
import { untilTime } from '../../../../lib/time/until-time.ts';
import { useNow } from '../../../../lib/time/server-time.ts';
import { yen } from '../../../../rental/format.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { confirmProposal, withdrawProposal } from '../actions/proposals.ts';
import { useOperatorAction } from '../api/operator-action.ts';
import { ActionDialog } from './action-dialog.tsx';

interface ProposalListProps {
  readonly roundId: string;
  readonly round: RentalRound;
  /** Names and texts used in the proposals. */
  readonly history: Pick<RoundHistory, 'usernames' | 'texts'>;
  readonly viewerId: number;
}

/** Proposals that need a second operator, who approves or rejects them. */
export function ProposalList({ roundId, round, history, viewerId }: ProposalListProps) {
  const [asking, setAsking] = useState<Asked | null>(null);
  const now = useNow();
  return (
    <ul className="flex flex-col gap-6">
      {round.money.proposals.map((one) => (
        <li key={one.proposalId} className="flex flex-col gap-3">
          <FactList tight facts={factsOf(one, history)} />
          {one.by === viewerId && <p className="text-sm text-soft">{ROUND_REJECTIONS.own_proposal.message}</p>}
          <div className="flex gap-3">
            {one.by !== viewerId && Date.parse(lapsesAt(one)) > now && (
              <Allowed to="confirm_proposal">
                <Button className="grow" onClick={() => setAsking({ one, what: 'confirm' })}>
                  確認して実行する
                </Button>
              </Allowed>
            )}
            <Allowed to="withdraw_proposal">
              <Button className="grow" variant="secondary" onClick={() => setAsking({ one, what: 'withdraw' })}>
                取り下げる
              </Button>
            </Allowed>
          </div>
        </li>
      ))}
      {asking !== null && <Deciding key={asking.what} {...asking} roundId={roundId} onClose={() => setAsking(null)} />}
    </ul>
  );
}

interface Asked {
  readonly one: Proposal;
  readonly what: 'confirm' | 'withdraw';
}

const ACTIONS = { confirm: confirmProposal, withdraw: withdrawProposal } as const;

function Deciding({ one, what, roundId, onClose }: Asked & { readonly roundId: string; readonly onClose: () => void }) {
  const { label: title, question, confirm } = ACTIONS[what];
  const { proposalId } = one;
  const { run, ...state } = useOperatorAction<{ readonly proposalId: string }>(roundId, ACTIONS[what], { onClose });
  return (
    <ActionDialog {...{ title, question, confirm }} {...state} onClose={onClose} onSubmit={() => run({ proposalId })}>
      <p className="text-sm">{`${PROPOSAL_LABELS[one.command]} ${yen(one.amount)}`}</p>
    </ActionDialog>
  );
}

function factsOf(one: Proposal, { usernames, texts }: ProposalListProps['history']) {
  const { reason } = one.input as { readonly reason?: { readonly textId: string } | null };
  const why = reason ? texts[reason.textId] : undefined;
  return [
    { label: '内容', value: `${PROPOSAL_LABELS[one.command]} ${yen(one.amount)}` },
    { label: '提案した人', value: usernames[String(one.by)] ?? '—' },
    ...(why === undefined ? [] : [{ label: '理由', value: why }]),
    { label: '確認の期限', value: untilTime(lapsesAt(one), dateTime) },
  ];
}
