import type { DamageReportBody } from '@meguri/contracts/rental-round/commands.ts';
import { damageReportSchema } from '@meguri/contracts/rental-round/commands.ts';
import { ISSUE_TYPES } from '@meguri/contracts/rental-round/events.ts';
import { ISSUE_LABELS } from '@meguri/contracts/rental-round/issue-labels.ts';
import { useState } from 'react';
import { Choice } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PhotoPicker } from '../../../ui/photo-picker.tsx';
import { usePickedPhotos } from '../../../ui/picked-photos.ts';
import { CommentField } from './comment-field.tsx';
import { type ActDialogProps, ActFormDialog } from './act-form-dialog.tsx';

const DETAILS_MOST = 200;
const PHOTOS_MOST = 10;
/** As they stand in the form: the first that is missing is named. */
const FIELDS = ['issueType', 'otherTitle', 'description', 'images'];

/** What is wrong with the item, with proof. */
export default function DamageDialog({ command, onClose }: ActDialogProps) {
  const [issueType, setIssueType] = useState<DamageReportBody['issueType'] | null>(null);
  const [otherTitle, setOtherTitle] = useState('');
  const [description, setDescription] = useState('');
  const picked = usePickedPhotos(PHOTOS_MOST);
  const disabled = command.isPending;
  const fields = { issueType: issueType ?? '', description, ...(issueType === 'other' && { otherTitle }) };
  // Before the photos have addresses, their previews stand for them.
  const checked = damageReportSchema.safeParse({ ...fields, images: picked.photos.map(({ url }) => url) });
  const missing = FIELDS.flatMap((field) => checked.error?.issues.find(({ path }) => path[0] === field) ?? [])[0];
  return (
    <ActFormDialog
      {...{ command, onClose }}
      title="不具合の報告"
      description="サポートが内容を確認し、取引の完了と送金は確認が終わるまで止まります。報告は1回の取引につき1回です。"
      submit="報告を送信する"
      missing={missing?.message}
      onSubmit={() => command.run({ action: 'report_damage', fields, photos: picked.photos.map(({ file }) => file) })}
    >
      <Choice
        legend="不具合の種類"
        required
        options={ISSUE_TYPES.map((value) => ({ value, label: ISSUE_LABELS[value] }))}
        value={issueType}
        onChange={setIssueType}
        disabled={disabled}
      />
      {issueType === 'other' && (
        <TextField
          label="概要"
          required
          maxLength={30}
          value={otherTitle}
          onChange={(event) => setOtherTitle(event.target.value)}
          disabled={disabled}
          hint="30文字まで"
        />
      )}
      <CommentField
        label="詳細（10文字以上）"
        value={description}
        onChange={setDescription}
        most={DETAILS_MOST}
        required
        disabled={disabled}
      />
      <PhotoPicker label="写真" picked={picked} required disabled={disabled} />
    </ActFormDialog>
  );
}
