import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../lib/http/api.ts';
import { invalidate, setQueryData } from '../../../lib/query/cache.ts';
import { viewerQuery } from './viewer.ts';

/** Dismisses the alert at once and on the server. If that fails, it returns with the next fetch of the account. */
export function useClearSecurityAlert() {
  const queries = useQueryClient();
  return () => {
    setQueryData(
      queries,
      viewerQuery.queryKey,
      (account) => account && { ...account, metadata: { security_alert: null } },
    );
    send<void>('POST', '/api/clear-security-alert').then(
      // Cancels a fetch of the account that started before and would bring the alert back.
      () => invalidate(queries, (path) => path === viewerQuery.queryKey[0]),
      (error: unknown) => {
        // The user can't do anything about it.
        // eslint-disable-next-line no-console
        console.warn('the security alert was not cleared', error);
      },
    );
  };
}
