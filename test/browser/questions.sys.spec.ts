import { afterEach, expect, it } from '@jest/globals';
import { describeInBrowser } from './support/in-browser.ts';
import { mailedLink } from './support/mailed-link.ts';
import { PHOTO } from './support/photo.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { see } from './support/see.ts';

const QUESTION = 'コードが画面に表示されません。<script>alert(1)</script>';
const NOTE = '着払いの件は、配送会社に確認中';
const ANSWER = /コードは、取引の画面のいちばん上に表示しています/;

describeInBrowser('a question to 運営事務局', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('is asked on a phone, answered by an operator, read and ended', async () => {
    const member = await stand.visit({ as: 'kenji' });
    const { page } = member;
    await member.go('/help');
    await page.getByRole('contentinfo').getByRole('link', { name: 'お問い合わせ' }).click();
    await see(page.getByRole('heading', { level: 1, name: '困ったとき' })).toBeVisible();
    const send = page.getByRole('button', { name: '運営事務局に相談する' });
    await see(send).toBeDisabled();
    await page.getByRole('radio', { name: 'アイテムの汚れ・破損・不足' }).check();
    await see(page.getByRole('link', { name: '取引を選ぶ' })).toHaveAttribute('href', '/profile');
    await see(send).toHaveCount(0);
    await page.getByRole('radio', { name: 'コードが届かない' }).check();
    await page.getByRole('textbox', { name: '内容' }).fill(QUESTION);
    await page.getByLabel('写真を追加').setInputFiles(Array.from({ length: 10 }, () => PHOTO));
    await see(page.getByText('10 / 10枚')).toBeVisible();
    await lookAt(page, 'question-form');
    await send.click();
    await see(page).toHaveURL(/\/support\/[0-9a-f-]{36}$/);
    await see(page.getByText(QUESTION)).toBeVisible();
    await see(page.getByRole('button', { name: /^添付した写真\d+を拡大する$/ })).toHaveCount(10);
    await see(page.getByText(/までにお返事します。$/)).toBeVisible();
    await lookAt(page, 'question-asked');
    await see(page.locator('[data-tabs]')).toBeHidden();
    await see(page.getByRole('textbox', { name: /^メッセージ/ })).toBeInViewport();
    await see(page.getByRole('button', { name: '送信する' })).toBeInViewport();

    const operator = await stand.visit({ as: 'admin', screen: 'desktop' });
    await operator.go('/admin');
    await operator.page.getByRole('link', { name: '相談を見る' }).click();
    await lookAt(operator.page, 'questions-of-operators');
    await operator.page.getByRole('link', { name: /^コードが届かない/ }).click();
    await see(operator.page.getByText(QUESTION)).toBeVisible();
    await see(operator.page.getByRole('button', { name: /^けんじの写真\d+を拡大する$/ })).toHaveCount(10);
    await operator.page.getByRole('button', { name: '担当する' }).click();
    await see(operator.page.getByRole('region', { name: '担当' })).toContainText('担当：あなた');
    await operator.page.getByRole('tab', { name: '運営者だけのメモ' }).click();
    await operator.page.getByRole('textbox', { name: 'メモ' }).fill(NOTE);
    await lookAt(operator.page, 'question-noted');
    await operator.page.getByRole('button', { name: 'メモを残す' }).click();
    await see(operator.page.getByRole('log').getByText(NOTE)).toBeVisible();
    await operator.page.getByRole('tab', { name: '相談した方への返信' }).click();
    await operator.page.getByRole('button', { name: 'コードの場所' }).click();
    await see(operator.page.getByRole('textbox', { name: '返信' })).toHaveValue(ANSWER);
    await lookAt(operator.page, 'question-of-operators');
    await operator.page.getByRole('button', { name: '返信する' }).click();
    await see(operator.page.getByText('返信済み').first()).toBeVisible();
    await see(operator.page.getByRole('textbox', { name: '返信' })).toHaveValue('');

    // The open page shows the answer by itself.
    await see(page.getByText(ANSWER)).toBeVisible();
    await see(page.getByText(NOTE)).toHaveCount(0);
    await lookAt(page, 'question-answered');
    await page.getByRole('button', { name: 'この相談を終了する' }).click();
    const dialog = page.getByRole('dialog', { name: 'この相談を終了しますか？' });
    await dialog.getByRole('radio', { name: '解決した', exact: true }).check();
    await dialog.getByRole('button', { name: '終了する' }).click();
    await see(page.getByText('ご感想：解決した')).toBeVisible();
    await lookAt(page, 'question-ended');
    await see(operator.page.getByText('解決した', { exact: true })).toBeVisible();
    await see(operator.page.getByRole('textbox', { name: '返信' })).toHaveCount(0);

    await operator.page.getByRole('navigation', { name: '運営' }).getByRole('link', { name: '相談' }).click();
    await operator.page.getByRole('searchbox', { name: '内容・名前・連絡先・番号' }).fill('着払いの件');
    await operator.page.getByRole('button', { name: '検索' }).click();
    await see(operator.page.getByRole('tab', { name: 'すべて' })).toHaveAttribute('aria-selected', 'true');
    await see(operator.page.getByRole('link', { name: /^コードが届かない.*担当 admin/ })).toHaveCount(1);
    await lookAt(operator.page, 'questions-found');
    await operator.page.getByRole('combobox', { name: '担当' }).selectOption('担当なし');
    await see(operator.page.getByText('見つかりませんでした')).toBeVisible();
  });

  it('is about the rental if it is asked from the rental’s page', async () => {
    const { page, go } = await visitOf('kenji');
    const kenji = await stand.demo.person('kenji');
    const rounds = await kenji.get<readonly { id: string; itemName: string }[]>('/api/circulation-rounds/sent');
    const { id, itemName } = rounds[0]!;
    await go(`/rental-requests/${id}`);
    await page.getByRole('main').getByRole('link', { name: '困ったとき' }).click();
    await see(page.getByText(`「${itemName}」の取引について`)).toBeVisible();
    await page.getByRole('radio', { name: '相手と連絡がとれない' }).check();
    await page.getByRole('textbox', { name: '内容' }).fill('オーナーから返信がありません');
    await page.getByRole('button', { name: '運営事務局に相談する' }).click();
    await see(page.getByRole('link', { name: `「${itemName}」の取引` })).toHaveAttribute(
      'href',
      `/rental-requests/${id}`,
    );
  });

  it('of another member isn’t found', async () => {
    const { page, go } = await visitOf('hanako');
    const kenji = await stand.demo.person('kenji');
    const { items } = await kenji.get<{ items: readonly { id: string }[] }>('/api/support-requests');
    await go(`/support/${items[0]!.id}`);
    await see(page.getByRole('heading', { level: 1, name: 'ご相談が見つかりません' })).toBeVisible();
  });

  it('of a guest is delivered once the mailed link is confirmed, and answered by mail', async () => {
    const address = 'guest@example.jp';
    const { page } = await stand.visit();
    await page.goto('/help');
    await page.getByRole('contentinfo').getByRole('link', { name: 'お問い合わせ' }).click();
    await see(page.getByRole('heading', { level: 1, name: '困ったとき' })).toBeVisible();
    await page.getByRole('radio', { name: 'ログイン・アカウント' }).check();
    await page.getByRole('textbox', { name: '内容' }).fill(QUESTION);
    await page.getByRole('textbox', { name: 'メールアドレス' }).fill(address);
    await page.getByLabel('写真を追加').setInputFiles([PHOTO, PHOTO]);
    await see(page.getByText('2 / 3枚')).toBeVisible();
    await lookAt(page, 'question-of-guest-form');
    await page.getByRole('button', { name: '確認のメールを受け取る' }).click();
    await see(page.getByText('確認のメールを送りました')).toBeVisible();
    await lookAt(page, 'question-of-guest-mailed');

    const operator = await stand.visit({ as: 'admin', screen: 'desktop' });
    await operator.go('/admin/support-requests');
    const entry = operator.page.getByRole('link', { name: new RegExp(address) });
    await see(operator.page.getByRole('tab', { name: '返信待ち' })).toBeVisible();
    await see(entry).toHaveCount(0);
    await page.goto(await mailedLink(stand.demo.url, address, 'ご相談の確認'));
    await lookAt(page, 'question-of-guest-to-confirm');
    await see(page.getByText(/添付した写真2枚も一緒に届きます/)).toBeVisible();
    await page.getByRole('button', { name: 'この内容で相談する' }).click();
    await see(page.getByText(/までにお返事します。$/)).toBeVisible();
    const photos = page.getByRole('button', { name: /^添付した写真\d+を拡大する$/ }).locator('img');
    await see(photos).toHaveCount(2);
    const loaded = () =>
      photos.evaluateAll((all) => all.map((one) => (one as unknown as { naturalWidth: number }).naturalWidth > 0));
    await see.poll(loaded).toEqual([true, true]);
    await lookAt(page, 'question-of-guest-confirmed');
    // A page that has just been opened may hear of it by its next poll alone.
    await see(entry).toBeVisible({ timeout: 45_000 });
    await entry.click();
    await see(operator.page.getByText(QUESTION)).toBeVisible();
    await see(operator.page.getByRole('button', { name: /^ゲストの写真\d+を拡大する$/ })).toHaveCount(2);
    await lookAt(operator.page, 'question-of-guest-of-operators');
    await operator.page.getByRole('textbox', { name: '返信' }).fill('ご登録の手順をお送りします。');
    await operator.page.getByRole('button', { name: '返信する' }).click();
    await see(operator.page.getByText('返信済み').first()).toBeVisible();
    await page.goto(await mailedLink(stand.demo.url, address, '運営事務局からの返信'));
    await see(page.getByText('ご登録の手順をお送りします。')).toBeVisible();
    await lookAt(page, 'question-of-guest-answered');
    await page.getByRole('button', { name: '解決した', exact: true }).click();
    await see(page.getByText('ご感想：解決した')).toBeVisible();
  });

  const visitOf = async (name: string) => {
    const visit = await stand.visit({ as: name });
    return { page: visit.page, go: (path: string) => visit.go(path) };
  };
});
