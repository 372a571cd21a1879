import { afterEach, expect, it } from '@jest/globals';
import type { ItemDraftList } from '@meguri/contracts/item/item-draft.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { PHOTO } from './support/photo.ts';
import { see } from './support/see.ts';

describeInBrowser('a draft of an item', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('saves itself after a pause, when its page is left and once the network is back, but over no other screen’s', async () => {
    const hanako = await stand.demo.person('hanako');
    const path = '/api/user/item-drafts';
    const id = crypto.randomUUID();
    const put = (name: string, revision: number | null) =>
      hanako.send('PUT', `${path}/${id}`, { body: { images: [], values: { name }, revision } });
    const stored = async () => {
      const draft = (await hanako.get<ItemDraftList>(path)).items.find((one) => one.id === id)!;
      return { ...draft, name: draft.values['name'] };
    };
    await put('羽織', null);
    const { page, context } = await stand.visit({ as: 'hanako' });
    await page.goto(`/listing?draft=${id}`);
    const name = page.getByLabel('アイテム名');
    const saved = page.getByText(/^保存しました \d\d:\d\d$/);
    await see(name).toHaveValue('羽織');
    await page.locator('#item-photos').setInputFiles([PHOTO, { ...PHOTO, name: 'second.png' }]);
    await name.fill('羽織一');
    await see(saved).toBeVisible();
    expect(await stored()).toMatchObject({ name: '羽織一', images: [expect.anything(), expect.anything()] });
    await saved.scrollIntoViewIfNeeded();
    await lookAt(page, 'draft-saved');

    await name.fill('羽織二');
    await page.goto('/help');
    await see.poll(async () => (await stored()).name).toBe('羽織二');
    await page.goto(`/listing?draft=${id}`);
    await see(name).toHaveValue('羽織二');
    await see(page.getByText('前回の入力内容を復元しました')).toHaveCount(0);

    await context.setOffline(true);
    await name.fill('羽織三');
    await see(page.getByText(/^保存できていません/)).toBeVisible();
    await lookAt(page, 'draft-offline');
    await context.setOffline(false);
    await see(saved).toBeVisible();
    await see(page.getByText(/^保存できていません/)).toHaveCount(0);

    await put('別の端末の羽織', (await stored()).revision);
    await name.fill('羽織四');
    await see(page.getByText(/ほかの画面で変更・出品・削除されました/)).toBeVisible();
    await lookAt(page, 'draft-changed-elsewhere');
    expect(await stored()).toMatchObject({ name: '別の端末の羽織' });
    await see(name).toHaveValue('羽織四');
  });
});
