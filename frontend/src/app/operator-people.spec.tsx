import { describe, expect, it } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { MAX_COUNTED_ROUNDS } from '@meguri/contracts/limits.ts';
import { TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { requestNumber } from '../rental/format.ts';
import { ADMIN } from '../testing/accounts.testing.ts';
import { rendered } from './rendered.testing.tsx';

const ID = '11111111-2222-4333-8444-0000deadbeef';
const wordsOf = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const times = (words: string, sought: string) => words.split(sought).length - 1;

const ACCOUNT = {
  ...{ id: 7, username: 'kenji', displayName: 'けんじ', email: null, createdAt: TIMES.requested, isAdmin: false },
  ...{ operatorRole: null, secondStep: false, identityState: 'verified', payoutAccountRefusal: null },
  ...{ locked: false, lock: null },
};
const ROUND = {
  ...{ id: ID, requestNumber: '#DEADBEEF', itemName: '藍の羽織', itemImages: [], status: 'completed' },
  ...{ statusLabel: '取引完了', startDate: '2026-11-26', endDate: '2026-12-02', requestedAt: TIMES.requested },
  ...{ ownerId: 8, ownerUsername: 'hanako', ownerDisplayName: 'はなこ', totalAmount: 4500, actions: [] },
  ...{ borrowerId: 7, borrowerUsername: 'kenji', borrowerDisplayName: 'けんじ', waitingFor: [] },
};
const paged = (items: readonly object[]) => ({
  pages: [{ items, nextCursor: null, total: items.length }],
  pageParams: [null],
});

describe('the list of accounts', () => {
  /** Below the filters, which have the same words. */
  const page = async (viewer = ADMIN) =>
    wordsOf(await rendered('/admin/users', viewer, { '/api/admin/users': paged([ACCOUNT]) })).split(
      'ユーザー名の順',
    )[1]!;

  it('shows the state of the identity check once, to operators with and without the right to decide it', async () => {
    for (const viewer of [ADMIN, { ...ADMIN, operatorRole: 'auditor' } as const]) {
      const words = await page(viewer);
      expect(times(words, '本人確認')).toBe(1);
      expect(words).toMatch(/本人確認 確認済み/);
    }
  });
});

describe('the operators’ page of one member', () => {
  const none = { total: 0, items: [] };
  const told = (id: number) => ({
    ...{
      id: `told-${id}`,
      kind: null,
      title: 'お知らせ',
      roundId: null,
      at: TIMES.due,
      read: null,
      mail: 'sent',
      mailDue: null,
    },
  });
  const file = {
    user: ACCOUNT,
    profile: {
      ...{ image: null, fullName: null, postCode: null, address: null, phone: null, pendingEmail: null },
      lastSeenAt: TIMES.due,
    },
    ...{ lock: null, formerLocks: [], identity: { state: 'verified', decisions: [] } },
    ...{ payoutAccount: { state: 'none', id: null }, sessions: [] },
    ...{ borrowed: none, lent: none, items: none, told: { ...none, nextCursor: null }, reports: none },
  };
  const page = async (change: object = {}) =>
    wordsOf(await rendered('/admin/users/7', ADMIN, { '/api/admin/users/7': { ...file, ...change } }));

  it('says how many entries of a longer list it shows', async () => {
    const one = { total: 54, items: [ROUND] };
    expect(await page({ lent: one })).toMatch(/オーナーとしての取引 54件 最新1件/);
    expect(await page({ lent: { ...one, total: 1 } })).not.toContain('最新');
  });

  it('begins with links to its lists, each with the number of entries', async () => {
    const of = async (viewer: Account) => {
      const changed = {
        ...file,
        lent: { total: 54, items: [ROUND] },
        told: { total: 1200, items: [], nextCursor: null },
      };
      const html = await rendered('/admin/users/7', viewer, { '/api/admin/users/7': changed });
      const links = /<nav aria-label="目次"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
      const ids = [...links.matchAll(/href="[^"]*#([a-z]+)"/g)].map(([, id]) => id);
      return { words: wordsOf(links).trim(), missing: ids.filter((id) => !html.includes(`<section id="${id}"`)) };
    };
    const lists = '借りた取引 0 貸した取引 54 出品 0 クーポン 報告 0 お知らせ 1,200';
    expect(await of(ADMIN)).toEqual({ words: `${lists} 操作ログ`, missing: [] });
    expect((await of({ ...ADMIN, operatorRole: 'support' })).words).toBe(lists);
  });

  it('loads more notifications if there are any', async () => {
    const three = { total: 54, items: [told(1), told(2), told(3)], nextCursor: 'next' };
    expect(await page({ told: three })).toMatch(/お知らせの記録 54件 .* もっと見る/);
    expect(await page({ told: { ...three, total: 3, nextCursor: null } })).not.toContain('もっと見る');
  });

  it('links a notification to its rental and shows the state of its mail', async () => {
    const items = [
      { ...told(1), roundId: ID },
      { ...told(2), mail: 'waiting', mailDue: '2026-11-27T23:00:00.000Z' },
    ];
    const answers = { '/api/admin/users/7': { ...file, told: { total: 2, items, nextCursor: null } } };
    const html = await rendered('/admin/users/7', ADMIN, answers);
    expect(times(html, `href="/admin/rental-requests/${ID}"`)).toBe(1);
    expect(wordsOf(html)).toContain(`取引 ${requestNumber(ID)} ・ メール送信済み`);
    expect(wordsOf(html)).toContain('メール送信待ち（11/28 08:00予定）');
  });

  it('has one link to all rentals of the member, if there are any', async () => {
    expect(await page()).not.toContain('この方の取引をすべて見る');
    const one = { total: 1, items: [ROUND] };
    for (const some of [{ borrowed: one }, { lent: one }, { borrowed: one, lent: one }])
      expect(times(await page(some), 'この方の取引をすべて見る')).toBe(1);
  });

  it('shows the name once if the display name is the user name', async () => {
    expect(await page()).toMatch(/けんじ @kenji/);
    expect(await page({ user: { ...ACCOUNT, displayName: 'kenji' } })).not.toContain('@kenji');
  });
});

describe('the list of rentals', () => {
  const page = async (dates = '') =>
    wordsOf(
      await rendered(`/admin/rental-requests${dates && `?${dates}`}`, ADMIN, {
        [`/api/admin/rental-requests?${dates && `${dates}&`}limit=20`]: paged([ROUND]),
      }),
    );

  it('says how many there are, and of very many that there are more', async () => {
    const counted = async (total: number) => {
      const pages = [{ items: [ROUND], nextCursor: null, total }];
      const list = { '/api/admin/rental-requests?limit=20': { pages, pageParams: [null] } };
      return wordsOf(await rendered('/admin/rental-requests', ADMIN, list));
    };
    expect(await counted(MAX_COUNTED_ROUNDS - 1)).toContain(' 9,999件 ');
    expect(await counted(MAX_COUNTED_ROUNDS)).toContain(' 10,000件以上 ');
  });

  it('says that some are missing when too many users or items have the name', async () => {
    const words = async (more: object) => {
      const list = {
        '/api/admin/rental-requests?q=a&limit=20': {
          pages: [{ ...paged([ROUND]).pages[0], ...more }],
          pageParams: [null],
        },
      };
      return wordsOf(await rendered('/admin/rental-requests?q=a', ADMIN, list));
    };
    expect(await words({ namesakesLeftOut: true })).toContain('一部の取引を表示していません');
    expect(await words({})).not.toContain('一部の取引を表示していません');
  });

  it('shows the same names in the table and on a phone’s cards', async () => {
    expect((await page()).match(/はなこ @hanako → けんじ @kenji/g)).toHaveLength(2);
  });

  it('shows filters on a phone at once if one is set, otherwise behind a button', async () => {
    const isOpen = async (query: string) =>
      /aria-expanded="(true|false)"[^>]*><span>状態・金額・日付の条件/.exec(
        await rendered(`/admin/rental-requests${query}`, ADMIN),
      )?.[1];
    expect(await isOpen('')).toBe('false');
    expect(await isOpen('?q=kenji')).toBe('false');
    expect(await isOpen('?status=in_use')).toBe('true');
    expect(await isOpen('?from=2026-11-01')).toBe('true');
  });

  it('names the button that unfolds the dates on a phone', async () => {
    expect(await page()).toMatch(/日の範囲を指定してください。 日付は「状態・金額・日付の条件 」で 選べます。/);
  });

  it('offers the export of calendars once a daily signature exists, and says until then what it waits for', async () => {
    const withRoots = async (roots: readonly object[]) =>
      wordsOf(await rendered('/admin/rental-requests', ADMIN, { '/api/proof/roots': { roots, next: null } }));
    const [none, some] = [await withRoots([]), await withRoots([{ day: '2026-11-26' }])];
    expect(none).toMatch(/最初の「毎日の署名」が公開されると書き出せます/);
    expect(none).not.toContain('証拠を書き出す');
    expect(some).toContain('二重予約がないことの証拠を書き出す');
  });

  it('offers the verifier, public key and signatures once, also before dates are set', async () => {
    for (const dates of ['', 'from=2026-11-01&to=2026-11-26']) {
      const words = await page(dates);
      expect(words).toMatch(/確認用プログラム 公開鍵 毎日の署名 /);
      expect(times(words, ' 毎日の署名 ')).toBe(1);
      expect(words).not.toContain('最初の根');
    }
  });
});

describe('held transfers', () => {
  const page = (held: object, tests: object = {}) =>
    rendered('/admin/connect', ADMIN, {
      ...tests,
      '/api/admin/connect': {
        ...{ platform: { status: 'healthy' }, accounts: [], waiting: 1, reconciliation: null },
        held: [
          {
            ...{ roundId: ID, ownerId: 8, username: 'hanako', displayName: 'はなこ', accountState: 'restricted' },
            ...{ amount: 1832, because: 'account', orderedAt: null, ...held },
          },
        ],
        disputes: { count: 0, open: 0, withdrawn: 0, fees: 0 },
      },
    });

  it('link to the owner', async () => {
    expect(await page({})).toMatch(
      /<a [^>]*href="\/admin\/users\/8"[^>]*><span><span>はなこ<\/span><span[^>]*> @hanako</,
    );
  });

  it('are shown with a link to the payment test page, if it is available', async () => {
    const tests = { '/api/admin/payment-tests': { mode: 'sandbox', cards: [], webhooks: null } };
    expect(await page({}, tests)).toMatch(/href="\/stripe-connect-test-page"[^>]*>決済のテスト</);
    expect(await page({})).not.toContain('決済のテスト');
    const missing = { '/api/admin/payment-tests': new Error('404') };
    expect(await page({}, missing)).not.toContain('決済のテスト');
  });

  it('say what the account lacks, only if they wait for the account', async () => {
    expect(wordsOf(await page({}))).toContain('受け取れる状態ではありません：追加の情報が必要');
    expect(wordsOf(await page({ because: 'dispute' }))).not.toContain('追加の情報が必要');
  });

  it('have no link to an owner who has left', async () => {
    const html = await page({ username: null, displayName: null });
    expect(html).toContain('退会した人');
    expect(html).not.toContain('/admin/users/8');
  });
});
