import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Checkbox } from '../../../ui/forms/field.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useFrontPageConsent } from '../api/reviews.ts';

export const FRONT_PAGE_CONSENT =
  'このコメントを、お名前とアイテムの写真を添えてトップページで紹介してもかまいません（あとから変えられます）';

interface FrontPageConsentProps {
  readonly roundId: string;
  readonly isGiven: boolean;
}

/** Below a published review, which can't be changed any more: its author's consent can. */
export function FrontPageConsent({ roundId, isGiven }: FrontPageConsentProps) {
  const { run, isPending, input } = useFrontPageConsent(roundId, {
    onSuccess: ({ own }) =>
      toast({
        title: own?.onFrontPage ? 'トップページでの紹介を許可しました' : 'トップページでの紹介を取り消しました',
        tone: 'good',
      }),
    onError: (error) => toast({ title: '変更できませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <div className="text-xs text-soft">
      <Checkbox
        name="onFrontPage"
        label={FRONT_PAGE_CONSENT}
        checked={isPending && input !== undefined ? input.onFrontPage : isGiven}
        aria-disabled={isPending}
        onChange={({ target }) => run({ onFrontPage: target.checked })}
      />
    </div>
  );
}
