import type { Invitation, Invitations } from '@meguri/contracts/coupon/invitations.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../../lib/http/api.ts';

/** The viewer's own invitations. */
export const invitationsQuery = queryOptions({
  queryKey: ['/api/invitations'],
  queryFn: ({ signal }) => get<Invitations>('/api/invitations', signal),
});

/** Who invites by this code. The server lets the browser remember it until the registration. */
export const invitationQuery = (code: string) => {
  const path = `/api/invitations/${encodeURIComponent(code)}`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => get<Invitation>(path, signal) });
};
