import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import { describeInBrowser } from './support/in-browser.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { field, log, say, send, WELCOME } from './support/chat.ts';
import { DemoRounds } from './support/demo-rounds.ts';
import { noticedAfter } from './support/noticing.ts';
import type { Person } from '../support/person.ts';
import { PHOTO } from './support/photo.ts';
import { see } from './support/see.ts';

const CASES = '/api/admin/damage-reports';
/** A message is retried after a second, or when the socket reconnects. */
const HEALED_MS = 20_000;
const BROKEN = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };

describeInBrowser('people who write to each other', (stand) => {
  const kenji = () => stand.resident({ as: 'kenji', screen: 'phone' });
  const hanako = () => stand.resident({ as: 'hanako', screen: 'desktop' });
  let rounds: DemoRounds;
  beforeAll(async () => {
    rounds = await DemoRounds.of(stand.demo);
  });
  const caseOf = async (roundId: string): Promise<string> => {
    const admin = await stand.demo.person('admin');
    const cases = await admin.get<{ items: readonly { id: string; request: { id: string } }[] }>(CASES);
    return cases.items.find(({ request }) => request.id === roundId)!.id;
  };
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('find each other, and see at once each other’s messages, typing and reading', async () => {
    const { id } = rounds.between('in_use');
    const [borrower, owner] = await Promise.all([kenji(), hanako()]);
    await Promise.all([borrower.go(`/messages/${id}`), owner.go(`/transaction-messages/${id}`)]);
    await see(field(borrower.page)).toBeVisible();
    await see(field(owner.page)).toBeVisible();
    await see(send(borrower.page)).toBeDisabled();
    await field(borrower.page).fill(' \n\u3000');
    await see(send(borrower.page)).toBeDisabled();
    await field(borrower.page).fill('');
    // Typing before both sockets are connected is announced to no one, so the author keeps typing.
    const seesWriting = async () => {
      await field(borrower.page).pressSequentially('こ');
      return owner.page.getByText('が入力しています…').isVisible();
    };
    await see.poll(seesWriting, { intervals: [500] }).toBe(true);
    await field(borrower.page).fill('今日届きました。\nhttps://example.jp/map をご覧ください');
    const shown = await noticedAfter(owner.page, '今日届きました', () => send(borrower.page).click());
    // Over the socket: polling would take half a minute.
    expect(shown).toBeLessThan(5_000);
    const link = log(owner.page).getByRole('link', { name: 'https://example.jp/map' });
    await see(link).toHaveAttribute('rel', /noopener/);
    await see(log(borrower.page).getByText('既読')).toBeVisible();
    // On a keyboard Enter sends, and Shift+Enter breaks the line.
    await field(owner.page).fill('よかったです。');
    await owner.page.keyboard.press('Shift+Enter');
    await owner.page.keyboard.insertText('ごゆっくりどうぞ。');
    await owner.page.keyboard.press('Enter');
    await see(log(borrower.page).getByText('ごゆっくりどうぞ。')).toBeVisible();
    await see(field(owner.page)).toHaveValue('');
    await lookAt(borrower.page, 'messages-transaction');
  });

  it('have the window of a phone for the chat, with one bar that leads back, and all bars where it can’t be found', async () => {
    const { id } = rounds.between('in_use');
    const [{ page }, owner] = await Promise.all([kenji(), hanako()]);
    const bars = (on: Page) => [on.locator('[data-frame] > header'), on.locator('[data-tabs]')] as const;
    await page.goto(`/messages/${id}`);
    await see(field(page)).toBeVisible();
    for (const bar of bars(page)) await see(bar).toBeHidden();
    const head = (await page.getByRole('region', { name: '会話' }).locator('header').boundingBox())!;
    expect(head.height).toBeLessThanOrEqual(52);
    await page.keyboard.press('Tab');
    await see(page.getByRole('link', { name: '本文へ移動' })).toBeFocused();
    await page.getByRole('link', { name: 'メッセージ一覧へ戻る' }).tap();
    await see(page).toHaveURL('/messages');
    for (const bar of bars(page)) await see(bar).toBeVisible();
    await page.goto('/messages/nobody');
    await see(page.getByRole('heading', { level: 1, name: '取引が見つかりません' })).toBeVisible();
    for (const bar of bars(page)) await see(bar).toBeVisible();
    await owner.go(`/messages/${id}`);
    await see(field(owner.page)).toBeVisible();
    await see(bars(owner.page)[0]).toBeVisible();
  });

  it('reach their rental with an imprecise touch on its name, and in the menu', async () => {
    const { id, itemName } = rounds.between('in_use');
    const visit = await kenji();
    const { page } = visit;
    await visit.go(`/messages/${id}`);
    const name = (await page.getByRole('link', { name: itemName }).boundingBox())!;
    await page.touchscreen.tap(name.x + name.width / 2, name.y - 11);
    await see(page).toHaveURL(new RegExp(`/rental-requests/${id}$`));
    await visit.go(`/messages/${id}`);
    await page.getByRole('button', { name: /さんについての操作/ }).click();
    await page.getByRole('link', { name: '取引を見る' }).click();
    await see(page).toHaveURL(new RegExp(`/rental-requests/${id}$`));
  });

  it('get a field on glass that breaks lines, grows to three of them, and says how much is too much', async () => {
    const { page, go } = await kenji().then((visit) => ({ page: visit.page, go: (path: string) => visit.go(path) }));
    await go(`/messages/${rounds.between('in_use').id}`);
    const height = async () => (await field(page).boundingBox())!.height;
    await field(page).fill('一');
    const one = await height();
    await field(page).press('Enter');
    await field(page).pressSequentially('二');
    await see(field(page)).toHaveValue('一\n二');
    const line = (await height()) - one;
    // The last line is shown completely, except for rounding.
    for (const lines of ['一\n二\n三', '一\n二\n三\n四\n五']) {
      await field(page).fill(lines);
      expect(Math.abs((await height()) - one - 2 * line)).toBeLessThanOrEqual(2);
    }
    await field(page).fill('あ'.repeat(10_000));
    await see(page.getByText('2000文字以内で入力してください（8000文字超過）')).toBeVisible();
    await see(send(page)).toBeDisabled();
    await field(page).fill('');
  });

  it('see simultaneous messages in the same order', async () => {
    const { id } = rounds.between('in_use');
    const [borrower, owner] = await Promise.all([kenji(), hanako()]);
    await Promise.all([borrower.go(`/messages/${id}`), owner.go(`/messages/${id}`)]);
    await see(field(borrower.page)).toBeVisible();
    await see(field(owner.page)).toBeVisible();
    const people = await Promise.all([stand.demo.person('kenji'), stand.demo.person('hanako')]);
    const post = (by: Person, content: string) =>
      by.must(201, 'POST', `/api/transaction-messages/${id}`, { body: { content } });
    await Promise.all(
      people.flatMap((by, who) => Array.from({ length: 10 }, (_, n) => post(by, `同時に ${'AB'[who]}${n}`))),
    );
    const said = (page: Page) => log(page).getByText('同時に ');
    await see(said(borrower.page)).toHaveCount(20);
    const order = await said(borrower.page).allTextContents();
    await see(said(owner.page)).toHaveText(order);
  });

  it('send photos, of which four are shown and the rest can be viewed by keyboard', async () => {
    const { id } = rounds.between('shipped');
    const [borrower, owner] = await Promise.all([kenji(), hanako()]);
    await Promise.all([borrower.go(`/messages/${id}`), owner.go(`/messages/${id}`)]);
    await borrower.page.getByLabel('写真を追加').setInputFiles(Array.from({ length: 11 }, () => PHOTO));
    await see(borrower.page.getByText('写真は10枚まで選択できます')).toBeVisible();
    await borrower.page.getByRole('button', { name: '写真10を外す' }).click();
    await lookAt(borrower.page, 'messages-photos-picked');
    await send(borrower.page).click();
    const fourth = log(owner.page).getByRole('button', { name: /4を拡大する（ほか5枚）/ });
    await fourth.press('Enter');
    const gallery = owner.page.getByRole('dialog');
    await see(gallery.getByText('4 / 9')).toBeVisible();
    await owner.page.keyboard.press('ArrowRight');
    await see(gallery.getByText('5 / 9')).toBeVisible();
    await owner.page.keyboard.press('Escape');
    await see(fourth).toBeFocused();
    // A file that isn't a picture blocks its message until it is removed.
    await borrower.page.getByLabel('写真を追加').setInputFiles([PHOTO, BROKEN]);
    await say(borrower.page, '壊れた写真と');
    await see(borrower.page.getByText('写真を送信できませんでした。')).toBeVisible();
    await lookAt(borrower.page, 'messages-photo-failed');
    await borrower.page.getByRole('button', { name: '送信できなかった写真を外す' }).click();
    await borrower.page.getByRole('button', { name: '再送する' }).click();
    const arrived = log(owner.page).getByRole('listitem').filter({ hasText: '壊れた写真と' });
    await see(arrived.getByRole('button', { name: /を拡大する/ })).toHaveCount(1);
  });

  it('see what they wrote in a second tab, too, once, and it is read in both', async () => {
    const { id } = rounds.between('in_use');
    const owner = await hanako();
    const second = await owner.context.newPage();
    await Promise.all([owner.go(`/messages/${id}`), second.goto('/messages')]);
    await see(field(owner.page)).toBeVisible();
    await say(owner.page, '二つの窓から見ています');
    await second.getByRole('link', { name: /二つの窓から見ています/ }).click();
    await see(log(second).getByText('二つの窓から見ています')).toHaveCount(1);
    await say(second, 'こちらの窓からも書けます');
    await see(log(owner.page).getByText('こちらの窓からも書けます')).toHaveCount(1);
    await second.close();
  });

  it('write with 運営事務局 about damage, from both sides', async () => {
    const { id, ownerUsername, borrowerUsername } = rounds.all.find(({ status }) => status === 'damage_reported')!;
    const [borrower, owner, operator] = await Promise.all([
      stand.resident({ as: borrowerUsername, screen: 'phone' }),
      stand.resident({ as: ownerUsername, screen: 'desktop' }),
      stand.visit({ as: 'admin', screen: 'desktop' }),
    ]);
    await Promise.all([
      borrower.go(`/messages/damage-${id}`),
      owner.go(`/rental-requests/${id}`),
      operator.go(`/admin/damage-reports/${await caseOf(id)}`),
    ]);
    await see(field(borrower.page)).toBeVisible();
    await see(field(operator.page)).toBeVisible();
    await say(borrower.page, '袖口のほつれの写真です。');
    await see(log(operator.page).getByText('袖口のほつれの写真です。')).toBeVisible();
    await say(operator.page, '確認しました。オーナーの方もお話しください。');
    await see(log(borrower.page).getByText('確認しました。')).toBeVisible();
    await see(log(borrower.page).getByText('運営事務局').first()).toBeAttached();
    await owner.page.getByRole('heading', { name: 'チャット', exact: true }).scrollIntoViewIfNeeded();
    await see(log(owner.page).getByText('確認しました。')).toBeVisible();
    await say(owner.page, '出品したときにはありませんでした。');
    await see(log(operator.page).getByText('出品したときには')).toBeVisible();
    await lookAt(borrower.page, 'messages-support');
    await lookAt(operator.page, 'messages-support-operator');
  });

  it('ask an owner about an item, block each other and find each other again', async () => {
    const { itemId, itemName } = rounds.all.find(({ ownerUsername }) => ownerUsername === 'misaki')!;
    const asking = await hanako();
    await asking.go(`/items/${itemId}`);
    await asking.page.getByRole('link', { name: 'オーナーに質問する' }).click();
    await see(asking.page.getByRole('link', { name: itemName })).toBeVisible();
    await say(asking.page, '着丈を教えていただけますか。');
    await see(log(asking.page).getByRole('link', { name: itemName })).toBeVisible();
    const { page } = await stand.visit({ as: 'misaki', screen: 'desktop' });
    await page.goto('/messages');
    await see(page.getByRole('link', { name: /メッセージ（未読\d+件）/ })).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/messages' && searchParams.has('q')) asked.push(searchParams.get('q')!);
    });
    await page.getByRole('searchbox', { name: 'メッセージを検索' }).pressSequentially('着丈を教えて');
    await see.poll(() => asked.at(-1)).toBe('着丈を教えて');
    // Once after typing, not for each of the six keys; a slow machine may pause in between.
    expect(asked.length).toBeLessThan(3);
    await see(page.getByRole('list').getByRole('link', { name: /着丈を教えて/ })).toHaveCount(1);
    await lookAt(page, 'messages-list');
    await page.getByRole('link', { name: /着丈を教えて/ }).click();
    await see(page.getByText('ここから新しいメッセージ')).toBeVisible();
    await page.getByRole('button', { name: /さんについての操作/ }).click();
    await page.getByRole('button', { name: 'ブロックする' }).click();
    await lookAt(page, 'messages-block');
    await page.getByRole('dialog').getByRole('button', { name: 'ブロックする' }).click();
    await see(page.getByText('さんをブロックしています。')).toBeVisible();
    await see(asking.page.getByText('このユーザーとはやり取りできません')).toBeVisible({ timeout: HEALED_MS });
    await page.getByRole('button', { name: 'ブロックを解除する' }).click();
    await see(field(page)).toBeVisible();
  });

  it('report a message to operators', async () => {
    const { id } = rounds.between('in_use');
    const owner = await stand.demo.person('hanako');
    await owner.must(201, 'POST', `/api/transaction-messages/${id}`, { body: { content: '外で会いませんか' } });
    const { page } = await kenji();
    await page.goto(`/messages/${id}`);
    await page.getByRole('button', { name: 'このメッセージを報告する' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'メッセージを報告する' });
    await dialog.getByLabel('理由').fill('取引と関係のない誘いです。');
    await lookAt(page, 'messages-report');
    await dialog.getByRole('button', { name: '報告する' }).click();
    await see(page.getByText('報告を受け付けました', { exact: true })).toBeVisible();
  });

  it('get not-found at addresses of others, and a login as guests', async () => {
    const strangers = rounds.all.find(
      ({ ownerUsername, borrowerUsername }) => ![ownerUsername, borrowerUsername].includes('kenji'),
    )!;
    const { page } = await kenji();
    for (const path of ['/transaction-messages', `/messages/${strangers.id}`, `/messages/damage-${strangers.id}`]) {
      await page.goto(path);
      await see(page.getByRole('heading', { name: '取引が見つかりません' })).toBeVisible();
    }
    const turned = await stand.visit({ as: 'kenji' });
    await turned.page.setViewportSize({ width: 667, height: 375 });
    await turned.go(`/messages/${strangers.id}`);
    await turned.page.locator('[data-chat] > [role="alert"]').evaluate((box) => {
      (box as unknown as { scrollTop: number }).scrollTop = 1000;
    });
    const back = (await turned.page.getByRole('link', { name: 'メッセージ一覧へ' }).boundingBox())!;
    const tabs = (await turned.page.locator('[data-tabs]').boundingBox())!;
    expect(back.y + back.height).toBeLessThanOrEqual(tabs.y);
    const guest = await stand.visit();
    await guest.go(`/messages/${strangers.id}`);
    await see(guest.page.getByRole('dialog', { name: WELCOME })).toBeVisible();
  });
});
