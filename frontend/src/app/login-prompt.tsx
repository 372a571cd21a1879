import type { LoginAnswer } from '@meguri/contracts/account/account-view.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import LoginDialog from '../features/session/components/login-dialog.tsx';
import { closeLoginPrompt, endLoginPrompt, useLoginPrompt } from '../features/session/login-prompt.ts';
import { takeTarget } from '../features/session/login-target.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import { VIEWER_KEY } from '../lib/query/viewer-key.ts';
import { endFailures, toast } from '../ui/overlay/toast-store.ts';

const WelcomeBack = lazyPage(() => import('./welcome-back.tsx'));

/** The login dialog, wherever it was opened from, and what happens after a login. */
export default function LoginPrompt() {
  const prompt = useLoginPrompt();
  const navigate = useNavigate();
  const [welcomed, setWelcomed] = useState<{ name: string; isNew: boolean } | null>(null);
  useCloseOnLoginElsewhere(prompt.open && prompt.isWarning);

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

/**
 * Closes the dialog that an ended session has opened, once the server knows the browser's member again: they have logged in in
 * another tab, and the page can be used. A login in the dialog itself sets the viewer by hand.
 */
function useCloseOnLoginElsewhere(isEnded: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isEnded) return;
    return queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryKey[0] !== VIEWER_KEY[0]) return;
      const { action, query } = event;
      if (action.type === 'success' && action.manual !== true && query.state.data !== null) closeLoginPrompt();
    });
  }, [isEnded, queries]);
}
