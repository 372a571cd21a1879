import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_TASK_NOTE } from '@meguri/contracts/limits.ts';
import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import { type FinishTaskBody, finishTaskSchema } from '@meguri/contracts/rental-round/operator-commands.ts';
import { CLOSED_BY_MARK } from '@meguri/contracts/rental-round/actions/tasks.ts';
import { useForm } from 'react-hook-form';
import { ApiError, sentenceOf } from '../../../../lib/http/api-error.ts';
import { TextArea } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useFinishTask } from '../api/finish-task.ts';

interface FinishTaskDialogProps {
  readonly task: OperatorTask;
  readonly onClose: () => void;
}

/** Completes a task; the operator notes what was done. */
export function FinishTaskDialog({ task, onClose }: FinishTaskDialogProps) {
  const { register, handleSubmit, formState } = useForm<FinishTaskBody>({
    resolver: zodResolver(finishTaskSchema),
    defaultValues: { note: '' },
  });
  const { run, isPending, error } = useFinishTask({
    onSuccess: () => {
      toast({ title: 'タスクを完了にしました', text: task.label, tone: 'good' });
      onClose();
    },
    onError: (refusal) => toast({ title: '完了にできませんでした', text: sentenceOf(refusal), tone: 'bad' }),
  });
  const submit = handleSubmit(({ note }) => run({ taskId: task.id, note }));
  const refused = error instanceof ApiError ? (error.errorOf('note') ?? error.text) : error && sentenceOf(error);
  return (
    <FormDialog
      title="タスクを完了にする"
      description={`${task.request?.requestNumber ?? ''} ${task.label}`}
      submit="完了にする"
      {...{ isPending, onClose }}
      onSubmit={() => void submit()}
    >
      {!CLOSED_BY_MARK.has(task.kind) && (
        <Alert tone="warn">
          このタスクは、取引で対応が済むと自動で消えます。ここで完了にすると、対応が済んでいなくても一覧に表示されなくなります。
        </Alert>
      )}
      <TextArea
        label="メモ"
        required
        hint={`何をしたか、なぜ完了にするか（${MAX_TASK_NOTE}文字以内）`}
        error={formState.errors.note?.message ?? refused ?? undefined}
        {...register('note')}
      />
    </FormDialog>
  );
}
