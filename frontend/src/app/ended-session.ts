import type { Account } from '@meguri/contracts/account/account-view.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAfterLogout } from '../features/session/api/after-logout.ts';
import { viewerQuery } from '../features/session/api/viewer.ts';
import { askToLogIn } from '../features/session/login-prompt.ts';
import { noteLogoutElsewhere, noteSessionEnd, setCurrentMember } from '../features/session/current-member.ts';
import { api, get } from '../lib/http/api.ts';
import { toast } from '../ui/overlay/toast-store.ts';
import { watchForAnother } from './member/another-member.ts';
import { followOtherTabs, reloadAfterLogout } from './member/other-tabs.ts';

const ENDED = 'セッションが終了しました。もう一度ログインすると、続きから操作できます。';

/**
 * Handles an expired session: the page stays with all input, and the dialog asks to log in again. After a change of network the
 * member is logged out at once, but unsent input is kept. Also watches for another member logging in.
 * @param userId the first member on this page
 */
export function EndedSession({ userId }: { readonly userId: number }) {
  const leave = useAfterLogout();
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => watchForAnother(queries, userId), [queries, userId]);
  // Stays subscribed when the viewer is known to be a guest.
  useEffect(
    () =>
      followOtherTabs(() => {
        noteLogoutElsewhere();
        void queries.invalidateQueries({ queryKey: viewerQuery.queryKey });
      }),
    [queries],
  );
  useEffect(reloadAfterLogout, []);
  useEffect(
    () =>
      api.onUnauthenticated(({ code, text }, path, forChange) => {
        if (code === 'ip_address_changed') {
          // A changed network isn't a logout by the user, so their input is kept until they log in again.
          leave(true);
          void navigate('/');
          toast({ title: '接続元が変わりました', text, tone: 'bad' });
          return;
        }
        // The periodic fetch of the viewer must not open the dialog.
        const isSilent = path === '/api/user' && !forChange;
        if (code === 'unauthenticated' && !isSilent) void ask(forChange, queries);
      }),
    [leave, navigate, queries],
  );
  return null;
}

/**
 * The response may belong to an old session, if the user has logged in again in another tab meanwhile. Then the viewer is updated
 * and no dialog opens.
 */
async function ask(forChange: boolean, queries: QueryClient): Promise<void> {
  if (!noteSessionEnd(forChange)) return;
  api.forgetCsrfToken();
  try {
    const account = await get<Account>('/api/user');
    setCurrentMember(account.id);
    // At once, because the next action would be sent as this member, so the page must show their data.
    queries.setQueryData(viewerQuery.queryKey, account);
    void queries.invalidateQueries();
  } catch {
    askToLogInAgain();
  }
}

/** Opens the dialog on top of the page. */
export const askToLogInAgain = (): void => askToLogIn({ tab: 'login', reason: ENDED, isWarning: true });
