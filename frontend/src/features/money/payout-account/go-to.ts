import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { toast } from '../../../ui/overlay/toast-store.ts';

const WHERE_IT_GOES_ON = { label: '報酬の受け取りへ', to: '/connect-account' } as const;

/**
 * Leaves for the provider's page. A user who has navigated away meanwhile stays and gets a toast with a link.
 * @param done text about what is done
 */
export function useGoTo(): (url: string, done?: string) => void {
  const isHere = useIsMounted();
  return (url, done) => {
    if (!isHere()) {
      toast({ title: done ?? '登録ページの準備ができました', tone: 'good', link: WHERE_IT_GOES_ON });
      return;
    }
    if (done !== undefined) toast({ title: done, text: '決済会社の登録ページへ移動します。', tone: 'good' });
    window.location.assign(url);
  };
}
