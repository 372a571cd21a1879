import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { FIGURES } from '../../../../rental/figures.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useResendVerification } from '../api/account-mail.ts';

/** Sends another verification mail, which invalidates the earlier link. */
export function ResendButton() {
  const { run, isPending } = useResendVerification({
    onSuccess: () =>
      toast({
        title: '確認メールを送信しました',
        text: `${FIGURES.verificationHours}時間以内にリンクを開いてください。`,
        tone: 'good',
      }),
    onError: (error) => toast({ title: '送信に失敗しました', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <Button variant="secondary" pending={isPending} onClick={() => run(undefined)}>
      確認メールを再送する
    </Button>
  );
}
