import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { NotificationSettings } from '@meguri/contracts/notification/notification-settings.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { persistentVapidKeys } from '../../backend/src/app/config/persistent-secrets.ts';
import { Person } from '../support/person.ts';
import { PushServiceOfTest } from '../support/servers/push-service.ts';
import { until } from '../support/until.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { DemoRounds } from './support/demo-rounds.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { lendDevice, pushed } from './support/push.ts';
import { see } from './support/see.ts';

/** A process creates it, and the socket announces it. */
const TOLD_MS = 20_000;

const folder = mkdtempSync(join(tmpdir(), 'meguri-vapid-'));
const keys = persistentVapidKeys(folder);
const pushes = new PushServiceOfTest(keys.publicKey);
afterAll(async () => {
  await pushes.stop();
  rmSync(folder, { recursive: true });
});
const prepare = async () => {
  await pushes.start();
  const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = keys;
  return { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, PUSH_SERVICES: pushes.origin };
};

describeInBrowser(
  'people with notifications',
  (stand) => {
    let rounds: DemoRounds;
    beforeAll(async () => {
      rounds = await DemoRounds.of(stand.demo);
    });
    afterEach(async () => expect(await stand.endVisits()).toEqual([]));

    it('learn of a reply by the bell and in the list, follow its link, and have read it then', async () => {
      const { page } = await stand.visit({ as: 'kenji', screen: 'desktop' });
      await page.goto('/notifications');
      await see(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeVisible();
      const hanako = await stand.demo.person('hanako');
      const round = rounds.between('request_sent');
      const path = `/api/rental-requests/${round.id}/status`;
      await hanako.must(200, 'PUT', path, { body: { status: 'request_approved' } });
      await see(page.getByRole('link', { name: /お知らせ（未読\d+件）/ })).toBeVisible({ timeout: TOLD_MS });
      const entry = page
        .getByRole('main')
        .getByRole('link', { name: /未読：/ })
        .first();
      // A demo that has just started may still be creating notifications of earlier events.
      await see(entry).toHaveAttribute('href', `/rental-requests/${round.id}`, { timeout: 3 * TOLD_MS });
      await see(page.getByRole('main').getByRole('heading', { level: 2, name: '今日' })).toBeVisible();
      await lookAt(page, 'notifications');
      await page.getByRole('button', { name: /^未読/ }).click();
      await see(page).toHaveURL(/\/notifications\?unread=$/);
      await see(entry).toBeVisible();
      await see(page.getByRole('main').getByRole('listitem').filter({ hasNotText: '未読：' })).toHaveCount(0);
      await entry.click();
      await see(page).toHaveURL(`/rental-requests/${round.id}`);
      await page.goto('/notifications');
      await see(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      const all = page.getByRole('button', { name: 'すべて既読にする' });
      if (await all.isVisible()) await all.click();
      await see(page.getByRole('link', { name: 'お知らせ', exact: true })).toBeVisible();
      await see(page.getByRole('main').getByRole('link', { name: /未読：/ })).toHaveCount(0);
      await page.getByRole('button', { name: /^未読/ }).click();
      await see(page.getByText('未読のお知らせはありません')).toBeVisible();
      await lookAt(page, 'notifications-all-read');
    });

    it('choose which notifications come in which way, and find the choice when they return', async () => {
      const { page } = await stand.visit({ as: 'kenji' });
      await page.goto('/notifications/settings');
      const follow = page.getByRole('checkbox', { name: 'フォローをメールで受け取る' });
      const quiet = page.getByRole('checkbox', { name: /夜間/ });
      await see(follow).toBeVisible();
      const before = { follow: await follow.isChecked(), quiet: await quiet.isChecked() };
      await follow.click();
      await quiet.click();
      await see(page.getByText('保存しました')).toBeVisible();
      await lookAt(page, 'notification-settings');
      await page.reload();
      await see(follow).toBeChecked({ checked: !before.follow });
      await see(quiet).toBeChecked({ checked: !before.quiet });
      await see(page.getByText('アカウントの安全はメールで常に受け取る')).toHaveCount(1);
      await see(page.getByRole('checkbox', { name: /アカウントの安全をメールで/ })).toHaveCount(0);
      const pushes = page.getByRole('checkbox', { name: 'すべての内容をプッシュで受け取る' });
      const [was, reviews] = [
        await pushes.isChecked(),
        page.getByRole('checkbox', { name: 'レビューをプッシュで受け取る' }),
      ];
      await pushes.click();
      await see(reviews).toBeChecked({ checked: !was });
      await see(page.getByText('保存しました')).toBeVisible();
      await page.reload();
      await see(pushes).toBeChecked({ checked: !was });
      await see(reviews).toBeChecked({ checked: !was });
      // Restores the setting, because the next part waits for a push.
      if (was) {
        await pushes.click();
        await see(page.getByText('保存しました')).toBeVisible();
      }
      await see(reviews).toBeChecked();
    });

    it('aren’t asked for the push permission until they press for it, and read why it is impossible', async () => {
      const { page } = await stand.visit({ as: 'kenji' });
      // A browser without push, such as an iPhone's outside of the home screen.
      await page.addInitScript(
        'delete window.PushManager; Notification.requestPermission = () => { throw new Error(); }',
      );
      await page.goto('/notifications/settings');
      await see(page.getByText('プッシュ通知に対応していません', { exact: false })).toBeVisible();
      expect((await page.request.get('/service-worker.js')).headers()['content-type']).toContain('javascript');
    });

    it('get a push on a device that they enabled, shown by its worker, until they log out', async () => {
      const visit = await stand.visit({ as: 'kenji', screen: 'desktop' });
      const { page } = visit;
      await lendDevice(page, pushes.subscribe());
      const kenji = await stand.demo.person('kenji');
      const settings = await kenji.get<NotificationSettings>('/api/notification-settings');
      const { topics, dailyDigest } = settings;
      await kenji.must(200, 'PUT', '/api/notification-settings', { body: { topics, dailyDigest, quietHours: false } });
      await page.goto('/notifications/settings');
      await page.getByRole('button', { name: 'この端末で通知を受け取る' }).click();
      await see(page.getByText('この端末にプッシュ通知が届きます。', { exact: false })).toBeVisible();
      await lookAt(page, 'notification-settings-push');

      const writer = await new Person(stand.demo.url).register('writer');
      await writer.must(201, 'POST', `/api/messages/${kenji.id}`, { body: { content: '秘密の言葉' } });
      const { payload } = await until('it is pushed', () => pushes.received[0], TOLD_MS);
      expect(payload).not.toContain('秘密の言葉');
      expect(await pushed(visit, payload)).toMatchObject({
        title: '新しいメッセージ',
        body: expect.stringContaining('さんからメッセージが届きました。'),
        data: `/messages/${writer.id}`,
      });

      await page.getByRole('button', { name: 'ログアウト' }).click();
      await see(page).toHaveURL('/');
      expect(await kenji.get('/api/notification-settings')).toMatchObject({ devices: 0 });
    });
  },
  { prepare },
);
