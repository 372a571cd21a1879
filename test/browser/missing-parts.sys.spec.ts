import { afterEach, expect, it } from '@jest/globals';
import { DemoRounds } from './support/demo-rounds.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { see } from './support/see.ts';

describeInBrowser('a missing part', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('is reported without a photo, unlike damage', async () => {
    const { id, borrowerUsername } = (await DemoRounds.of(stand.demo)).all.find(({ status }) => status === 'in_use')!;
    const { page } = await stand.visit({ as: borrowerUsername });
    await page.goto(`/rental-requests/${id}`);
    await page.getByRole('button', { name: '不具合を報告する' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: '破損・汚れがある' }).check();
    await dialog.getByLabel('詳細（10文字以上）').fill('ベルトが入っていませんでした。');
    const send = dialog.getByRole('button', { name: '報告を送信する' });
    await see(send).toBeDisabled();
    await dialog.getByRole('radio', { name: '付属品が足りない' }).check();
    await see(send).toBeEnabled();
    await see(dialog.getByText('写真がなくても報告できます。')).toBeVisible();
    await dialog.getByText('写真がなくても報告できます。').scrollIntoViewIfNeeded();
    await lookAt(page, 'damage-of-missing-part');
    await send.click();
    await see(page.getByText('不具合報告を送信しました').first()).toBeVisible();
    await lookAt(page, 'damage-of-missing-part-reported');
  });
});
