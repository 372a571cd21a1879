import { FEEDBACK_LONGEST, feedbackSchema } from '@meguri/contracts/feedback/feedback.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSendFeedback } from '../api/send-feedback.ts';

interface FeedbackDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** One field, sent without a name. What was written stays until it has arrived. */
export default function FeedbackDialog({ open, onClose }: FeedbackDialogProps) {
  const [message, setMessage] = useState('');
  const [refused, setRefused] = useState<string>();
  const { run, isPending } = useSendFeedback({
    onSuccess: () => {
      toast({ title: 'フィードバックを送信しました', tone: 'good' });
      setMessage('');
      onClose();
    },
    onError: (error) =>
      toast({ title: '送信に失敗しました', text: sentenceOf(error, '時間を空けて再度お試しください。'), tone: 'bad' }),
  });
  const submit = () => {
    const checked = feedbackSchema.safeParse({ message });
    const sentence = checked.error?.issues[0]?.message;
    setRefused(sentence);
    if (checked.success) run(checked.data);
    else toast({ title: '入力エラー', text: sentence ?? null, tone: 'bad' });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="フィードバック"
      description="ご意見・ご要望をお聞かせください。匿名で送信され、どなたが書いたかは保存されません。"
      actions={
        <Button className="grow" pending={isPending} disabled={message.trim() === ''} onClick={submit}>
          送信する
        </Button>
      }
    >
      <div className="pt-4">
        <TextArea
          label="メッセージ"
          rows={6}
          value={message}
          error={refused}
          hint={`${[...message.trim()].length} / ${FEEDBACK_LONGEST}文字`}
          onChange={(event) => setMessage(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
