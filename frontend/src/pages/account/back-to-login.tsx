import { useViewer } from '../../features/session/api/viewer.ts';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { Button } from '../../ui/controls/button.tsx';

/** Link for guests below the password reset forms. */
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
