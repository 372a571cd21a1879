import { zodResolver } from '@hookform/resolvers/zod';
import { type DamageReportBody, damageReportSchema } from '@meguri/contracts/rental-round/commands.ts';
import { ISSUE_TYPES } from '@meguri/contracts/rental-round/events.ts';
import { ISSUE_LABELS } from '@meguri/contracts/rental-round/issue-labels.ts';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { Choice } from '../../../ui/choice.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { OperationDialog } from './operation-dialog.tsx';
import { PhotoField } from './photo-field.tsx';
import { useToldOperation } from './use-told-operation.ts';

const MOST_PHOTOS = 10;
const OPTIONS = ISSUE_TYPES.map((value) => ({ value, label: ISSUE_LABELS[value] }));

/** An operator opens a damage case, after a call or a mail of one of the two. */
export function ReportDamageDialog({ roundId, onClose }: { readonly roundId: string; readonly onClose: () => void }) {
  const { run, isPending, error } = useToldOperation<DamageReportBody>(
    roundId,
    'commands/report-damage',
    '不具合の案件を開きました',
    onClose,
  );
  const form = useForm<DamageReportBody>({
    resolver: zodResolver(damageReportSchema),
    defaultValues: { description: '', images: [] },
  });
  return (
    <OperationDialog
      title="不具合を報告する"
      question="運営として不具合の案件を開きます。取引は「不具合報告中」になり、貸し手と借り手に通知されます。"
      confirm="案件を開く"
      {...{ isPending, error, onClose }}
      onSubmit={() => void form.handleSubmit(run)()}
    >
      <ReportFields form={form} />
    </OperationDialog>
  );
}

function ReportFields({ form }: { readonly form: UseFormReturn<DamageReportBody> }) {
  const { register, control, getValues, setValue, formState } = form;
  const [issueType, images] = useWatch({ control, name: ['issueType', 'images'] });
  const { errors } = formState;
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
      <PhotoField
        label="写真"
        most={MOST_PHOTOS}
        urls={images}
        onChange={(change) =>
          setValue('images', [...change(getValues('images'))], { shouldValidate: formState.isSubmitted })
        }
        error={errors.images?.message}
      />
    </>
  );
}
