import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { MEETING_POINTS } from '@meguri/contracts/reference/meeting-points.ts';
import type { Page } from '@playwright/test';
import { CLIENT, OpenIdProvider } from '../support/openid-provider.ts';
import { PASSWORD } from '../support/person.ts';
import { openSheet, reviewOf, sheetOf } from './support/first-request.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { expectAccessible, shot } from './support/looking/looking.ts';
import { photoForm } from './support/photo.ts';
import { see } from './support/see.ts';

const LISTED = {
  ...{ name: '旅のトートバッグ', mainCategory: 'bags', subCategory: 'tote_bag', genderCategory: 'unisex' },
  ...{ size: 'bag_free', condition: 'good', rentalPrice: 2000, pickupAreas: [MEETING_POINTS[0]!.id] },
  shippingMethod: 'pickup',
};
const GOOGLE = 'Googleで続ける';
const isCallback = (url: string): boolean => url.includes('/login-callback/');
let provider: OpenIdProvider;

const openDialog = async (page: Page) => {
  await page.goto('/help');
  await page.getByRole('button', { name: 'START NOW' }).first().click();
  return page.getByRole('dialog');
};

describeInBrowser(
  'a login with a provider',
  (stand) => {
    beforeAll(() => void (provider.callbacks = [`${stand.demo.url}/login-callback/google`]));
    afterEach(async () => expect(await stand.endVisits()).toEqual([]));
    afterAll(() => provider?.close());

    it('registers a guest within a request, and leads back to it', async () => {
      const owner = await stand.demo.person('hanako');
      const image = { body: photoForm('image') };
      const { imageUrl } = (await owner.must<{ imageUrl: string }>(201, 'POST', '/api/upload/item-image', image)).body;
      const item = { body: { ...LISTED, images: [imageUrl] } };
      const { id } = (await owner.must<ItemPage>(201, 'POST', '/api/items', item)).body;
      provider.person = { sub: 'guest-1', email: 'guest.1@example.jp', email_verified: true };
      const { page } = await stand.visit({ screen: 'phone' });
      await openSheet(page, id);
      await shot(page, 'provider-buttons-390');
      await sheetOf(page).getByRole('button', { name: GOOGLE }).tap();
      await see(page.getByLabel('メールアドレス')).toHaveValue('guest.1@example.jp');
      await see(page.getByLabel('ユーザー名')).toHaveValue(/^[a-z]+-\d{5}$/);
      await shot(page, 'provider-registration-390');
      await expectAccessible(page);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: '登録する' }).tap();
      await see(page).toHaveURL(`/items/${id}`);
      await see(reviewOf(page)).toBeVisible();
    });

    it('signs them in again, also when the provider posts its answer as Apple does', async () => {
      provider.person = { sub: 'guest-1', email: 'moved@example.jp', email_verified: true };
      const { page } = await stand.visit({ screen: 'desktop' });
      await page.route(/\/auth\?/, (route) =>
        route.continue({ url: `${route.request().url()}&response_mode=form_post` }),
      );
      const posted = page.waitForRequest((request) => request.method() === 'POST' && isCallback(request.url()));
      await (await openDialog(page)).getByRole('button', { name: GOOGLE }).click();
      await posted;
      await see(page).toHaveURL('/help');
      // The welcome waited; it would cover the member's next page too.
      const welcomed = page.waitForResponse((response) => response.request().method() === 'PATCH');
      await page.getByRole('button', { name: 'はじめる' }).click();
      await welcomed;
      await see(page.getByRole('link', { name: 'マイページ' }).first()).toBeVisible();
    });

    it('lets its member leave without a password', async () => {
      provider.person = { sub: 'guest-1' };
      const { page } = await stand.visit({ screen: 'desktop' });
      await (await openDialog(page)).getByRole('button', { name: GOOGLE }).click();
      await see(page.getByRole('link', { name: 'マイページ' }).first()).toBeVisible();
      await page.goto('/profile/edit#leaving');
      await page.getByRole('button', { name: '退会する' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox').check();
      await see(dialog.getByLabel('現在のパスワード')).toHaveCount(0);
      await dialog.getByRole('button', { name: '退会する' }).click();
      await see(page.getByText('退会が完了しました').first()).toBeVisible();
    });

    it('says when the visitor cancels, and when the callback is opened elsewhere', async () => {
      provider.person = null;
      const { page } = await stand.visit({ screen: 'phone' });
      await (await openDialog(page)).getByRole('button', { name: GOOGLE }).tap();
      await see(page.getByRole('alert').getByText('手続きを取りやめました')).toBeVisible();
      await shot(page, 'provider-cancelled-390');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'ログインする' }).tap();
      await see(page.getByRole('dialog').getByRole('button', { name: GOOGLE })).toBeVisible();
      await page.goto('/login-callback/google?code=c&state=s');
      await see(page.getByRole('alert').getByText('ログインの内容を確認できませんでした')).toBeVisible();
    });

    it('is linked and unlinked in the settings', async () => {
      provider.person = { sub: 'kenji-1' };
      const { page } = await stand.visit({ as: 'kenji', screen: 'phone' });
      await page.goto('/profile/edit/sign-in');
      await page.getByRole('button', { name: 'Googleを連携する' }).tap();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('現在のパスワード').fill(PASSWORD);
      await dialog.getByRole('button', { name: '連携する' }).tap();
      await see(page).toHaveURL('/profile/edit/sign-in');
      const unlink = page.getByRole('button', { name: 'Googleの連携を解除する' });
      await see(unlink).toBeVisible();
      await unlink.scrollIntoViewIfNeeded();
      await shot(page, 'linked-logins-390');
      await unlink.tap();
      await page.getByRole('dialog').getByLabel('現在のパスワード').fill(PASSWORD);
      await page.getByRole('dialog').getByRole('button', { name: '解除する' }).tap();
      await see(page.getByRole('button', { name: 'Googleを連携する' })).toBeVisible();
    });
  },
  {
    prepare: async () => {
      provider = await OpenIdProvider.open();
      const { clientId, secret } = CLIENT;
      return { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER: provider.issuer };
    },
  },
);
