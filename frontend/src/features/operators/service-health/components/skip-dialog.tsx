import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_TASK_NOTE } from '@meguri/contracts/limits.ts';
import { type Incident, type SkipIncidentBody, skipIncidentSchema } from '@meguri/contracts/read-models/upkeep.ts';
import { useForm } from 'react-hook-form';
import { ApiError, sentenceOf } from '../../../../lib/http/api-error.ts';
import { TextArea } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useSkip } from '../api/health.ts';
import { incidentTitle, incidentWords } from '../incident-words.ts';

/** Skips a job permanently; the reason is recorded. */
export function SkipDialog({ incident, onClose }: { readonly incident: Incident; readonly onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm<SkipIncidentBody>({
    resolver: zodResolver(skipIncidentSchema),
    defaultValues: { note: '' },
  });
  const { run, isPending, error } = useSkip({
    onSuccess: () => {
      toast({ title: '飛ばしました', text: incidentTitle(incident), tone: 'good' });
      onClose();
    },
    onError: (refusal) => toast({ title: '飛ばせませんでした', text: sentenceOf(refusal), tone: 'bad' }),
  });
  const submit = handleSubmit(({ note }) => run({ id: incident.id, note }));
  const refused = error instanceof ApiError ? (error.errorOf('note') ?? error.text) : error && sentenceOf(error);
  return (
    <FormDialog
      title="この処理を飛ばす"
      description={incidentWords(incident).meaning}
      submit="飛ばす"
      {...{ isPending, onClose }}
      onSubmit={() => void submit()}
    >
      <TextArea
        label="理由"
        required
        hint={`飛ばすと、この処理は再実行できません（${MAX_TASK_NOTE}文字以内）。`}
        error={formState.errors.note?.message ?? refused ?? undefined}
        {...register('note')}
      />
    </FormDialog>
  );
}
