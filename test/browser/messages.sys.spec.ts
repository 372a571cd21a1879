import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { lookAt } from './support/both-widths.ts';
import { cut, reconnect } from './support/network.ts';
import { noticedAfter } from './support/noticing.ts';
import { PASSWORD } from '../support/person.ts';
import { PHOTO } from './support/photo.ts';
import { see } from './support/see.ts';

type Round = Pick<RentalRequest, 'id' | 'status' | 'itemId' | 'itemName' | 'ownerUsername' | 'borrowerUsername'>;

const field = (page: Page) => page.getByRole('textbox', { name: 'メッセージ', exact: true });
const send = (page: Page) => page.getByRole('button', { name: '送信する' });
const log = (page: Page) => page.getByRole('log', { name: 'メッセージ' });
const say = async (page: Page, words: string): Promise<void> => {
  await field(page).fill(words);
  await send(page).click();
};
const WELCOME = '巡り Meguriへようこそ';
/** Through the dialog. */
const logIn = async (page: Page, name: string): Promise<void> => {
  const login = page.getByRole('dialog', { name: WELCOME });
  await login.getByRole('tab', { name: 'ログイン' }).click();
  await login.getByLabel('ユーザー名').fill(name);
  await login.getByLabel('パスワード').first().fill(PASSWORD);
  await login.getByRole('button', { name: 'ログイン', exact: true }).click();
};
/** What the browser has kept: texts, and the names of files. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(`new Promise((resolve) => {
    const texts = JSON.stringify({ ...localStorage });
    const opening = indexedDB.open('meguri-files');
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains('files')) return resolve(texts);
      const asking = database.transaction('files').objectStore('files').getAllKeys();
      asking.onsuccess = () => resolve(texts + asking.result.join());
    };
  })`);
const CASES = '/api/admin/damage-reports';
const UNSENT = /未送信/;
/** A message waits for a second, or for the socket's next attempt. */
const HEALED_MS = 20_000;
const STAYS_MS = 4_000;

