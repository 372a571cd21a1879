import { useNavigate } from 'react-router-dom';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useLogOut } from '../api/signing.ts';

/** Logs out and opens the landing page. `only`: no other action is offered. */
export function LogOut({ only = false }: { readonly only?: boolean }) {
  const navigate = useNavigate();
  const { run, isPending } = useLogOut({
    onSuccess: () => void navigate('/'),
    onError: (error) => toast({ title: 'ログアウト失敗', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <Button
      {...(only ? { wide: true } : { variant: 'quiet', size: 'small' })}
      pending={isPending}
      onClick={() => run(undefined)}
    >
      ログアウト
    </Button>
  );
}
