import type { LoginAnswer } from '@meguri/contracts/account/account-view.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import LoginDialog from '../features/session/components/login-dialog.tsx';
import { endLoginPrompt, useLoginPrompt } from '../features/session/login-prompt.ts';
import { takeTarget } from '../features/session/login-target.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import { endFailures, toast } from '../ui/overlay/toast-store.ts';

const WelcomeBack = lazyPage(() => import('./welcome-back.tsx'));

/** The login dialog, wherever it was opened from, and what happens after a login. */
export default function LoginPrompt() {
  const prompt = useLoginPrompt();
  const navigate = useNavigate();
  const [welcomed, setWelcomed] = useState<{ name: string; isNew: boolean } | null>(null);

  const signedIn = (answer: LoginAnswer, isNew: boolean) => {
    const target = answer.redirect ?? takeTarget();
    endFailures();
    endLoginPrompt();
    if (isNew) toast({ title: '確認メールを送りました', text: 'メールのリンクを開いて、ご登録を完了してください。' });
    setWelcomed({ name: answer.displayName, isNew });
    if (target !== null) void navigate(target);
  };

  return (
    <>
      <LoginDialog {...prompt} onSignedIn={signedIn} />
      {welcomed !== null && <WelcomeBack {...welcomed} onEnd={() => setWelcomed(null)} />}
    </>
  );
}
