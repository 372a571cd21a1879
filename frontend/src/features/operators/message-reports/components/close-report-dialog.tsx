import { MAX_TASK_NOTE } from '@meguri/contracts/limits.ts';
import type { Report } from '@meguri/contracts/message/report.ts';
import { NoteDialog } from '../../../../rental/operators/note-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useCloseReport } from '../api/reports.ts';

/** Closes a report; the operator notes what was done. */
export function CloseReportDialog({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  const { run, isPending, error } = useCloseReport({
    onSuccess: () => {
      onClose();
      toast({ title: '対応済みにしました', tone: 'good' });
    },
    onError: () => undefined,
  });
  return (
    <NoteDialog
      title="報告を対応済みにする"
      description={`${report.reporter.displayName}さんからの報告`}
      submit="対応済みにする"
      label="対応の内容"
      hint={`何を確認し、何をしたか（${MAX_TASK_NOTE}文字以内）`}
      {...{ isPending, error, onClose }}
      onSubmit={(note) => run({ id: report.id, note })}
    />
  );
}
