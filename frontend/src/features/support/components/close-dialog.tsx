import { SATISFACTION_LABELS, SATISFACTIONS, type Satisfaction } from '@meguri/contracts/message/support-kinds.ts';
import type { SupportThread } from '@meguri/contracts/message/support-thread.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useCloseThread } from '../api/support-threads.ts';

const OPTIONS = SATISFACTIONS.map((value) => ({ value, label: SATISFACTION_LABELS[value] }));

interface CloseDialogProps {
  readonly thread: SupportThread;
  readonly onClose: () => void;
}

/** Asks whether the question was solved, and ends the thread. */
export function CloseDialog({ thread, onClose }: CloseDialogProps) {
  const [satisfaction, setSatisfaction] = useState<Satisfaction | null>(null);
  const isOpen = thread.closedAt === null;
  const { run, isPending, error } = useCloseThread(thread.id, {
    onSuccess: () => {
      onClose();
      toast({ title: isOpen ? '相談を終了しました' : 'ご感想を受け付けました', tone: 'good' });
    },
    onError: () => undefined,
  });
  return (
    <FormDialog
      title={isOpen ? 'この相談を終了しますか？' : '解決しましたか？'}
      description={
        isOpen ? '終了したあとは、この相談に書き込めません。' : 'いただいたご感想は、運営事務局だけが見ます。'
      }
      submit={isOpen ? '終了する' : '送信する'}
      isPending={isPending}
      missing={satisfaction === null ? '解決したかどうかを選択してください' : undefined}
      onClose={onClose}
      onSubmit={() => run({ satisfaction })}
    >
      <RadioGroup
        name="satisfaction"
        legend="解決しましたか"
        required
        options={OPTIONS}
        value={satisfaction}
        onChange={setSatisfaction}
        disabled={isPending}
        error={error === null ? undefined : sentenceOf(error)}
      />
    </FormDialog>
  );
}
