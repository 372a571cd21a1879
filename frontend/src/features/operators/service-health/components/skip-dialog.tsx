import { MAX_TASK_NOTE } from '@meguri/contracts/limits.ts';
import type { Incident } from '@meguri/contracts/read-models/upkeep.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { NoteDialog } from '../../../../rental/operators/note-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useSkip } from '../api/health.ts';
import { incidentTitle, incidentWords } from '../incident-words.ts';

/** Skips a job permanently; the reason is recorded. */
export function SkipDialog({ incident, onClose }: { readonly incident: Incident; readonly onClose: () => void }) {
  const { run, isPending, error } = useSkip({
    onSuccess: () => {
      toast({ title: '飛ばしました', text: incidentTitle(incident), tone: 'good' });
      onClose();
    },
    onError: (refusal) => toast({ title: '飛ばせませんでした', text: sentenceOf(refusal), tone: 'bad' }),
  });
  return (
    <NoteDialog
      title="この処理を飛ばす"
      description={incidentWords(incident).meaning}
      submit="飛ばす"
      label="理由"
      hint={`飛ばすと、この処理は再実行できません（${MAX_TASK_NOTE}文字以内）。`}
      {...{ isPending, error, onClose }}
      onSubmit={(note) => run({ id: incident.id, note })}
    />
  );
}
