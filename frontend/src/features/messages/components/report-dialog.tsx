import { MAX_REASON, MESSAGES_AROUND_REPORT } from '@meguri/contracts/limits.ts';
import { isBlank } from '@meguri/contracts/text/characters.ts';
import type { ReportSubject } from '@meguri/contracts/message/report.ts';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/http/api-error.ts';
import { CommentField } from '../../../rental/comment-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useReport } from '../api/blocks.ts';

export interface Reported {
  readonly subject: ReportSubject;
  readonly id: string | number;
  /** Name of the reported person, or of the author. */
  readonly name: string;
}

const TITLES: Readonly<Record<ReportSubject, string>> = {
  message: 'メッセージを報告する',
  user: 'ユーザーを報告する',
  item: 'アイテムを報告する',
  review: 'レビューを報告する',
};
const DESCRIPTIONS: Readonly<Record<ReportSubject, (name: string) => string>> = {
  message: (name) =>
    `${name}さんのメッセージを運営事務局に報告します。確認のため、運営事務局は報告されたものを含む前後${MESSAGES_AROUND_REPORT}件のメッセージを読みます。`,
  user: (name) => `${name}さんを運営事務局に報告します。報告したことは相手に伝わりません。`,
  item: (name) => `「${name}」を運営事務局に報告します。報告したことは相手に伝わりません。`,
  review: (name) => `${name}の書いた内容を運営事務局に報告します。報告したことは相手に伝わりません。`,
};

/** Reports something to the operators. */
export function ReportDialog({ reported, onClose }: { readonly reported: Reported; readonly onClose: () => void }) {
  const { subject, id, name } = reported;
  const [reason, setReason] = useState('');
  const { run, isPending, error } = useReport({
    onSuccess: () => {
      onClose();
      toast({ title: '報告を受け付けました', text: '運営事務局が内容を確認します。', tone: 'good' });
    },
    onError: () => undefined,
  });
  const said = error instanceof ApiError ? error.errorOf('reason') : undefined;
  return (
    <FormDialog
      title={TITLES[subject]}
      description={DESCRIPTIONS[subject](name)}
      submit="報告する"
      isPending={isPending}
      missing={isBlank(reason) ? '理由を入力してください' : undefined}
      onClose={onClose}
      onSubmit={() => run({ subject, id: String(id), reason: reason.trim() })}
    >
      <CommentField
        name="reason"
        label="理由"
        required
        value={reason}
        max={MAX_REASON}
        disabled={isPending}
        placeholder="例：取引に関係のない勧誘をされました"
        onChange={setReason}
        error={error === null ? undefined : (said ?? sentenceOf(error))}
      />
    </FormDialog>
  );
}
