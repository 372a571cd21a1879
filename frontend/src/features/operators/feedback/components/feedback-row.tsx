import type { FeedbackState } from '@meguri/contracts/feedback/feedback.ts';
import { MAX_TASK_NOTE } from '@meguri/contracts/limits.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { NoteDialog } from '../../../../rental/operators/note-dialog.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { Badge } from '../../../../ui/states/badge.tsx';
import { type FeedbackEntry, useHandleFeedback } from '../api/feedback.ts';

const STATES: Readonly<Record<FeedbackState, { readonly label: string; readonly tone: 'warn' | 'accent' | 'good' }>> = {
  new: { label: '未対応', tone: 'warn' },
  in_work: { label: '対応中', tone: 'accent' },
  done: { label: '対応済み', tone: 'good' },
};

interface FeedbackRowProps {
  readonly entry: FeedbackEntry;
  readonly viewerId: number;
}

/** A feedback entry and how operators handled it. */
export function FeedbackRow({ entry, viewerId }: FeedbackRowProps) {
  const { id, message, createdAt, state, handled } = entry;
  const [closing, setClosing] = useState(false);
  const { run, isPending } = useHandleFeedback(id, {
    onSuccess: () => {
      setClosing(false);
      toast({ title: '対応状況を変更しました', tone: 'good' });
    },
    onError: (error) => toast({ title: '変更できませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  const holder = handled?.by?.id ?? null;
  const isMine = state === 'in_work' && holder === viewerId;
  return (
    <li className="flex flex-col gap-2 py-4">
      <p className="flex flex-wrap items-center gap-x-3 text-xs text-soft">
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        <span>{dateTime(createdAt)}</span>
        {handled !== null && (
          <span>
            <Dotted facts={[handled.by?.username ?? '退会した運営者', dateTime(handled.at)]} />
          </span>
        )}
      </p>
      <p className="leading-relaxed whitespace-pre-line">{message}</p>
      {handled?.note != null && (
        <p className="rounded-xl bg-wash px-4 py-2 text-sm whitespace-pre-line">{handled.note}</p>
      )}
      {state !== 'done' && (
        <Allowed to="handle_feedback">
          <div className="flex flex-wrap gap-2">
            {!isMine && (
              <Button
                variant="secondary"
                size="small"
                className="min-h-11"
                pending={isPending}
                onClick={() => run({ state: 'in_work', seen: holder })}
              >
                {state === 'new' ? '対応を始める' : '引き継ぐ'}
              </Button>
            )}
            {(state === 'new' || isMine) && (
              <Button variant="secondary" size="small" className="min-h-11" onClick={() => setClosing(true)}>
                対応済みにする
              </Button>
            )}
          </div>
        </Allowed>
      )}
      {closing && (
        <NoteDialog
          title="フィードバックを対応済みにする"
          description="送った方には通知されません。"
          submit="対応済みにする"
          label="メモ"
          hint={`何をしたか（${MAX_TASK_NOTE}文字以内、空欄でもかまいません）`}
          isOptional
          isPending={isPending}
          error={null}
          onClose={() => setClosing(false)}
          onSubmit={(note) => run({ state: 'done', ...(note !== '' && { note }) })}
        />
      )}
    </li>
  );
}
