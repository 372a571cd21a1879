import { MAX_TASK_DAYS_AHEAD, MAX_TASK_NOTE } from '@meguri/contracts/limits.ts';
import type { TasksWorkAnswer } from '@meguri/contracts/operators/task-work.ts';
import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import { addDays, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { serverNow } from '../../../../lib/time/server-time.ts';
import { CommentField } from '../../../../rental/comment-field.tsx';
import { Checkbox, Select, TextField } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { Alert } from '../../../../ui/states/alert.tsx';
import { useOperators, useWorkOnTasks } from '../api/task-work.ts';
import { changesIn, NO_OWNER, UNCHANGED, type WorkForm } from '../work-form.ts';
import { uniqueId } from '../../../../lib/unique-id.ts';

interface TaskWorkDialogProps {
  readonly tasks: readonly OperatorTask[];
  /** @param left ids of the tasks with rejections */
  readonly onDone: (left: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Assignee, due time and a note, for one or several tasks. */
export default function TaskWorkDialog({ tasks, onDone, onClose }: TaskWorkDialogProps) {
  const [form, setForm] = useState<WorkForm>(UNCHANGED);
  const [noteId] = useState(() => uniqueId());
  const [refused, setRefused] = useState<TasksWorkAnswer['items']>([]);
  const { run, isPending, error } = useWorkOnTasks({
    onSuccess: ({ items }) => {
      const left = items.filter(({ error: why }) => why !== null);
      if (left.length < items.length)
        toast({ title: 'タスクを変更しました', text: `${items.length - left.length}件`, tone: 'good' });
      setRefused(left);
      onDone(left.map(({ id }) => id));
      if (left.length === 0) onClose();
    },
    onError: (failure) => toast({ title: '変更できませんでした', text: sentenceOf(failure), tone: 'bad' }),
  });
  const changes = changesIn(form, noteId);
  const change = (part: Partial<WorkForm>) => setForm({ ...form, ...part });
  const send = () => {
    if (changes !== null) run({ ...changes, tasks: tasks.map(({ id, owner }) => ({ id, seen: owner?.id ?? null })) });
  };
  const [only] = tasks;
  return (
    <FormDialog
      title="担当・期限・メモ"
      description={
        tasks.length === 1 ? `${only?.request?.requestNumber ?? ''} ${only?.label ?? ''}` : `${tasks.length}件のタスク`
      }
      submit="変更する"
      missing={changes === null ? '変更するものを入力してください' : undefined}
      {...{ isPending, onClose }}
      onSubmit={send}
    >
      {refused.length > 0 && <Refusals {...{ tasks, refused }} />}
      {error !== null && <Alert tone="bad">{sentenceOf(error)}</Alert>}
      <OwnerSelect value={form.owner} onChange={(owner) => change({ owner })} />
      <DueFields form={form} onChange={change} canGoBack={tasks.some(({ isPutOff }) => isPutOff)} />
      <CommentField
        name="note"
        label="メモ"
        rows={3}
        max={MAX_TASK_NOTE}
        hint={`運営者だけが読めます（${MAX_TASK_NOTE}文字以内）`}
        value={form.note}
        onChange={(note) => change({ note })}
        disabled={isPending}
      />
    </FormDialog>
  );
}

function OwnerSelect({ value, onChange }: { readonly value: string; readonly onChange: (owner: string) => void }) {
  const { data } = useOperators();
  return (
    <Select name="owner" label="担当" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">変更しない</option>
      <option value={NO_OWNER}>担当なし</option>
      {data?.items.map(({ id, username }) => (
        <option key={id} value={id}>
          {username}
        </option>
      ))}
    </Select>
  );
}

interface DueFieldsProps {
  readonly form: WorkForm;
  readonly canGoBack: boolean;
  readonly onChange: (part: Partial<WorkForm>) => void;
}

function DueFields({ form, canGoBack, onChange }: DueFieldsProps) {
  const today = tokyoDate(new Date(serverNow()).toISOString());
  return (
    <div className="flex flex-col gap-1">
      <TextField
        name="due"
        label="期限"
        type="date"
        min={today}
        max={addDays(today, MAX_TASK_DAYS_AHEAD)}
        disabled={form.dueBack}
        hint="空欄のままなら変更しません"
        value={form.due}
        onChange={({ target }) => onChange({ due: target.value })}
      />
      {canGoBack && (
        <Checkbox
          name="dueBack"
          label="もとの期限に戻す"
          checked={form.dueBack}
          onChange={({ target }) => onChange({ dueBack: target.checked })}
        />
      )}
    </div>
  );
}

const Refusals = ({
  tasks,
  refused,
}: Pick<TaskWorkDialogProps, 'tasks'> & { readonly refused: TasksWorkAnswer['items'] }) => (
  <Alert tone="bad" title={`${refused.length}件は変更できませんでした`}>
    <ul>
      {refused.map(({ id, error }) => (
        <li key={id}>
          {`${tasks.find((task) => task.id === id)?.request?.requestNumber ?? ''} ${error?.message ?? ''}`}
        </li>
      ))}
    </ul>
  </Alert>
);
