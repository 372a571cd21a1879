import { describe, expect, it } from '@jest/globals';
import { ADMIN } from '../testing/accounts.testing.ts';
import { rendered } from './rendered.testing.tsx';

const ID = '00000000-0000-4000-8000-000000000000';

describe('the client rendered on a server', () => {
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
    '/support',
    '/support/guest?token=t',
    '/invite/abcdefghjk',
    '/provider-login',
    '/provider-login?id=00000000-0000-4000-8000-000000000000',
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
    `/items/${ID}/calendar`,
    `/items/${ID}/together`,
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
    '/profile/edit/address',
    '/profile/edit/sign-in',
    '/profile/edit/nothing',
    '/add-email',
    '/connect-account',
    '/payouts',
    '/coupons',
    '/second-step',
    '/support',
    `/support/${ID}`,
    '/admin/trail',
    '/admin/mail',
    '/admin/pictures',
    '/admin/password',
    '/admin/users',
    '/admin/users/7',
    '/admin/items',
    '/admin/reports',
    '/admin/support-requests',
    `/admin/support-requests/${ID}`,
    '/admin/service',
    '/admin/connect',
    '/admin/metrics',
    '/admin/what-if',
    '/stripe-connect-test-page',
    '/admin',
    '/admin/tasks',
    '/admin/rental-requests',
    `/admin/rental-requests/${ID}`,
    `/admin/rental-requests/${ID}/replay`,
    '/admin/damage-reports',
    `/admin/damage-reports/${ID}`,
  ])('renders %s for an operator', async (path) => {
    expect(await rendered(path, ADMIN)).toContain('<main');
  });

  it('says that an unknown page doesn’t exist', async () => {
    expect(await rendered('/nothing-here', null)).toContain('ページが見つかりません');
  });
});
