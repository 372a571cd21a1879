import { zodResolver } from '@hookform/resolvers/zod';
import type { DamageReportBody } from '@meguri/contracts/rental-round/commands.ts';
import { MAX_DAMAGE_DETAILS, MIN_DAMAGE_DETAILS } from '@meguri/contracts/limits.ts';
import { type FieldValues, useForm } from 'react-hook-form';
import { damageReportForm, DamageReportFields } from '../../../../rental/damage/damage-report-fields.tsx';
import { uploadPhotos } from '../../../../rental/upload-photos.ts';
import { pickedFiles } from '../../../../ui/photos/picked-photos.ts';
import type { RoundDialogProps, SentAction } from '../actions/operator-action.ts';
import { useOperatorAction } from '../api/operator-action.ts';
import { ActionDialog } from './action-dialog.tsx';

interface PhotographedReport {
  readonly report: Omit<DamageReportBody, 'images'>;
  readonly photos: readonly File[];
}

const SENT: SentAction = { path: 'commands/report-damage', done: '不具合の案件を開きました' };

/** An operator opens a damage case, for instance after a call or mail from one of the parties. */
export function ReportDamageDialog({ roundId, onClose }: RoundDialogProps) {
  const { run, isPending, error } = useOperatorAction<PhotographedReport>(roundId, SENT, {
    onClose,
    bodyOf: async ({ report, photos }) => ({ ...report, images: await uploadPhotos('damage', photos) }),
  });
  const form = useForm<FieldValues, unknown, DamageReportBody>({
    resolver: zodResolver(damageReportForm),
    defaultValues: { description: '', images: [] },
  });
  const submit = form.handleSubmit(({ images, ...report }) => run({ report, photos: pickedFiles(images) }));
  return (
    <ActionDialog
      title="不具合を報告する"
      question="運営として不具合の案件を開きます。取引は「不具合報告中」になり、オーナーと借り手に通知されます。"
      confirm="案件を開く"
      {...{ isPending, error, onClose }}
      onSubmit={() => void submit()}
    >
      <DamageReportFields
        form={form}
        detailsLabel="詳細"
        detailsHint={`${MIN_DAMAGE_DETAILS}〜${MAX_DAMAGE_DETAILS}文字。誰から、いつ、どのように聞いたかも書いてください`}
        disabled={isPending}
      />
    </ActionDialog>
  );
}
