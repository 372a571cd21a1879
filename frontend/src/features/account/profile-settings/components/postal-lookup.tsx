import type { PostalAddress } from '@meguri/contracts/account/postal-lookup.ts';
import { plainPostCode, postCodeSchema } from '@meguri/contracts/account/profile.ts';
import { ApiError } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { usePostalLookup } from '../api/settings.ts';

interface PostalLookupProps {
  readonly code: () => string;
  readonly onFound: (address: PostalAddress) => void;
  readonly onRefused: (message: string) => void;
}

const NONE = '郵便番号から住所情報を取得できませんでした';
const FAILED = '住所情報の取得中にエラーが発生しました';

/** Fills prefecture and city in from the postal code. */
export function PostalLookup({ code, onFound, onRefused }: PostalLookupProps) {
  const { run, isPending } = usePostalLookup({
    onSuccess: (address) => {
      onFound(address);
      toast({ title: '住所情報取得', text: `${address.prefecture}${address.city}を入力しました。`, tone: 'good' });
    },
    onError: (error) => {
      const missing = error instanceof ApiError && error.status === 404;
      toast({ title: missing ? NONE : FAILED, text: 'お手数ですが、続けてご入力ください。', tone: 'bad' });
    },
  });
  const look = () => {
    const checked = postCodeSchema.safeParse(plainPostCode(code()));
    if (checked.success) run(checked.data);
    else onRefused(checked.error.issues[0]?.message ?? NONE);
  };
  return (
    // Level with the field beside it, below its label.
    <Button variant="secondary" pending={isPending} onClick={look} className="mt-7.5 shrink-0">
      住所を検索
    </Button>
  );
}
