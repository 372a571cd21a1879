import type { LoginAnswer } from '@meguri/contracts/account/account-view.ts';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { endLoginPrompt, takeTarget, useLoginPrompt } from '../features/session/login-prompt.ts';
import { lazyPage } from '../lib/lazy-page.tsx';

const WelcomeBack = lazyPage(() => import('./welcome-back.tsx'));
const LoginDialog = lazyPage(() => import('../features/session/components/login-dialog.tsx'));

/** The login dialog wherever it was asked for, and what follows a login. */
export function LoginPrompt() {
  const prompt = useLoginPrompt();
  const navigate = useNavigate();
  const [welcomed, setWelcomed] = useState<{ name: string; isNew: boolean } | null>(null);
  // Loaded when first asked for, then kept, so that it can close in peace.
  const [wanted, setWanted] = useState(false);
  if (prompt.open && !wanted) setWanted(true);

  const signedIn = (answer: LoginAnswer, isNew: boolean) => {
    const target = answer.redirect ?? takeTarget();
    endLoginPrompt();
    setWelcomed({ name: answer.displayName, isNew });
    if (target !== null) void navigate(target);
  };

  return (
    <>
      {wanted && (
        <Suspense fallback={null}>
          <LoginDialog open={prompt.open} tab={prompt.tab} reason={prompt.reason} onSignedIn={signedIn} />
        </Suspense>
      )}
      {welcomed !== null && <WelcomeBack {...welcomed} onEnd={() => setWelcomed(null)} />}
    </>
  );
}
