import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import { CLOSED_BY_MARK } from '@meguri/contracts/rental-round/tasks.ts';
import { type SubmitEvent, useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/http/api-error.ts';
import { TextArea } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useFinishTask } from '../api/finish-task.ts';

const LONGEST = 500;

interface FinishTaskDialogProps {
  readonly task: OperatorTask;
  readonly onClose: () => void;
}

/** Takes a task off the list; what was done is written down. */
export function FinishTaskDialog({ task, onClose }: FinishTaskDialogProps) {
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const { run, isPending, error } = useFinishTask({
    onSuccess: () => {
      toast({ title: 'タスクを完了にしました', text: task.label, tone: 'good' });
      onClose();
    },
    onError: (refusal) => toast({ title: '完了にできませんでした', text: sentenceOf(refusal), tone: 'bad' }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const isMissing = note.trim() === '';
    setMissing(isMissing);
    if (isMissing) event.currentTarget.querySelector('textarea')?.focus();
    else run({ taskId: task.id, note: note.trim() });
  };
  const refused = error instanceof ApiError ? (error.errorOf('note') ?? error.text) : error && sentenceOf(error);
  return (
    <FormDialog
      title="タスクを完了にする"
      description={`${task.request?.requestNumber ?? ''} ${task.label}`}
      submit="完了にする"
      {...{ isPending, onClose }}
      onSubmit={submit}
    >
      {!CLOSED_BY_MARK.has(task.kind) && (
        <Notice tone="warn">
          このタスクは、取引で対応が済むと自動で消えます。ここで完了にすると、対応が済んでいなくても一覧に表示されなくなります。
        </Notice>
      )}
      <TextArea
        label="メモ"
        required
        value={note}
        maxLength={LONGEST}
        onChange={(event) => setNote(event.target.value)}
        hint={`何をしたか、なぜ完了にするか（${LONGEST}文字以内）`}
        error={missing ? 'メモを入力してください' : (refused ?? undefined)}
      />
    </FormDialog>
  );
}
