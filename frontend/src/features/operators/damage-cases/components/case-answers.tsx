import type { CaseState, DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import { ANSWERING_PARTIES, type AnsweringParty } from '@meguri/contracts/rental-round/events/shapes.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { untilTime } from '../../../../lib/time/until-time.ts';
import { FIGURES } from '../../../../rental/figures.ts';
import { PARTY_LABELS } from '../../../../rental/people/party-labels.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useAskForAnswer } from '../api/case.ts';

/** Statements that operators asked for, and buttons to ask; each party can be asked once. */
export function CaseAnswers({ one }: { readonly one: DamageCaseView }) {
  const [asked, setAsked] = useState<AnsweringParty | null>(null);
  const { run, isPending } = useAskForAnswer(one.id, {
    onSuccess: () => {
      setAsked(null);
      toast({ title: '返信をお願いしました', tone: 'good' });
    },
    onError: (refusal) => {
      setAsked(null);
      toast({ title: '実行できませんでした', text: sentenceOf(refusal), tone: 'bad' });
    },
  });
  const mayAsk = one.request.actions.includes('ask_for_answer');
  return (
    <>
      <ul className="flex flex-col gap-3 text-sm">
        {ANSWERING_PARTIES.map((of) => {
          const answer = one.answers.find((each) => each.of === of);
          return (
            <li key={of} className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span>
                <span>{PARTY_LABELS[of]}</span>
                <span className="ml-3 text-soft tabular-nums">{answerState(answer, one.state)}</span>
              </span>
              {answer === undefined && mayAsk && (
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => setAsked(of)}
                >{`${PARTY_LABELS[of]}に返信をお願いする`}</Button>
              )}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => !isPending && setAsked(null)}
        title={`${asked === null ? '' : PARTY_LABELS[asked]}に返信をお願いしますか？`}
        confirm="返信をお願いする"
        pending={isPending}
        onConfirm={() => asked !== null && run(asked)}
      >
        <p>{`${
          asked === one.by
            ? `${FIGURES.noReplyDays}日以内に返信するようお願いします。返信がなければ、報告は取り下げられたものとして自動で終了します。`
            : `${FIGURES.noReplyDays}日以内に返信するようお願いします。返信がなければ、届いている内容で判断するタスクができます。`
        }返信を待つ間、自動終了の期限（${FIGURES.dismissalDays}日）は進みません。お願いできるのは、お一人につき1度です。`}</p>
      </ConfirmDialog>
    </>
  );
}

type FullAnswer = DamageCaseView['answers'][number];
/** `closedAt` is missing in answers of the previous release. */
type Answer = Omit<FullAnswer, 'closedAt'> & Partial<Pick<FullAnswer, 'closedAt'>>;

/** The state of a requested statement as text. */
export function answerState(answer: Answer | undefined, state: CaseState): string {
  if (answer === undefined) return 'お願いしていません';
  const { answerBy, receivedAt, closedAt = null } = answer;
  if (receivedAt !== null) return `${dateTime(receivedAt)} に返信あり`;
  const isWaitedFor = state === 'open' && closedAt === null;
  return isWaitedFor ? `返信待ち（${untilTime(answerBy, dateTime)}まで）` : '返信がないまま判断済み';
}
