import { zodResolver } from '@hookform/resolvers/zod';
import { type DamageReportBody, damageReportSchema } from '@meguri/contracts/rental-round/commands.ts';
import { ISSUE_TYPES } from '@meguri/contracts/rental-round/events.ts';
import { ISSUE_LABELS } from '@meguri/contracts/rental-round/issue-labels.ts';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { Choice } from '../../../ui/choice.tsx';
import { FieldError, TextArea, TextField } from '../../../ui/field.tsx';
import { PhotoPicker } from '../../../ui/photo-picker.tsx';
import { usePickedPhotos } from '../../../ui/picked-photos.ts';
import { type PhotographedReport, withPhotos } from '../api/report-damage.ts';
import { OperationDialog } from './operation-dialog.tsx';
import { useToldOperation } from './use-told-operation.ts';

const MOST_PHOTOS = 10;
const OPTIONS = ISSUE_TYPES.map((value) => ({ value, label: ISSUE_LABELS[value] }));

/** An operator opens a damage case, after a call or a mail of one of the two. */
export function ReportDamageDialog({ roundId, onClose }: { readonly roundId: string; readonly onClose: () => void }) {
  const { run, isPending, error } = useToldOperation<PhotographedReport>(
    roundId,
    'commands/report-damage',
    '不具合の案件を開きました',
    onClose,
    withPhotos,
  );
  const picked = usePickedPhotos(MOST_PHOTOS);
  const form = useForm<DamageReportBody>({
    resolver: zodResolver(damageReportSchema),
    defaultValues: { description: '', images: [] },
  });
  const submit = () => {
    // Stands for the photos until they are stored: the schema counts them.
    form.setValue(
      'images',
      picked.photos.map(({ url }) => url),
    );
    const files = picked.photos.map(({ file }) => file);
    void form.handleSubmit(({ images: _, ...report }) => run({ ...report, files }))();
  };
  return (
    <OperationDialog
      title="不具合を報告する"
      question="運営として不具合の案件を開きます。取引は「不具合報告中」になり、オーナーと借り手に通知されます。"
      confirm="案件を開く"
      {...{ isPending, error, onClose }}
      onSubmit={submit}
    >
      <ReportFields form={form} />
      <PhotoPicker label="写真" required picked={picked} disabled={isPending} />
      <FieldError error={form.formState.errors.images?.message} />
    </OperationDialog>
  );
}

function ReportFields({ form }: { readonly form: UseFormReturn<DamageReportBody> }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const issueType = useWatch({ control, name: 'issueType' });
  return (
    <>
      <Controller
        control={control}
        name="issueType"
        render={({ field: { value, onChange } }) => (
          <Choice
            legend="不具合の種類"
            required
            options={OPTIONS}
            value={value ?? null}
            onChange={onChange}
            error={errors.issueType?.message}
          />
        )}
      />
      {issueType === 'other' && (
        <TextField
          label="概要"
          required
          hint="30文字以内"
          error={errors.otherTitle?.message}
          {...register('otherTitle')}
        />
      )}
      <TextArea
        label="詳細"
        required
        hint="10〜200文字。誰から、いつ、どのように聞いたかも書いてください"
        error={errors.description?.message}
        {...register('description')}
      />
    </>
  );
}
