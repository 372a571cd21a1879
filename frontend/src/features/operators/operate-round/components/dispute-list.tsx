import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { Dispute } from '@meguri/contracts/rental-round/money/round-money.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { yen } from '../../../../rental/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { evidenceAddress, useSubmitEvidence } from '../api/evidence.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { dotted } from '../../../../lib/dotted.ts';

interface DisputeListProps {
  readonly roundId: string;
  readonly round: RentalRound;
}

/** Disputes with their current evidence and the button to submit it. */
export const DisputeList = ({ roundId, round }: DisputeListProps) => (
  <ul className="flex flex-col gap-6">
    {round.money.disputes.map((dispute) => (
      <li key={dispute.disputeId} className="flex flex-col gap-3">
        <FactList tight facts={factsOf(dispute)} />
        {dispute.outcome === 'open' && <Evidence roundId={roundId} dispute={dispute} />}
      </li>
    ))}
  </ul>
);

function Evidence({ roundId, dispute }: { readonly roundId: string; readonly dispute: Dispute }) {
  const [isAsking, setAsking] = useState(false);
  const { disputeId } = dispute;
  const { run, isPending } = useSubmitEvidence(roundId, {
    onSuccess: () => {
      setAsking(false);
      toast({ title: '証拠の提出を始めました', text: '提出が終わると、履歴に記録されます。', tone: 'good' });
    },
    onError: (error) => toast({ title: '提出できませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <div className="flex flex-wrap gap-3">
      <a
        href={evidenceAddress(roundId, disputeId)}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
      >
        証拠資料（PDF）を確認する
      </a>
      {dispute.evidenceAt === undefined && (
        <Allowed to="submit_evidence">
          <Button variant="secondary" onClick={() => setAsking(true)}>
            証拠を提出する
          </Button>
        </Allowed>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="証拠を提出しますか？"
        confirm="提出する"
        pending={isPending}
        onConfirm={() => run(disputeId)}
      >
        カード会社に証拠資料を提出します。提出できるのは1回のみで、あとから直せません。提出しなくても、期限の前に自動で提出されます。
      </ConfirmDialog>
    </div>
  );
}

const OUTCOMES = { open: '審査中', won: '勝訴', lost: '敗訴' } as const;

const factsOf = ({ amount, outcome, openedAt, closedAt, evidenceAt, disputeId }: Dispute) => [
  { label: '金額', value: dotted(yen(amount), OUTCOMES[outcome]) },
  { label: '申し立て', value: dateTime(openedAt) },
  { label: '証拠の提出', value: evidenceAt === undefined ? 'まだ提出していません' : dateTime(evidenceAt) },
  ...(closedAt === null ? [] : [{ label: '結果', value: dateTime(closedAt) }]),
  { label: '番号', value: <span className="font-mono text-xs select-all">{disputeId}</span> },
];
