import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { lookAt } from './support/both-widths.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { see } from './support/see.ts';

type Round = Pick<RentalRequest, 'id' | 'status' | 'ownerUsername' | 'borrowerUsername'>;

describeInBrowser('people who come back', (stand) => {
  let rounds: readonly Round[];
  beforeAll(async () => {
    const admin = await stand.demo.person('admin');
    const { items } = await admin.get<{ items: readonly { id: string }[] }>('/api/admin/rental-requests?limit=100');
    rounds = await Promise.all(items.map(({ id }) => admin.get<Round>(`/api/rental-requests/${id}`)));
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('see in their list and on the rental that the other has written, until they have read it', async () => {
    const { id } = rounds.find(
      (one) => one.status === 'in_use' && one.ownerUsername === 'hanako' && one.borrowerUsername === 'kenji',
    )!;
    const hanako = await stand.demo.person('hanako');
    await hanako.must(201, 'POST', `/api/transaction-messages/${id}`, {
      body: { content: 'お使い心地はいかがですか' },
    });
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto('/profile');
    const way = `a[href="/rental-requests/${id}"]`;
    const card = page.getByRole('article').filter({ has: page.locator(way) });
    await see(card.getByText('未読メッセージ')).toBeVisible();
    await lookAt(page, 'my-page-unread');
    await card.locator(way).click();
    await page.getByRole('link', { name: '未読メッセージ' }).click();
    await see(page).toHaveURL(`/transaction-messages/${id}`);
    await see(page.getByRole('log').getByText('お使い心地はいかがですか')).toBeVisible();
    // Whatever bars stand above the chat, one needn't scroll to write.
    const send = await page.getByRole('button', { name: '送信する' }).boundingBox();
    const tabs = await page.locator('[data-tabs]').boundingBox();
    expect(send!.y + send!.height).toBeLessThanOrEqual(tabs!.y);
    await page.goto(`/rental-requests/${id}`);
    await see(page.getByRole('heading', { level: 1, name: /リクエスト/ })).toBeVisible();
    await see(page.getByText('未読メッセージ')).toHaveCount(0);
  });
});
