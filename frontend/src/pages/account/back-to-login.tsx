import { useViewer } from '../../features/session/api/viewer.ts';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { Button } from '../../ui/controls/button.tsx';

/** For guests, below the forms that lead to a new password. */
export function BackToLogin() {
  const { viewer } = useViewer();
  if (viewer !== null) return null;
  return (
    <p className="pt-4 text-center">
      <Button variant="quiet" size="small" onClick={() => askToLogIn({ tab: 'login' })}>
        ログインに戻る
      </Button>
    </p>
  );
}
