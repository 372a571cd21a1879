import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { lookAt } from './support/both-widths.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { see } from './support/see.ts';

type Round = Pick<RentalRequest, 'id' | 'status' | 'ownerUsername' | 'borrowerUsername'>;
/** A process writes it, and the socket tells of it. */
const TOLD_MS = 20_000;

describeInBrowser('people who are told what happened', (stand) => {
  let round: Round;
  beforeAll(async () => {
    const admin = await stand.demo.person('admin');
    const { items } = await admin.get<{ items: readonly { id: string }[] }>('/api/admin/rental-requests?limit=100');
    const rounds = await Promise.all(items.map(({ id }) => admin.get<Round>(`/api/rental-requests/${id}`)));
    round = rounds.find(
      ({ status, ownerUsername, borrowerUsername }) =>
        status === 'request_sent' && ownerUsername === 'hanako' && borrowerUsername === 'kenji',
    )!;
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('hear of a reply by the bell and in the list, go where it leads, and have read it then', async () => {
    const { page } = await stand.visit({ as: 'kenji', screen: 'desktop' });
    await page.goto('/notifications');
    await see(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeVisible();
    const hanako = await stand.demo.person('hanako');
    const path = `/api/rental-requests/${round.id}/status`;
    await hanako.must(200, 'PUT', path, { body: { status: 'request_approved' } });
    await see(page.getByRole('link', { name: /お知らせ（未読\d+件）/ })).toBeVisible({ timeout: TOLD_MS });
    const entry = page
      .getByRole('main')
      .getByRole('link', { name: /未読：/ })
      .first();
    await see(entry).toHaveAttribute('href', `/rental-requests/${round.id}`);
    await lookAt(page, 'notifications');
    await entry.click();
    await see(page).toHaveURL(`/rental-requests/${round.id}`);
    await page.goto('/notifications');
    await see(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    const all = page.getByRole('button', { name: 'すべて既読にする' });
    if (await all.isVisible()) await all.click();
    await see(page.getByRole('link', { name: 'お知らせ', exact: true })).toBeVisible();
    await see(page.getByRole('main').getByRole('link', { name: /未読：/ })).toHaveCount(0);
  });

  it('choose of what they hear by which way, and find it so when they come back', async () => {
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto('/notifications/settings');
    const follow = page.getByRole('checkbox', { name: 'フォローをメールで受け取る' });
    const quiet = page.getByRole('checkbox', { name: /夜間/ });
    await see(follow).toBeVisible();
    const before = { follow: await follow.isChecked(), quiet: await quiet.isChecked() };
    await follow.click();
    await quiet.click();
    await see(page.getByText('変更はすぐに保存されます。')).toBeVisible();
    await lookAt(page, 'notification-settings');
    await page.reload();
    await see(follow).toBeChecked({ checked: !before.follow });
    await see(quiet).toBeChecked({ checked: !before.quiet });
    const fixed = page.getByRole('checkbox', { name: /アカウントの安全をメールで/ });
    await see(fixed).toBeDisabled();
    await see(fixed).toBeChecked();
  });

  it('aren’t asked for permission to push until they press for it, and read why it can’t be', async () => {
    const { page } = await stand.visit({ as: 'kenji' });
    // A browser that never could, as an iPhone's outside of its home screen.
    await page.addInitScript(
      'delete window.PushManager; Notification.requestPermission = () => { throw new Error(); }',
    );
    await page.goto('/notifications/settings');
    await see(page.getByText('プッシュ通知に対応していません', { exact: false })).toBeVisible();
    expect((await page.request.get('/service-worker.js')).headers()['content-type']).toContain('javascript');
  });
});
