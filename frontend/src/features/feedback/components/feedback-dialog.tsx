import { zodResolver } from '@hookform/resolvers/zod';
import { type FeedbackInput, feedbackSchema } from '@meguri/contracts/feedback/feedback.ts';
import { MAX_FEEDBACK } from '@meguri/contracts/limits.ts';
import { characters } from '@meguri/contracts/text/characters.ts';
import { useForm, useWatch } from 'react-hook-form';
import { send } from '../../../lib/http/api.ts';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { useCommand } from '../../../lib/query/use-command.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';

interface FeedbackDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const sendFeedback = (body: FeedbackInput) => send<{ received: true }>('POST', '/api/feedback', { body });

/** One field, sent anonymously. The text stays until the server has confirmed. */
export default function FeedbackDialog({ open, onClose }: FeedbackDialogProps) {
  const { control, register, handleSubmit, reset, formState } = useForm<FeedbackInput>({
    resolver: zodResolver(feedbackSchema),
    defaultValues: { message: '' },
  });
  const written = characters(useWatch({ control, name: 'message' }).trim());
  const { run, isPending } = useCommand(sendFeedback, {
    // The server stores neither sender nor idempotency key, so a retry would be stored twice.
    retry: false,
    onSuccess: () => {
      toast({ title: 'フィードバックを送信しました', tone: 'good' });
      reset();
      onClose();
    },
    onError: (error) =>
      toast({ title: '送信に失敗しました', text: sentenceOf(error, '時間を空けて再度お試しください。'), tone: 'bad' }),
  });
  const submit = handleSubmit(run, ({ message }) =>
    toast({ title: '入力エラー', text: message?.message ?? null, tone: 'bad' }),
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="フィードバック"
      description="ご意見・ご要望をお聞かせください。匿名で送信され、どなたが書いたかは保存されません。"
      actions={
        <Button className="grow" pending={isPending} disabled={written === 0} onClick={() => void submit()}>
          送信する
        </Button>
      }
    >
      <div className="pt-4">
        <TextArea
          label="メッセージ"
          rows={6}
          error={formState.errors.message?.message}
          hint={`${written} / ${MAX_FEEDBACK}文字`}
          {...register('message')}
        />
      </div>
    </Dialog>
  );
}
