import { isBlank } from '@meguri/contracts/text/characters.ts';
import { MAX_REVIEW } from '@meguri/contracts/limits.ts';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/http/api-error.ts';
import { TextArea } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useReply } from '../api/reviews.ts';

/** The reviewed user's reply; one per review. */
export function ReplyDialog({ reviewId, onClose }: { readonly reviewId: string; readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const { run, isPending, error } = useReply(reviewId, {
    onSuccess: () => {
      onClose();
      toast({ title: '返信を公開しました', tone: 'good' });
    },
    onError: () => undefined,
  });
  const refused = error instanceof ApiError ? error.errorOf('text') : undefined;
  return (
    <FormDialog
      title="レビューに返信する"
      description="返信は1回だけで、あとから変更できません。だれでも読めるため、住所や電話番号は書かないでください。"
      submit="返信を公開する"
      missing={isBlank(text) ? '返信を入力してください' : undefined}
      {...{ isPending, onClose }}
      onSubmit={() => run({ text: text.trim() })}
    >
      <TextArea
        name="text"
        label="返信"
        required
        value={text}
        hint={`${MAX_REVIEW}文字以内`}
        disabled={isPending}
        onChange={({ target }) => setText(target.value)}
        error={error === null ? undefined : (refused ?? sentenceOf(error))}
      />
    </FormDialog>
  );
}
