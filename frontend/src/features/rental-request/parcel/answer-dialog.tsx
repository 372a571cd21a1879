import type { ListedRequest, RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { MAX_REASON } from '@meguri/contracts/limits.ts';
import { characters } from '@meguri/contracts/text/characters.ts';
import { useState } from 'react';
import { isAnswer, isPassing } from '../../../lib/http/api-error.ts';
import { outcomeOf } from '../../../lib/http/send-once.ts';
import { period } from '../../../lib/time/format.ts';
import { FIGURES } from '../../../rental/figures.ts';
import { parcelOf } from '../../../rental/parcel.ts';
import { CommentField } from '../../../rental/comment-field.tsx';
import { Checkbox } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { Alert } from '../../../ui/states/alert.tsx';
import { useParcel, useParcelCommand } from './api/parcel.ts';
import { unansweredIn } from './parcel-facts.ts';

interface AnswerDialogProps {
  readonly request: RentalRequest;
  readonly onClose: () => void;
}

interface Asked {
  readonly rounds: readonly ListedRequest[];
  /** An attempt had no response. */
  readonly mayBeDone: boolean;
}

/** The owner approves the chosen items of a parcel and declines the others, in one step. */
export default function AnswerDialog({ request, onClose }: AnswerDialogProps) {
  const id = parcelOf(request)?.id ?? '';
  const unanswered = unansweredIn(useParcel(id).data?.rounds ?? []);
  /**
   * An answer that is on its way, or was without a response. Some of its rounds may be answered by now, but pressing again has to
   * send the same answer: nothing in it can be changed.
   */
  const [asked, setAsked] = useState<Asked | null>(null);
  const rounds = asked?.rounds ?? unanswered;
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const { run, isPending, error } = useParcelCommand(id, {
    onSuccess: () => {
      onClose();
      toast({ title: 'リクエストに返答しました', text: '借り手のお支払いをお待ちください。', tone: 'good' });
    },
    onError: (failure) => {
      // One that was turned away says nothing about an attempt before it.
      const mayBeDone = isPassing(failure) || (asked?.mayBeDone === true && !isAnswer(failure));
      setAsked(mayBeDone && asked !== null ? { ...asked, mayBeDone } : null);
    },
  });
  const approved = rounds.filter((round) => !declined.includes(round.id));
  const missing =
    approved.length === 0 ? NONE : characters(reason.trim()) > MAX_REASON ? '理由を短くしてください' : undefined;
  const { borrowerDisplayName, startDate, endDate } = request;
  return (
    <FormDialog
      title="まとめて返答しますか？"
      description={
        <p>{`${borrowerDisplayName}さんに${period(startDate, endDate)}の期間で貸し出すアイテムを選んでください。選ばなかったアイテムは辞退になります。日程は予約済みになり、借り手が${FIGURES.paymentHours}時間以内にお支払いに進みます。`}</p>
      }
      submit={`${approved.length}点を承認する`}
      isPending={isPending}
      missing={missing}
      onClose={onClose}
      onSubmit={() => {
        setAsked((before) => before ?? { rounds, mayBeDone: false });
        run({
          to: 'answer',
          body: { approved: approved.map((round) => round.id), ...(reason.trim() !== '' && { reason: reason.trim() }) },
        });
      }}
    >
      {error !== null && (
        <div role="alert">
          <Alert tone="bad" title="返答できませんでした">
            {outcomeOf(error, 'もう一度押しても二重には送信されません。')}
          </Alert>
        </div>
      )}
      <div className="flex flex-col">
        {rounds.map((round) => (
          <Checkbox
            key={round.id}
            name={`approve-${round.id}`}
            label={round.itemName}
            checked={!declined.includes(round.id)}
            disabled={asked !== null}
            onChange={({ target }) =>
              setDeclined(target.checked ? declined.filter((one) => one !== round.id) : [...declined, round.id])
            }
          />
        ))}
      </div>
      {declined.length > 0 && (
        <CommentField
          name="reason"
          label="辞退する理由（任意）"
          value={reason}
          onChange={setReason}
          max={MAX_REASON}
          disabled={asked !== null}
          hint="取引の記録に残り、相手にも表示されます。"
        />
      )}
    </FormDialog>
  );
}

const NONE = '承認するアイテムを選ぶと送信できます。すべて辞退するときは、各取引から辞退してください';
