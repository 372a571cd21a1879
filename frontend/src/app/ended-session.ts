import type { Account } from '@meguri/contracts/account/account-view.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDeparture } from '../features/session/api/departure.ts';
import { viewerQuery } from '../features/session/api/viewer.ts';
import { askToLogIn } from '../features/session/login-prompt.ts';
import { sessionEnded, setMemberHere } from '../features/session/member-here.ts';
import { api, get } from '../lib/http/api.ts';
import { toast } from '../ui/overlay/toast-store.ts';
import { watchForAnother } from './member/another-member.ts';
import { followOtherTabs } from './member/other-tabs.ts';

const ENDED = 'セッションが終了しました。もう一度ログインすると、続きから操作できます。';

/**
 * A session that ended while somebody worked: the page stays with all that was typed, and the dialog asks to log in
 * again. After a change of network it is over at once, but for what was written. Whoever comes next, another may.
 * @param userId who was here first
 */
export function EndedSession({ userId }: { readonly userId: number }) {
  const leave = useDeparture();
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => watchForAnother(queries, userId), [queries, userId]);
  // Also once it is known here that nobody is signed in any more.
  useEffect(followOtherTabs, []);
  useEffect(
    () =>
      api.onUnauthenticated(({ code, text }, path, forChange) => {
        if (code === 'ip_address_changed') {
          // A phone that leaves the house is no logout: what its owner wrote is there when they are in again.
          leave(true);
          void navigate('/');
          toast({ title: '接続元が変わりました', text, tone: 'bad' });
          return;
        }
        // Who is signed in is asked for all the time, in silence.
        const isSilent = path === '/api/user' && !forChange;
        if (code === 'unauthenticated' && !isSilent) void ask(forChange, queries);
      }),
    [leave, navigate, queries],
  );
  return null;
}

/**
 * An answer that was under way while somebody signed in in another tab speaks of the session before: then the page is
 * theirs, and nothing is to be asked.
 */
async function ask(forChange: boolean, queries: QueryClient): Promise<void> {
  if (!sessionEnded(forChange)) return;
  api.forgetCsrfToken();
  try {
    const account = await get<Account>('/api/user');
    setMemberHere(account.id);
    // At once: what is pressed from now on is theirs, and so must be what they see.
    queries.setQueryData(viewerQuery.queryKey, account);
    void queries.invalidateQueries();
  } catch {
    askToLogInAgain();
  }
}

/** Over the page, which stays. */
export const askToLogInAgain = (): void => askToLogIn({ tab: 'login', reason: ENDED, isWarning: true });
