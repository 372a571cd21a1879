import { useState } from 'react';
import { PhotoPicker } from '../../../ui/photo-picker.tsx';
import { usePickedPhotos } from '../../../ui/picked-photos.ts';
import { CommentField, length } from './comment-field.tsx';
import { type ActDialogProps, ActFormDialog } from './act-form-dialog.tsx';

const EVIDENCE_MOST = 200;
const OBJECTION_MOST = 500;
const PHOTOS_MOST = 5;

/** More about a damage case: words, photos or both. */
export function EvidenceDialog({ command, onClose }: ActDialogProps) {
  const [text, setText] = useState('');
  const picked = usePickedPhotos(PHOTOS_MOST);
  const missing = (): string | undefined => {
    if (text.trim() === '' && picked.photos.length === 0) return '内容または写真を追加すると送信できます';
    return length(text) > EVIDENCE_MOST ? `内容は${EVIDENCE_MOST}文字以内で入力してください` : undefined;
  };
  return (
    <ActFormDialog
      {...{ command, onClose }}
      title="情報・写真の追加"
      description="不具合について、運営に伝えたいことや写真を追加できます。"
      submit="送信する"
      missing={missing()}
      onSubmit={() =>
        command.run({
          action: 'add_evidence',
          fields: { text: text.trim() },
          photos: picked.photos.map(({ file }) => file),
        })
      }
    >
      <CommentField label="内容" value={text} onChange={setText} most={EVIDENCE_MOST} disabled={command.isPending} />
      <PhotoPicker label="写真" picked={picked} disabled={command.isPending} />
    </ActFormDialog>
  );
}

/** Why the borrower doesn't accept a damage fee. */
export function ObjectionDialog({ command, onClose }: ActDialogProps) {
  const [reason, setReason] = useState('');
  const missing = (): string | undefined => {
    if (reason.trim() === '') return '理由を入力すると送信できます';
    return length(reason) > OBJECTION_MOST ? `理由は${OBJECTION_MOST}文字以内で入力してください` : undefined;
  };
  return (
    <ActFormDialog
      {...{ command, onClose }}
      title="損害金への異議"
      description="異議の申し立ては1回の取引につき1回です。運営が内容を確認し、その間はお支払いの必要はありません。"
      submit="異議を申し立てる"
      missing={missing()}
      onSubmit={() => command.run({ action: 'object_damage_fee', fields: { reason: reason.trim() } })}
    >
      <CommentField
        label="理由"
        value={reason}
        onChange={setReason}
        most={OBJECTION_MOST}
        required
        disabled={command.isPending}
      />
    </ActFormDialog>
  );
}
