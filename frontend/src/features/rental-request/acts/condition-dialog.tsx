import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { useState } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { PhotoPicker } from '../../../ui/photo-picker.tsx';
import { usePickedPhotos } from '../../../ui/picked-photos.ts';
import { codesToSend } from '../task/panel.ts';
import { isPickup } from '../task/task.ts';
import { SenderCodes } from '../components/codes.tsx';
import { CommentField, length } from './comment-field.tsx';
import { type ActDialogProps, ActFormDialog } from './act-form-dialog.tsx';
import { HandoverField, isHandoverCode } from './handover-field.tsx';

const COMMENT_MOST = 200;
const PHOTOS_MOST = 5;

export type ConditionAction = 'confirm_receipt' | 'confirm_return' | 'mark_returned';

const WORDS: Readonly<
  Record<ConditionAction, { readonly title: string; readonly text: string; readonly submit: string }>
> = {
  confirm_receipt: {
    title: '受け取りの確認',
    text: '届いたアイテムの状態を、コメントまたは写真で残してください。確認すると利用が始まります。',
    submit: '受け取りを確認する',
  },
  confirm_return: {
    title: '返却の確認と取引の完了',
    text: '戻ったアイテムの状態を、コメントまたは写真で残してください。確認すると取引が完了します。',
    submit: '取引を完了する',
  },
  mark_returned: {
    title: '返却の通知',
    text: 'アイテムを返したことをオーナーに知らせます。コメントや写真も残せます。',
    submit: '返却を通知する',
  },
};

interface ConditionDialogProps extends ActDialogProps {
  readonly action: ConditionAction;
  readonly request: RentalRequest;
}

/** In what condition the item came, went or came back. */
export function ConditionDialog({ action, request, command, onClose }: ConditionDialogProps) {
  const [comment, setComment] = useState('');
  const [trackingCode, setTrackingCode] = useState('');
  const [handoverCode, setHandoverCode] = useState('');
  const picked = usePickedPhotos(PHOTOS_MOST);
  const { title, text, submit } = WORDS[action];
  const returning = action === 'mark_returned';
  const meeting = returning && isPickup(request);
  const disabled = command.isPending;
  const nothing = comment.trim() === '' && picked.photos.length === 0;
  const codes = returning ? codesToSend(request) : undefined;

  const missing = (): string | undefined => {
    if (meeting && !isHandoverCode(handoverCode)) return 'オーナーが見せる4桁のコードを入力すると送信できます';
    if (!returning && nothing) return 'コメントまたは写真を追加すると送信できます';
    return length(comment) > COMMENT_MOST ? `コメントは${COMMENT_MOST}文字以内で入力してください` : undefined;
  };
  return (
    <ActFormDialog
      {...{ command, onClose, title, submit }}
      description={text}
      missing={missing()}
      onSubmit={() =>
        command.run({
          action,
          fields: { comment: comment.trim(), trackingCode, handoverCode },
          photos: picked.photos.map(({ file }) => file),
        })
      }
    >
      {codes !== undefined && (
        <div className="rounded-2xl bg-wash p-2">
          <SenderCodes event={codes} />
        </div>
      )}
      {meeting && <HandoverField value={handoverCode} onChange={setHandoverCode} disabled={disabled} from="オーナー" />}
      {returning && !meeting && (
        <TextField
          label="追跡番号（任意）"
          value={trackingCode}
          onChange={(event) => setTrackingCode(event.target.value)}
          disabled={disabled}
          hint="控えに書かれた8〜40文字の英数字"
        />
      )}
      <CommentField label="コメント" value={comment} onChange={setComment} most={COMMENT_MOST} disabled={disabled} />
      <PhotoPicker label="写真" picked={picked} disabled={disabled} />
    </ActFormDialog>
  );
}
