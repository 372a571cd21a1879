import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from '@playwright/test';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { drawnByBrowser } from './support/drawn-by-browser.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { shot } from './support/looking/looking.ts';
import { expectPrinted } from './support/printed.ts';
import { see } from './support/see.ts';

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
  readonly shortcuts: readonly { readonly url: string; readonly icons: readonly { readonly src: string }[] }[];
}
type Round = Pick<RentalRequest, 'id' | 'status' | 'ownerUsername' | 'borrowerUsername' | 'timeline'>;
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });

/** The element's position in the window. @throws Error when it isn't visible */
async function placeOf(thing: Locator): Promise<{ top: number; bottom: number }> {
  const box = await thing.boundingBox();
  if (box === null) throw new Error(`${String(thing)} can't be seen`);
  return { top: box.y, bottom: box.y + box.height };
}
/**
 * Colours that contrast with a wall: the background of a white bag on a white wall isn't found, which the page says.
 */
const DARK = ['black', 'navy', 'brown', 'gray', 'red', 'green'];
const scrolled = (page: Page): Promise<number> => page.evaluate('scrollY');

describeInBrowser('the client', (stand) => {
  let rounds: readonly Round[];
  beforeAll(async () => {
    const admin = await stand.demo.person('admin');
    const { items } = await admin.get<{ items: readonly { id: string }[] }>('/api/admin/rental-requests?limit=100');
    rounds = await Promise.all(items.map(({ id }) => admin.get<Round>(`/api/rental-requests/${id}`)));
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));
  const roundIn = (status: Round['status']): Round => rounds.find((round) => round.status === status)!;

  it('keeps the demo’s clock above the page: it covers nothing, and scrolls away', async () => {
    const { id, borrowerUsername } = roundIn('request_approved');
    for (const screen of ['phone', 'desktop'] as const) {
      const { page } = await stand.visit({ screen, as: borrowerUsername });
      await page.goto(`/rental-requests/${id}`);
      await see(button(page, 'お支払いに進む')).toBeVisible();
      const clock = page.getByRole('complementary', { name: 'デモの時刻' });
      const { top, bottom } = await placeOf(clock);
      expect([top, bottom]).toEqual([0, (await placeOf(page.getByRole('banner'))).top]);
      await page.evaluate('scrollTo(0, 400)');
      await see(clock).not.toBeInViewport();
    }
  });

  it('says of a completed rental only once that it is over', async () => {
    const { id, ownerUsername } = roundIn('completed');
    const { page } = await stand.visit({ as: ownerUsername });
    await page.goto(`/rental-requests/${id}`);
    const celebration = page.getByRole('dialog', { name: '取引が完了しました' });
    // It is read from its title on: the focus isn't on the close button.
    await see(celebration).toBeFocused();
    await button(celebration, '閉じる').tap();
    // The event is also listed in the timeline.
    const said = `[...document.querySelectorAll('main h2, main p')].filter((one) =>
      one.textContent.includes('完了しました') && one.closest('ol') === null).length`;
    await see.poll(() => page.evaluate(said)).toBe(1);
  });

  it('moves the focus to a form’s first error', async () => {
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto('/profile/edit/address');
    await page.getByLabel('郵便番号').fill('12');
    await page.getByLabel('市区町村').fill('');
    await button(page, 'お届け先を保存').tap();
    await see(page.getByLabel('郵便番号')).toBeFocused();
    await see(page.getByLabel('郵便番号')).toBeInViewport();
    // An error there doesn't prevent saving the introduction, and what was typed isn't lost.
    await page.getByRole('main').getByRole('link', { name: 'プロフィール設定', exact: true }).tap();
    await page.getByLabel('自己紹介').fill('週末の街歩きと喫茶店めぐり。');
    await button(page, 'プロフィールを保存').tap();
    await see(page.getByText('プロフィールが更新されました').first()).toBeVisible();
    await page.getByRole('link', { name: /^お届け先/ }).tap();
    await see(page.getByLabel('郵便番号')).toHaveValue('12');
    await page.goto('/listing');
    await page.getByLabel('アイテム名').fill('麻のワンピース');
    await button(page, '出品する').tap();
    await see(page.locator('#item-photos')).toBeFocused();
    await see(page.getByText('最低1枚必要です')).toBeInViewport();
  });

  it('names the window after its page, also while that loads, is missing, or is a mail', async () => {
    const { id, borrowerUsername } = roundIn('request_approved');
    const { page } = await stand.visit({ as: borrowerUsername });
    await page.goto('/rental-requests/00000000-0000-4000-8000-000000000000');
    await see(page).toHaveTitle('リクエストが見つかりません | 巡り Meguri');
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**/api/rental-requests/${id}`, async (route) => {
      await asked;
      await route.fallback();
    });
    await page.goto(drawnByBrowser(`/rental-requests/${id}`));
    await see(page).toHaveTitle('取引 | 巡り Meguri');
    answer();
    await see(page).toHaveTitle(/^取引 #/);
    await page.goto('/outbox');
    await see(page).toHaveTitle('送信トレイ | 巡り Meguri');
  });

  it('closes a phone’s menu when a dialog opens from it', async () => {
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto('/');
    await button(page, 'メニューを開く').tap();
    await button(page.locator('#menu'), 'FEEDBACK').tap();
    await see(page.getByRole('dialog')).toBeVisible();
    await see(page.locator('#menu')).toHaveAttribute('inert');
    await page.keyboard.press('Escape');
    await see(page.getByRole('dialog')).toBeHidden();
    await see(page.locator('#menu')).toHaveAttribute('inert');
  });

  it('shows the result of an action on a rental from the top of the page', async () => {
    const { id, ownerUsername } = roundIn('request_sent');
    const { page } = await stand.visit({ as: ownerUsername });
    await page.goto(`/rental-requests/${id}`);
    await see(button(page, '承認する')).toBeVisible();
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    expect(await scrolled(page)).toBeGreaterThan(300);
    await button(page, '承認する').tap();
    await button(page.getByRole('dialog'), '承認する').tap();
    await see(page.getByRole('main').getByText('承認済み').first()).toBeVisible();
    expect(await scrolled(page)).toBe(0);
  });

  it('can be added to a home screen, and prints a text without its surroundings', async () => {
    const { page } = await stand.visit({ screen: 'desktop' });
    await page.goto('/terms-of-service');
    for (const [rel, type] of [
      ['manifest', 'application/manifest+json'],
      ['apple-touch-icon', 'image/png'],
      ['icon', 'image/'],
    ] as const) {
      const href = (await page.locator(`link[rel="${rel}"]`).first().getAttribute('href')) ?? '';
      const { headers, status } = await page.request
        .get(href)
        .then((one) => ({ headers: one.headers(), status: one.status() }));
      expect([rel, status]).toEqual([rel, 200]);
      expect(headers['content-type']).toContain(type);
    }
    const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as Manifest;
    // Browsers require these to offer an installation; the last ones are shown after a long press on the icon.
    expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' });
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src } of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)])
      expect((await page.request.get(src)).status()).toBe(200);
    for (const { url } of manifest.shortcuts) expect([url, (await page.request.get(url)).status()]).toEqual([url, 200]);
    await page.emulateMedia({ media: 'print' });
    await see(page.getByRole('heading', { level: 1, name: '利用規約' })).toBeVisible();
    await see(page.getByRole('banner')).toBeHidden();
    await see(page.getByRole('contentinfo')).toBeHidden();
  });

  it('shows users by their display name', async () => {
    const hanako = await stand.demo.person('hanako');
    const { id, displayName } = await hanako.get<{ id: number; displayName: string }>('/api/user');
    expect(displayName).not.toBe('hanako');
    const { page } = await stand.visit();
    await page.goto(`/users/${id}`);
    await see(page.getByRole('heading', { level: 1 })).toContainText(displayName);
  });

  it('removes a background only in the comparison, and restores it', async () => {
    const hanako = await stand.demo.person('hanako');
    const { id } = await hanako.get<{ id: number }>('/api/user');
    const { items } = await hanako.get<{ items: readonly { id: string; color: string }[] }>(`/api/users/${id}/items`);
    const dark = items.find(({ color }) => DARK.includes(color));
    const { page } = await stand.visit({ as: 'hanako' });
    await page.goto(`/items/${dark?.id}/edit`);
    await button(page, '1枚目の写真を編集').tap();
    const editor = page.getByRole('dialog', { name: '写真を編集' });
    const remove = button(editor, '背景を透過する');
    await see(editor).toBeFocused();
    await see(remove).toBeInViewport({ ratio: 1 });
    await remove.tap();
    await see(editor.getByRole('slider', { name: '元の写真と見くらべる' })).toBeVisible();
    await see(remove).toBeDisabled();
    await lookAt(page, 'photo-without-background');
    await button(editor, '元に戻す').tap();
    await see(editor.getByRole('slider', { name: '元の写真と見くらべる' })).toHaveCount(0);
    await see(remove).toBeEnabled();
  });

  it('rotates a photo that lies on its side', async () => {
    const hanako = await stand.demo.person('hanako');
    const { id } = await hanako.get<{ id: number }>('/api/user');
    const { items } = await hanako.get<{ items: readonly { id: string }[] }>(`/api/users/${id}/items`);
    const { page } = await stand.visit({ as: 'hanako' });
    await page.goto(`/items/${items[0]?.id}/edit`);
    await button(page, '1枚目の写真を編集').tap();
    const editor = page.getByRole('dialog', { name: '写真を編集' });
    const picture = editor.locator('img').first();
    const ratio = () =>
      picture.evaluate((image) => {
        const { naturalWidth, naturalHeight } = image as unknown as { naturalWidth: number; naturalHeight: number };
        return Math.round((naturalWidth / naturalHeight) * 100);
      });
    await see.poll(ratio).toBeLessThan(100);
    const upright = await ratio();
    await button(editor, '右に回転').tap();
    await see.poll(ratio).toBe(Math.round(10_000 / upright));
    await button(editor, 'この写真にする').tap();
    await see(editor).toBeHidden();
    await see(page.getByRole('main').locator('img[src^="blob:"]').first()).toBeVisible();
  });

  it('leads a guest through a rental from both sides, as the machine allows, and sends no request', async () => {
    const { page } = await stand.visit();
    await page.goto('/rent-demo');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    const borrower = page.getByRole('region', { name: '借り手の画面' });
    const owner = page.getByRole('region', { name: 'オーナーの画面' });
    await button(borrower, 'リクエストする').tap();
    await see(owner.getByText('リクエスト中')).toBeVisible();
    await see(button(borrower, '承認する')).toHaveCount(0);
    await button(owner, '承認する').tap();
    await button(borrower, 'お支払いに進む').tap();
    await button(page, '発送コードを登録する').tap();
    await button(owner, '発送を通知する').tap();
    await button(borrower, '受け取りを確認する').tap();
    await see(borrower.getByText('レンタルをお楽しみください')).toBeVisible();
    await lookAt(page, 'rent-demo-in-use');
    await button(page, /^返却期限の.+になる$/).tap();
    await button(borrower, '返却を通知する').tap();
    await button(owner, '返却を確認する').tap();
    await see(borrower.getByText('取引完了')).toBeVisible();
    await see(page.getByText('お試しは、これで終わりです。')).toBeVisible();
    await see(page.getByRole('main').getByRole('button')).toHaveText(['最初からやり直す']);
    await lookAt(page, 'rent-demo-over');
    await button(page, '最初からやり直す').tap();
    await see(button(borrower, 'リクエストする')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('calculates the payout of a price while it is typed, in any width, and says when it is invalid', async () => {
    const { page } = await stand.visit();
    await page.goto('/help');
    const [price, days] = [page.getByLabel('1週間のレンタル料金（円）'), page.getByLabel('返却が遅れた日数')];
    const result = page.locator('dl').filter({ hasText: 'オーナーの受け取り額' });
    await price.fill('５０００');
    await days.fill('２');
    await see(result.getByText('¥6,500')).toBeVisible();
    await see(result.getByText('延滞料（2日分）')).toBeVisible();
    await see(result.getByText('¥2,142')).toBeVisible();
    for (const none of ['0', 'たかい', '']) {
      await price.fill(none);
      await see(page.getByText(/から.+までの金額を入力してください/)).toBeVisible();
      await see(result).toHaveCount(0);
    }
    await price.fill('5,000');
    await days.fill('たくさん');
    await see(page.getByText('日数を数字で入力してください')).toBeVisible();
    await days.fill('0');
    await see(result.getByText('¥5,000').first()).toBeVisible();
    await see(result.getByText(/延滞料/)).toHaveCount(0);
  });

  it('offers the logo’s files for download, and redirects from former addresses', async () => {
    const { page } = await stand.visit();
    await page.goto('/icon');
    const files = page.getByRole('main').locator('a[download]');
    await see(files).toHaveCount(3);
    const hrefs = await files.evaluateAll((links) => links.map(String));
    const types = await Promise.all(
      hrefs.map(async (href) => {
        const { status, headers } = await fetch(href);
        return [status, headers.get('content-type')?.split(';')[0]];
      }),
    );
    expect(types).toEqual([
      [200, 'image/svg+xml'],
      [200, 'image/png'],
      [200, 'image/png'],
    ]);
    for (const left of ['/why-meguri', '/vision-mission']) {
      await page.goto(left);
      await see(page).toHaveURL('/our-mission');
      await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  it('opens the journal from the footer, and an article, which crawlers can read, too', async () => {
    const { page } = await stand.visit();
    await page.goto('/help');
    await page.getByRole('contentinfo').getByRole('link', { name: '読みもの' }).tap();
    await page.getByRole('link', { name: /服の包み方/ }).tap();
    await see(page.getByRole('heading', { level: 1 })).toHaveText('しわにしない、汚さない。服の包み方');
    await see(page).toHaveTitle('しわにしない、汚さない。服の包み方 | 巡り Meguri');
    await see(page.getByRole('heading', { level: 2, name: 'バッグは、つぶさない' })).toBeVisible();
    await lookAt(page, 'post');
    for (const [drawn, count] of Object.entries({ '/posts/how-to-pack': 12, '/help': 3 })) {
      await page.goto(drawn);
      const drawings = page.getByRole('main').locator('svg[role="img"][aria-label]:has(> use)');
      await see(drawings).toHaveCount(count);
      const shapes = () =>
        page.evaluate<boolean[]>('[...document.querySelectorAll("main use")].map((one) => one.getBBox().height > 60)');
      await see.poll(shapes).toEqual(Array.from({ length: count }, () => true));
    }
    await page.goto('/posts/nothing');
    await see(page.getByRole('alert').getByText('読みものが見つかりません')).toBeVisible();
  });

  describe('to both parties of a rental, the client', () => {
    it('shows what was written at its receipt', async () => {
      const withComment = rounds.find(({ timeline }) => commentIn(timeline) !== undefined)!;
      for (const as of [withComment.ownerUsername, withComment.borrowerUsername]) {
        const { page } = await stand.visit({ as, screen: 'desktop' });
        await page.goto(`/rental-requests/${withComment.id}`);
        await see(page.getByText(commentIn(withComment.timeline) ?? '').first()).toBeAttached();
      }
    });

    it('shows the reason for a fee before the payment, and reports to the reported user', async () => {
      const { id, borrowerUsername, timeline } = roundIn('damage_fee_pending');
      const reason = timeline.find(({ type }) => type === 'DamageFeeAssessed')?.record?.texts[0]?.text ?? '';
      const claim = timeline.find(({ type }) => type === 'DamageReported')?.record?.texts.at(-1)?.text ?? '';
      expect([reason.length > 3, claim.length > 3]).toEqual([true, true]);
      const { page } = await stand.visit({ as: borrowerUsername });
      await page.goto(`/rental-requests/${id}`);
      await see(page.getByText(reason).first()).toBeVisible();
      await see(page.getByText(claim).first()).toBeVisible();
      await expectPrinted(
        page,
        page.getByText(reason),
        page.getByRole('complementary', { name: '取引の内容' }).getByText(/¥[\d,]+/),
      );
      const pay = await placeOf(page.getByRole('heading', { name: '損害金' }).first());
      expect(pay.top).toBeLessThan((await placeOf(page.getByText(claim).first())).top);
      await shot(page, 'damage-fee-why');
    });
  });
});

const commentIn = (timeline: Round['timeline']): string | undefined =>
  timeline.flatMap(({ record }) => record?.texts ?? []).find(({ kind, text }) => kind === 'comment' && text !== null)
    ?.text ?? undefined;
