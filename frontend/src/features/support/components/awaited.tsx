import { dayAndTime } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/server-time.ts';
import { Alert } from '../../../ui/states/alert.tsx';

/** Until when 運営事務局 answers. */
export function Awaited({ answerBy }: { readonly answerBy: string }) {
  const isLate = useNow() > Date.parse(answerBy);
  return (
    <Alert tone={isLate ? 'warn' : 'plain'}>
      {isLate
        ? 'お返事が遅れていて、申し訳ありません。届いた順に確認しています。'
        : `運営事務局が${dayAndTime(answerBy)}までにお返事します。`}
    </Alert>
  );
}
