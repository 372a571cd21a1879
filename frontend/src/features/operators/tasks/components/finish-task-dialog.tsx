import { MAX_TASK_NOTE } from '@meguri/contracts/limits.ts';
import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import { CLOSED_BY_MARK } from '@meguri/contracts/rental-round/actions/task-kinds.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { NoteDialog } from '../../../../rental/operators/note-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { Alert } from '../../../../ui/states/alert.tsx';
import { useFinishTask } from '../api/finish-task.ts';

interface FinishTaskDialogProps {
  readonly task: OperatorTask;
  readonly onClose: () => void;
}

/** Completes a task; the operator notes what was done. */
export function FinishTaskDialog({ task, onClose }: FinishTaskDialogProps) {
  const { run, isPending, error } = useFinishTask({
    onSuccess: () => {
      toast({ title: 'タスクを完了にしました', text: task.label, tone: 'good' });
      onClose();
    },
    onError: (refusal) => toast({ title: '完了にできませんでした', text: sentenceOf(refusal), tone: 'bad' }),
  });
  return (
    <NoteDialog
      title="タスクを完了にする"
      description={`${task.request?.requestNumber ?? ''} ${task.label}`}
      submit="完了にする"
      label="メモ"
      hint={`何をしたか、なぜ完了にするか（${MAX_TASK_NOTE}文字以内）`}
      {...{ isPending, error, onClose }}
      onSubmit={(note) => run({ taskId: task.id, note })}
    >
      {!CLOSED_BY_MARK.has(task.kind) && (
        <Alert tone="warn">
          このタスクは、取引で対応が済むと自動で消えます。ここで完了にすると、対応が済んでいなくても一覧に表示されなくなります。
        </Alert>
      )}
    </NoteDialog>
  );
}
