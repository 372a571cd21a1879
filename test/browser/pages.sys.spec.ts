import { afterEach, describe, expect, it } from '@jest/globals';
import { expect as see } from '@playwright/test';
import { describeInBrowser } from './support/in-browser.ts';
import { expectAccessible, shot } from './support/looking.ts';
import { SCREENS, type Screen, type Visit } from './support/visit.ts';

const FOR_EVERYBODY: Readonly<Record<string, string>> = {
  landing: '/',
  items: '/items',
  'our-mission': '/our-mission',
  'terms-of-service': '/terms-of-service',
  'privacy-policy': '/privacy-policy',
  'commercial-transaction-law': '/commercial-transaction-law',
  'not-found': '/nowhere',
};
const FOR_MEMBERS: Readonly<Record<string, string>> = {
  home: '/',
  'items-member': '/items',
  listing: '/listing',
  profile: '/profile',
  'overdue-items': '/overdue-items',
  'payment-complete-without-sid': '/payment-complete',
};
const FOR_OPERATORS: Readonly<Record<string, string>> = {
  admin: '/admin',
  'admin-tasks': '/admin/tasks',
  'admin-rental-requests': '/admin/rental-requests',
  'admin-damage-reports': '/admin/damage-reports',
};

describeInBrowser('every page', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  const lookAt = async (pages: Readonly<Record<string, string>>, screen: Screen, as?: string): Promise<Visit> => {
    const visit = await stand.visit({ screen, ...(as !== undefined && { as }) });
    for (const [name, path] of Object.entries(pages)) {
      await visit.go(path);
      await see(visit.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await shot(visit.page, name);
      await expectAccessible(visit.page);
    }
    return visit;
  };

  describe.each(Object.keys(SCREENS) as Screen[])('on a %s', (screen) => {
    it('is shown to a guest, accessible and without a complaint of the browser', async () => {
      await lookAt(FOR_EVERYBODY, screen);
    });

    it('is shown to a borrower', async () => {
      await lookAt(FOR_MEMBERS, screen, 'kenji');
    });

    it('is shown to an owner, with an item of theirs and of somebody else', async () => {
      const { page } = await lookAt({ 'profile-owner': '/profile' }, screen, 'hanako');
      await page.goto('/items');
      const hrefs = await page.locator('main a[href^="/items/"]').evaluateAll((links) => links.map(String));
      const [first = ''] = hrefs;
      await page.goto(first);
      await see(page.getByRole('heading', { level: 1 })).toBeVisible();
      await shot(page, 'item');
      await expectAccessible(page);
    });

    it('is shown to an operator', async () => {
      await lookAt(FOR_OPERATORS, screen, 'admin');
    });
  });
});
