import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../lib/http/api.ts';
import { invalidate, setQueryData } from '../../../lib/query/cache.ts';
import { viewerQuery } from './viewer.ts';

/** Puts the alert away: at once here, and on the server; when that fails it comes back with the next look at the account. */
export function useClearSecurityAlert() {
  const queries = useQueryClient();
  return () => {
    setQueryData(
      queries,
      viewerQuery.queryKey,
      (account) => account && { ...account, metadata: { security_alert: null } },
    );
    send<void>('POST', '/api/clear-security-alert').then(
      // A look at the account that began meanwhile has it still.
      () => invalidate(queries, (path) => path === viewerQuery.queryKey[0]),
      (error: unknown) => {
        // Nothing that the person could do about it.
        // eslint-disable-next-line no-console
        console.warn('the security alert was not cleared', error);
      },
    );
  };
}
