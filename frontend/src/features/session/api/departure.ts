import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { forgetCsrfToken } from '../../../lib/http/csrf-token.ts';
import { loaded } from '../../../lib/loaded.ts';
import { forgetOwn } from '../../../lib/storage.ts';
import { setMemberHere } from '../member-here.ts';
import { viewerQuery } from './viewer.ts';

/**
 * After a logout. The page that one leaves may still stand for a moment: what it shows goes with it, or at the latest when
 * somebody else signs in. What was written and not sent goes at once.
 */
export function useDeparture(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    forgetCsrfToken();
    setMemberHere(null);
    forgetOwn();
    loaded(() => import('../../../lib/own-things.ts')).then(
      ({ forgetOwnThings }) => forgetOwnThings(),
      // Code that never came has kept nothing.
      () => undefined,
    );
    // What is under way was asked for as a member.
    void queries.cancelQueries({ queryKey: viewerQuery.queryKey });
    queries.setQueryData(viewerQuery.queryKey, null);
    queries.removeQueries({ type: 'inactive' });
  }, [queries]);
}
