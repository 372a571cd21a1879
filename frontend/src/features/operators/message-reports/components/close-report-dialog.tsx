import { isBlank } from '@meguri/contracts/text/characters.ts';
import { MAX_TASK_NOTE } from '@meguri/contracts/limits.ts';
import type { Report } from '@meguri/contracts/message/report.ts';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../../lib/http/api-error.ts';
import { CommentField } from '../../../../rental/comment-field.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useCloseReport } from '../api/reports.ts';

/** Closes a report; the operator notes what was done. */
export function CloseReportDialog({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  const [note, setNote] = useState('');
  const { run, isPending, error } = useCloseReport({
    onSuccess: () => {
      onClose();
      toast({ title: '対応済みにしました', tone: 'good' });
    },
    onError: () => undefined,
  });
  const refused = error instanceof ApiError ? (error.errorOf('note') ?? error.text) : error && sentenceOf(error);
  return (
    <FormDialog
      title="報告を対応済みにする"
      description={`${report.reporter.displayName}さんからの報告`}
      submit="対応済みにする"
      missing={isBlank(note) ? '対応の内容を入力してください' : undefined}
      {...{ isPending, onClose }}
      onSubmit={() => run({ id: report.id, note: note.trim() })}
    >
      <CommentField
        name="note"
        label="対応の内容"
        required
        value={note}
        max={MAX_TASK_NOTE}
        hint={`何を確認し、何をしたか（${MAX_TASK_NOTE}文字以内）`}
        onChange={setNote}
        disabled={isPending}
        error={refused ?? undefined}
      />
    </FormDialog>
  );
}