describeInBrowser('people who write to each other', (stand) => {
  let rounds: readonly Round[];
  const roundIn = (status: RentalRequest['status'], owner = 'hanako', borrower = 'kenji'): Round => {
    const found = rounds.find(
      (one) => one.status === status && one.ownerUsername === owner && one.borrowerUsername === borrower,
    );
    if (found === undefined) throw new Error(`no ${status} between ${owner} and ${borrower}`);
    return found;
  };
  beforeAll(async () => {
    const admin = await stand.demo.person('admin');
    const { items } = await admin.get<{ items: readonly { id: string }[] }>('/api/admin/rental-requests?limit=100');
    rounds = await Promise.all(items.map(({ id }) => admin.get<Round>(`/api/rental-requests/${id}`)));
  });
  const caseOf = async (roundId: string): Promise<string> => {
    const admin = await stand.demo.person('admin');
    const cases = await admin.get<{ items: readonly { id: string; request: { id: string } }[] }>(CASES);
    return cases.items.find(({ request }) => request.id === roundId)!.id;
  };
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('find each other, and see at once what the other says, that they write and that they have read it', async () => {
    const { id } = roundIn('in_use');
    const borrower = await stand.visit({ as: 'kenji' });
    const owner = await stand.visit({ as: 'hanako', screen: 'desktop' });
    await Promise.all([borrower.go(`/messages/${id}`), owner.go(`/transaction-messages/${id}`)]);
    await see(field(borrower.page)).toBeVisible();
    await see(field(owner.page)).toBeVisible();
    await field(borrower.page).pressSequentially('こん');
    await see(owner.page.getByText('が入力しています…')).toBeVisible();
    await field(borrower.page).fill('今日届きました。\nhttps://example.jp/map をご覧ください');
    const shown = await noticedAfter(owner.page, '今日届きました', () => send(borrower.page).click());
    // By the socket: polling would come after half a minute.
    expect(shown).toBeLessThan(5_000);
    const link = log(owner.page).getByRole('link', { name: 'https://example.jp/map' });
    await see(link).toHaveAttribute('rel', /noopener/);
    await see(log(borrower.page).getByText('既読')).toBeVisible();
    // With a keyboard Enter sends, and with Shift it breaks the line.
    await field(owner.page).fill('よかったです。');
    await owner.page.keyboard.press('Shift+Enter');
    await owner.page.keyboard.insertText('ごゆっくりどうぞ。');
    await owner.page.keyboard.press('Enter');
    await see(log(borrower.page).getByText('ごゆっくりどうぞ。')).toBeVisible();
    await see(field(owner.page)).toHaveValue('');
    await lookAt(borrower.page, 'messages-transaction');
  });

  it('send photos, of which four show and the rest are looked at with the keyboard', async () => {
    const { id } = roundIn('shipped');
    const borrower = await stand.visit({ as: 'kenji' });
    const owner = await stand.visit({ as: 'hanako', screen: 'desktop' });
    await Promise.all([borrower.go(`/messages/${id}`), owner.go(`/messages/${id}`)]);
    await borrower.page.getByLabel('写真を追加').setInputFiles(Array.from({ length: 11 }, () => PHOTO));
    await see(borrower.page.getByText('写真は10枚まで添付できます')).toBeVisible();
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
  });

  it('write on without a network, and each message arrives once, in their order, when it is back', async () => {
    const { id } = roundIn('in_use');
    const borrower = await stand.visit({ as: 'kenji' });
    const owner = await stand.visit({ as: 'hanako' });
    await Promise.all([borrower.go(`/messages/${id}`), owner.go(`/messages/${id}`)]);
    await see(field(borrower.page)).toBeVisible();
    await cut(borrower);
    await say(borrower.page, '電車の中です・一通目');
    await say(borrower.page, '電車の中です・二通目');
    await see(borrower.page.getByText(UNSENT)).toBeVisible();
    await lookAt(borrower.page, 'messages-offline');
    await reconnect(borrower);
    const arrived = log(owner.page).getByText('電車の中です');
    await see(arrived).toHaveText(['電車の中です・一通目', '電車の中です・二通目'], { timeout: HEALED_MS });
    await see(log(borrower.page).getByText('電車の中です')).toHaveCount(2);
    await see(borrower.page.getByText(UNSENT)).toHaveCount(0);
  });

  it('have what they wrote in a second tab too, once, and it is read in both', async () => {
    const { id } = roundIn('in_use');
    const owner = await stand.visit({ as: 'hanako', screen: 'desktop' });
    const second = await owner.context.newPage();
    await Promise.all([owner.go(`/messages/${id}`), second.goto('/messages')]);
    await see(field(owner.page)).toBeVisible();
    await say(owner.page, '二つの窓から見ています');
    await second.getByRole('link', { name: /二つの窓から見ています/ }).click();
    await see(log(second).getByText('二つの窓から見ています')).toHaveCount(1);
    await say(second, 'こちらの窓からも書けます');
    await see(log(owner.page).getByText('こちらの窓からも書けます')).toHaveCount(1);
  });

  it('keep what they typed over a reload and the end of their session, and leave nothing when they log out', async () => {
    const { id } = roundIn('in_use');
    const { page, context } = await stand.visit({ as: 'kenji', screen: 'desktop' });
    await page.goto(`/messages/${id}`);
    await field(page).fill('書きかけの文章');
    await page.reload();
    await see(field(page)).toHaveValue('書きかけの文章');
    // While the socket tells what is new next to nothing else is asked for: it is the message itself that meets the end.
    await see(page.getByRole('button', { name: 'リアルタイム通知が有効です' })).toBeAttached();
    await page.waitForLoadState('networkidle');
    await context.clearCookies();
    await send(page).click();
    const login = page.getByRole('dialog', { name: WELCOME });
    await see(login.getByText('セッションが終了しました', { exact: false })).toBeVisible();
    // Put away, it stays so until they want to send again.
    await page.keyboard.press('Escape');
    await see(login).toHaveCount(0);
    // Longer than the first pauses between the tries of a message that can't be sent.
    await page.waitForTimeout(STAYS_MS);
    await field(page).fill('もう一通');
    await send(page).click();
    await logIn(page, 'kenji');
    await see(log(page).getByText('書きかけの文章')).toHaveCount(1);
    await see(page.getByText(UNSENT)).toHaveCount(0, { timeout: HEALED_MS });
    await see(log(page).getByText('もう一通')).toHaveCount(1);
    await field(page).fill('だれにも見せない下書き');
    await page.getByRole('button', { name: 'ログアウト' }).click();
    await see(page).toHaveURL('/');
    await see.poll(() => kept(page)).not.toContain('下書き');
  });

  it('leave nothing that they typed, attached or sent off to who signs in where their session ended', async () => {
    const { id } = roundIn('in_use');
    const { page, context } = await stand.visit({ as: 'kenji', screen: 'desktop' });
    await page.goto(`/messages/${id}`);
    await see(field(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.clearCookies();
    await say(page, '前の人が送ったつもりの言葉');
    await see(page.getByRole('dialog', { name: WELCOME })).toBeVisible();
    await see(page.getByText(UNSENT)).toBeVisible();
    await page.keyboard.press('Escape');
    await field(page).fill('前の人の下書き');
    await page.getByLabel('写真を追加').setInputFiles([PHOTO]);
    await see.poll(() => kept(page)).toMatch(/下書き.*own:\d+:draft/);
    // The next one finds the browser as it was left.
    await page.goto(`/messages/${id}`);
    await logIn(page, 'hanako');
    await see(page).toHaveURL(`/messages/${id}`);
    await see(field(page)).toHaveValue('');
    await see.poll(() => kept(page)).not.toMatch(/前の人|own:\d+:(draft|outgoing)/);
    await see(page.getByText('前の人', { exact: false })).toHaveCount(0);
  });

  it('are told when the rental ends while they type, and lose nothing of it', async () => {
    const { id } = roundIn('request_approved');
    const { page } = await stand.visit({ as: 'hanako' });
    await page.goto(`/messages/${id}`);
    await field(page).fill('お支払いはお済みでしょうか。');
    const kenji = await stand.demo.person('kenji');
    await kenji.must(200, 'PUT', `/api/rental-requests/${id}/status`, { body: { status: 'request_cancelled' } });
    await see(page.getByText('このチャットは終了しています', { exact: false })).toBeVisible({ timeout: HEALED_MS });
    await see(page.getByRole('region', { name: '送信していないメッセージ' })).toContainText(
      'お支払いはお済みでしょうか。',
    );
    await see(field(page)).toHaveCount(0);
    await lookAt(page, 'messages-closed');
  });

  it('talk with 運営事務局 about damage, from both sides of it', async () => {
    const { id, ownerUsername, borrowerUsername } = rounds.find(({ status }) => status === 'damage_reported')!;
    const borrower = await stand.visit({ as: borrowerUsername });
    const owner = await stand.visit({ as: ownerUsername, screen: 'desktop' });
    const operator = await stand.visit({ as: 'admin', screen: 'desktop' });
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
    const { itemId, itemName } = rounds.find(({ ownerUsername }) => ownerUsername === 'misaki')!;
    const asking = await stand.visit({ as: 'hanako' });
    await asking.go(`/items/${itemId}`);
    await asking.page.getByRole('link', { name: 'オーナーに質問する' }).click();
    await see(asking.page.getByRole('link', { name: itemName })).toBeVisible();
    await say(asking.page, '着丈を教えていただけますか。');
    await see(log(asking.page).getByRole('link', { name: itemName })).toBeVisible();
    const { page } = await stand.visit({ as: 'misaki', screen: 'desktop' });
    await page.goto('/messages');
    await see(page.getByRole('link', { name: /メッセージ（未読\d+件）/ })).toBeVisible();
    await page.getByRole('searchbox', { name: 'メッセージを検索' }).fill('着丈');
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
    const { id } = roundIn('in_use');
    const hanako = await stand.demo.person('hanako');
    await hanako.must(201, 'POST', `/api/transaction-messages/${id}`, { body: { content: '外で会いませんか' } });
    const { page } = await stand.visit({ as: 'kenji' });
    await page.goto(`/messages/${id}`);
    await page.getByRole('button', { name: 'このメッセージを報告する' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'メッセージを報告する' });
    await dialog.getByLabel('理由').fill('取引と関係のない誘いです。');
    await lookAt(page, 'messages-report');
    await dialog.getByRole('button', { name: '報告する' }).click();
    await see(page.getByText('報告を受け付けました', { exact: true })).toBeVisible();
  });

  it('find nothing at addresses that aren’t theirs, and guests are asked to log in', async () => {
    const strangers = rounds.find(
      ({ ownerUsername, borrowerUsername }) => ![ownerUsername, borrowerUsername].includes('kenji'),
    )!;
    const { page } = await stand.visit({ as: 'kenji' });
    for (const path of ['/transaction-messages', `/messages/${strangers.id}`, `/messages/damage-${strangers.id}`]) {
      await page.goto(path);
      await see(page.getByRole('heading', { name: '取引が見つかりません' })).toBeVisible();
    }
    const guest = await stand.visit();
    await guest.go(`/messages/${strangers.id}`);
    await see(guest.page.getByRole('dialog', { name: WELCOME })).toBeVisible();
  });
});
