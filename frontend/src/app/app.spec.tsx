import { describe, expect, it } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { createQueryClient } from '../lib/query/query-client.ts';
import { App } from './app.tsx';

/** Rendered where there is no window, until nothing more is awaited. */
async function rendered(path: string, viewer: Account | null): Promise<string> {
  const queries = createQueryClient();
  queries.setQueryData(['/api/user'], viewer);
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StaticRouter location={path}>
      <App queries={queries} />
    </StaticRouter>,
    { onError: (error) => void errors.push(error) },
  );
  let html = '';
  for await (const chunk of prelude) html += String(chunk);
  queries.clear();
  expect(errors).toEqual([]);
  return html;
}

const admin: Account = {
  id: 1,
  username: 'admin',
  displayName: 'admin',
  isAdmin: true,
  hasSeenWelcome: true,
  email: 'admin@example.jp',
  emailVerified: true,
  pendingEmail: null,
  phone: null,
  profileName: null,
  profileImage: null,
  bio: null,
  identityVerified: false,
  fullName: null,
  postCode: null,
  prefecture: null,
  city: null,
  streetAddress: null,
  building: null,
  identityState: 'unverified',
  identityReason: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  metadata: { security_alert: null },
};
const ID = '00000000-0000-4000-8000-000000000000';

describe('the client on a server', () => {
  it.each([
    '/',
    '/items',
    `/items/${ID}`,
    '/our-mission',
    '/help',
    '/posts',
    '/posts/how-to-pack',
    '/rent-demo',
    '/icon',
    '/terms-of-service',
    '/privacy-policy',
    '/commercial-transaction-law',
    '/cookie-settings',
    '/forgot-password',
    '/reset-password?token=t',
    '/email-verified?status=ok',
    '/stop-email-change?token=t',
    '/users/1',
    '/nothing-here',
  ])('renders %s for a guest without a window', async (path) => {
    expect(typeof window).toBe('undefined');
    expect(await rendered(path, null)).toContain('<main');
  });

  it.each([
    '/',
    '/listing',
    `/items/${ID}/edit`,
    `/rental-requests/${ID}`,
    `/rental-requests/${ID}/receipt`,
    '/payment-complete?sid=cs_1',
    '/overdue-items',
    '/profile',
    '/notifications',
    '/notifications/settings',
    '/messages',
    '/messages/2',
    `/messages/${ID}`,
    `/messages/damage-${ID}`,
    '/messages/nobody',
    '/transaction-messages',
    `/transaction-messages/${ID}`,
    '/profile/edit',
    '/add-email',
    '/connect-account',
    '/payouts',
    '/admin/users',
    '/admin/reports',
    '/admin/service',
    '/admin/connect',
    '/admin/metrics',
    '/stripe-connect-test-page',
    '/admin',
    '/admin/tasks',
    '/admin/rental-requests',
    `/admin/rental-requests/${ID}`,
    `/admin/rental-requests/${ID}/replay`,
    '/admin/damage-reports',
    `/admin/damage-reports/${ID}`,
  ])('renders %s for an operator', async (path) => {
    expect(await rendered(path, admin)).toContain('<main');
  });

  it('says that a page is missing', async () => {
    expect(await rendered('/nothing-here', null)).toContain('ページが見つかりません');
  });
});
