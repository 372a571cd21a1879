import { describe, expect, it } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { Standing } from '@meguri/contracts/account/standing.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { MEETING_POINTS } from '@meguri/contracts/reference/meeting-points.ts';
import { OPERATOR } from '@meguri/contracts/service/operator.ts';
import { ApiError } from '../lib/http/api-error.ts';
import { ADMIN, MEMBER } from '../testing/accounts.testing.ts';
import { ROUND_ID as ID, roundOf as request } from '../testing/rounds.testing.ts';
import { rendered } from './rendered.testing.tsx';

/** What people read of it, a space between two elements. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** Links, each as its address and its words. */
function linksIn(html: string): string[] {
  const links = html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g);
  return Array.from(links, ([, address, words = '']) => `${address} ${wordsOf(words).trim()}`);
}

/** The first element of that name, as it is written. */
const partOf = (html: string, element: string) =>
  new RegExp(`<${element}[ >][\\s\\S]*?</${element}>`).exec(html)?.[0] ?? '';

/** A page without what surrounds every page. */
const ownPart = (html: string) => html.replace(partOf(html, 'header'), '').replace(partOf(html, 'footer'), '');

const ITEM_ID = '77777777-2222-4333-8444-000000000000';
/** Complete trust figures. */
const STANDING: Standing = {
  ...{ rating: { average: 4.25, count: 8 }, lent: 12, borrowed: 3 },
  ...{ replyRate: 96, replyMinutes: 150, memberSince: '2026-04', area: '京都府' },
};
const OWNER = { id: 3, username: 'hanako', displayName: 'はなこ', profileImage: null, bio: null };
const itemOf = (identityVerified: boolean) =>
  ({
    ...{ id: ITEM_ID, userId: 3, name: '藍の羽織', brand: null, description: '', images: [], photos: [] },
    ...{ mainCategory: 'tops', subCategory: 'tshirt_cutsew', genderCategory: 'unisex', size: 'm', condition: 'good' },
    ...{
      color: null,
      material: null,
      measurements: {},
      washingInstructions: 'washing_machine',
      washingNotes: [],
      occasions: [],
    },
    ...{ rentalPrice: 3000, shippingFee: 1500, shippingMethod: 'delivery', pickupAreas: [], replacementValue: null },
    ...{ daysBetween: 0, isRentable: true, status: 'available', bookedPeriods: [], favouriteCount: 0 },
    ...{
      isFavourite: false,
      isOverdue: false,
      hasOpenRounds: false,
      suspensionReason: null,
      suspendedWithAccount: false,
      rating: { average: 3.5, count: 2 },
    },
    ...{ createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z' },
    owner: { ...OWNER, identityVerified, standing: STANDING },
  }) satisfies Partial<ItemPage> as Partial<ItemPage> as ItemPage;

const pageOf = (of: RentalRequest, viewer: Account = MEMBER) =>
  rendered(`/rental-requests/${ID}`, viewer, { [`/api/rental-requests/${ID}`]: of });

describe('every page', () => {
  it('has a header with the beta label, the main links, and the login for guests', async () => {
    const html = await rendered('/help', null);
    expect(linksIn(partOf(html, 'header')).slice(0, 4)).toEqual([
      '/ 巡り Meguri',
      '/our-mission OUR MISSION',
      '/ HOME',
      '/items ITEMS',
    ]);
    const header = partOf(html, 'header');
    for (const words of ['ベータ版', 'FEEDBACK', 'START NOW']) expect(wordsOf(header)).toContain(words);
    expect(wordsOf(header)).not.toContain('ログアウト');
  });

  it('has a header with the member’s page and the logout for members', async () => {
    const html = await rendered('/help', MEMBER);
    const header = partOf(html, 'header');
    for (const words of ['マイページ', 'ログアウト', 'FEEDBACK']) expect(wordsOf(header)).toContain(words);
    expect(wordsOf(header)).not.toContain('START NOW');
  });

  it.each(['/items', '/search?q=coat'])('marks the tab of items as current, for guests too: %s', async (path) => {
    for (const viewer of [null, MEMBER]) {
      const [tabs = ''] = /<nav[^>]*aria-label="タブ"[\s\S]*?<\/nav>/.exec(await rendered(path, viewer)) ?? [];
      const here = tabs.match(/<(a|button) [^>]*aria-current="page"[\s\S]*?<\/\1>/g) ?? [];
      expect(here.map((tab) => wordsOf(tab).trim())).toEqual(['アイテム']);
    }
  });

  it.each([
    ['/profile/edit', ['マイページ']],
    ['/profile/edit/address', ['マイページ']],
    ['/add-email', ['マイページ']],
    ['/favourites', ['マイページ']],
    ['/second-step', ['マイページ']],
    [`/rental-requests/${ID}/receipt`, ['マイページ']],
    ['/rent-demo', []],
  ])('marks the tab that it belongs to: %s', async (path, tabs) => {
    const [html = ''] = /<nav[^>]*aria-label="タブ"[\s\S]*?<\/nav>/.exec(await rendered(path, MEMBER)) ?? [];
    const here = html.match(/<a [^>]*aria-current="page"[\s\S]*?<\/a>/g) ?? [];
    expect(here.map((tab) => wordsOf(tab).trim())).toEqual(tabs);
  });

  it.each([
    ['/listing', ['出品する', '出品する']],
    ['/favourites', ['お気に入り', 'マイページ']],
    ['/messages', ['メッセージ']],
    ['/notifications', ['お知らせ']],
    ['/profile/edit', ['マイページ']],
    ['/items', ['ITEMS']],
  ])('marks its link in the header of a large window: %s', async (path, ways) => {
    const [header = ''] = /<header[\s\S]*?<div id="menu"/.exec(await rendered(path, MEMBER)) ?? [];
    const here = header.match(/<a [^>]*aria-current="page"[\s\S]*?<\/a>/g) ?? [];
    const name = (way: string) => /aria-label="([^"]+)"/.exec(way)?.[1] ?? wordsOf(way).trim();
    expect(here.map(name)).toEqual(ways);
  });

  it('has a footer with the legal pages and the way to ask', async () => {
    expect(linksIn(partOf(await rendered('/help', null), 'footer')).slice(-5)).toEqual([
      '/terms-of-service 利用規約',
      '/privacy-policy プライバシーポリシー',
      '/commercial-transaction-law 特定商取引法に基づく表記',
      '/cookie-settings Cookie設定',
      '/support お問い合わせ',
    ]);
  });

  it('shows that it is loading until the viewer is known', async () => {
    for (const path of ['/profile', '/admin', '/']) {
      const main = partOf(await rendered(path, undefined), 'main');
      expect(main).toContain('aria-label="読み込み中"');
      expect(wordsOf(main).trim()).toBe('');
    }
  });
});

describe('the help page', () => {
  it('begins with the search of questions and the way to ask, for members and guests', async () => {
    for (const viewer of [null, MEMBER]) {
      const page = partOf(await rendered('/help', viewer), 'main');
      const top = page.slice(0, page.indexOf('目次'));
      expect(wordsOf(top)).toContain('質問を検索');
      expect(linksIn(top)).toEqual(['/support 運営事務局に相談する']);
      expect(wordsOf(top).includes('ログインしていなくてもご相談いただけます。')).toBe(viewer === null);
    }
  });
});

it('the help page has every part of it that it links to', async () => {
  const html = await rendered('/help', null);
  const parts = [...partOf(html, 'main').matchAll(/href="(?:\/help)?#([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(parts).size).toBeGreaterThan(6);
  for (const id of parts) expect(html).toContain(` id="${id}"`);
});

/** Written out where their list would be a load. */
it.each(['/', '/help'])('%s shows the number of meeting points', async (path) => {
  const counts = wordsOf(await rendered(path, null)).match(/\d+(?=の受け渡し場所)/g);
  expect(new Set(counts)).toEqual(new Set([String(MEETING_POINTS.length)]));
});

describe('the landing page', () => {
  it('has the slogan of the infinite closet', async () => {
    const words = wordsOf(ownPart(await rendered('/', null)));
    expect(words).toMatch(/無限になる。.*捨てる服のない街をつくる。/);
  });

  it('has the price and the story only if the server has them', async () => {
    const lists = { newest: [], popular: [], nearMeetingPoint: [], following: [], meetingPoint: 'umeda' };
    const author = { id: 1, username: 'yui', displayName: 'ゆい', profileImage: null };
    const quote = { author, text: '涼しかったです。' };
    const story = { item: { id: '7', name: '麻のワンピース', images: [], photos: [] }, borrower: quote, owner: quote };
    const figures = { rating: null, replyMinutes: null, pictures: [] };
    const [nothing, all] = await Promise.all(
      [
        { ...figures, priceFrom: null, story: null },
        { ...figures, priceFrom: 800, story },
      ].map(async (front) => wordsOf(ownPart(await rendered('/', null, { '/api/home': { ...lists, front } })))),
    );
    expect(nothing).toMatch(/クローゼットを、1週間。/);
    expect(nothing).not.toContain('ふたりの声');
    expect(all).toMatch(/クローゼットを、1週間\s¥800くらいから。.*ふたりの声。.*涼しかったです。/);
  });

  it('has operators’ pictures in place of the first photo and of occasions', async () => {
    const lists = { newest: [], popular: [], nearMeetingPoint: [], following: [], meetingPoint: 'umeda' };
    const picture = (slot: string, alt: string) => ({
      ...{ slot, alt },
      photo: { url: `/uploads/items/${slot}.webp`, width: 1800, height: 2250, placeholder: null, colour: null },
    });
    const figures = { rating: null, replyMinutes: null, priceFrom: null, story: null };
    const page = async (front: object) =>
      ownPart(await rendered('/', null, { '/api/home': { ...lists, front: { ...figures, ...front } } }));
    const html = await page({ pictures: [picture('hero', '藍の羽織'), picture('wedding', '披露宴の装い')] });
    const images = html.match(/<img[^>]*>/g) ?? [];
    const [hero, wedding] = ['hero', 'wedding'].map(
      (slot) => images.find((one) => one.includes(`/${slot}.webp`)) ?? '',
    );
    expect(hero).toMatch(/alt="藍の羽織"/);
    expect(hero).toMatch(/loading="eager"/);
    expect(hero).toMatch(/fetchPriority="high"/i);
    expect(hero).toMatch(/srcSet="[^"]*hero-640\.webp 640w/i);
    expect(wedding).toMatch(/alt="披露宴の装い"/);
    expect(wedding).toMatch(/loading="lazy"/);
    expect(html).toContain('href="/items?occasion=wedding"');
    expect(html).not.toContain('/portraits.svg#p1');
    const none = await page({ pictures: [] });
    expect(none).toContain('/portraits.svg#p1');
    expect(none).not.toContain('着る場面から探す');
  });
});

/** An item as a card shows it. */
const cardItem = (id: string) => ({
  ...{ id, userId: 9, name: `品${id}`, brand: null, rentalPrice: 900, images: [], photos: [], status: 'available' },
  ...{ isRentable: true, freeFrom: null, isNew: false, isFavourite: false, favouriteCount: 0, sizeName: 'M' },
  ...{ handoverName: '手渡し', rating: { average: null, count: 0 }, area: null },
});

describe('a member’s home', () => {
  const shelves = {
    newest: [cardItem('a'), cardItem('b')],
    popular: [cardItem('a')],
    nearMeetingPoint: [],
    following: [],
  };
  const home = { ...shelves, meetingPoint: 'umeda' };

  it('has the number of new search results, and no item in two shelves', async () => {
    const html = await rendered('/', MEMBER, {
      '/api/circulation-rounds/sent': [],
      '/api/circulation-rounds/received': [],
      '/api/saved-searches': { searches: [], newCount: 2 },
      '/api/home': home,
    });
    expect(linksIn(html)).toContain('/favourites?tab=searches 保存した検索に新着2件');
    const words = wordsOf(ownPart(html));
    expect(words).toMatch(/新着アイテム .*品a .*品b/);
    expect(words.match(/品a/g)).toHaveLength(1);
    expect(words).not.toContain('人気のアイテム');
  });

  it('links the shelf of new items to its list, and not the shelf of followed members, which has none', async () => {
    const html = await rendered('/', MEMBER, {
      '/api/circulation-rounds/sent': [],
      '/api/circulation-rounds/received': [],
      '/api/saved-searches': { searches: [], newCount: 0 },
      '/api/home': { ...home, following: [cardItem('f')] },
    });
    expect(wordsOf(ownPart(html))).toMatch(/フォロー中の方の新着.*品f/);
    expect(html).toContain('aria-label="新着アイテムをすべて見る"');
    expect(html).not.toContain('フォロー中の方の新着をすべて見る');
  });

  const withSizes = (sizes: readonly string[]) =>
    rendered('/', MEMBER, {
      '/api/home': { ...home, newest: [cardItem('n')] },
      '/api/user/sizes': { sizes, measurements: {} },
      '/api/items?size=m,l&limit=24': {
        items: [cardItem('n'), cardItem('f'), { ...cardItem('o'), userId: MEMBER.id }],
      },
    });

  it('has a shelf in the member’s sizes, without own items and those of an earlier shelf', async () => {
    const html = await withSizes(['m', 'l']);
    expect(wordsOf(ownPart(html))).toMatch(/新着アイテム .*品n.* 自分のサイズの新着 .*品f/);
    expect(html).not.toContain('品o');
    expect(linksIn(html)).toContain('/items?size=m,l すべて見る');
    expect(html).not.toContain('サイズを登録する');
  });

  it('leads a member without saved sizes to where they are saved', async () => {
    const html = await withSizes([]);
    expect(linksIn(html)).toContain('/profile/edit/own-sizes?back=%2F サイズを登録する');
    expect(html).not.toContain('自分のサイズの新着');
  });
});

describe('a card', () => {
  const home = { newest: [], popular: [cardItem('a')], nearMeetingPoint: [], following: [], meetingPoint: 'umeda' };

  it.each([
    ['beside an item', '/items/x/edit'],
    ['on a page', '/nothing-here'],
  ])('has a heart button %s that doesn’t exist', async (_, path) => {
    const gone = new ApiError(404, { code: 'item_not_found', message: 'x' });
    const html = await rendered(path, MEMBER, { '/api/home': home, '/api/items/x': gone });
    expect(html).toContain('aria-label="品aをお気に入りに追加"');
  });

  it('labels the member’s own item instead of showing a heart button', async () => {
    const own = { ...cardItem('a'), userId: MEMBER.id };
    const gone = new ApiError(404, { code: 'item_not_found', message: 'x' });
    const html = await rendered('/nothing-here', MEMBER, {
      '/api/home': { ...home, popular: [own] },
      '/api/items/x': gone,
    });
    expect(wordsOf(html)).toContain('自分の出品');
    expect(html).not.toContain('品aをお気に入りに追加');
  });
});

describe('a page that shows only an error', () => {
  const gone = new ApiError(404, { code: 'resource_not_found', message: 'x' });
  const failed = new ApiError(500, { code: 'internal', message: 'x' });
  it.each([
    ['a request that doesn’t exist', `/rental-requests/${ID}`, { [`/api/rental-requests/${ID}`]: gone }],
    ['a request that can’t be loaded', `/rental-requests/${ID}`, { [`/api/rental-requests/${ID}`]: failed }],
    ['an item', '/items/x', { '/api/items/x': failed }],
    ['the form of an item', '/items/x/edit', { '/api/items/x': failed }],
    ['an item’s calendar', '/items/x/calendar', { '/api/items/x/calendar': failed }],
    ['a member', '/users/9', { '/api/users/9': failed }],
    ['a journal post that doesn’t exist', '/posts/x', { '/api/posts/x': gone }],
    ['a journal post that can’t be loaded', '/posts/x', { '/api/posts/x': failed }],
    ['a chat', '/messages/x', {}],
  ])('has one heading, in the alert: %s', async (_, path, answers) => {
    const html = await rendered(path, MEMBER, answers);
    expect(html).toMatch(/<div role="alert"[^>]*><svg[\s\S]*?<\/svg><h1/);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });
});

describe('a list of items', () => {
  it.each([
    ['/items', false],
    ['/items?ownerId=9', false],
    ['/items?ownerId=9&size=m', true],
    ['/items?category=tops', true],
    ['/search?q=coat', true],
  ])('offers to save a search with criteria, not the list of all items or of one owner: %s', async (path, offered) => {
    expect(wordsOf(ownPart(await rendered(path, MEMBER))).includes('この条件を保存')).toBe(offered);
  });
});

describe('an item', () => {
  const item = {
    ...{
      id: ID,
      userId: 9,
      name: '藍の羽織',
      brand: null,
      mainCategory: 'tops',
      subCategory: 'tshirt_cutsew',
      size: 'm',
    },
    ...{ genderCategory: 'unisex', measurements: { length: 60 }, color: 'navy', material: 'cotton', condition: 'good' },
    ...{
      description: '',
      isRentable: true,
      rentalPrice: 1200,
      replacementValue: null,
      washingInstructions: 'washing_machine',
    },
    ...{
      washingNotes: [],
      occasions: [],
      shippingMethod: 'both',
      daysBetween: 0,
      pickupAreas: ['umeda'],
      images: [],
      photos: [],
    },
    ...{ status: 'available', shippingFee: 1500, bookedPeriods: [], favouriteCount: 0, isFavourite: false },
    ...{ isOverdue: false, hasOpenRounds: false, suspensionReason: null, rating: { average: null, count: 0 } },
    owner: {
      ...{ id: 9, username: 'hanako', displayName: 'はなこ', profileImage: null, bio: null, identityVerified: false },
      standing: { area: '大阪府', memberSince: '2026-01', rating: { average: null, count: 0 } },
    },
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
  };
  const shown = (more = {}, viewer: Account | null = null) =>
    rendered(`/items/${ID}`, viewer, {
      [`/api/items/${ID}`]: { ...item, ...more },
      [`/api/items/${ID}/similar`]: { items: [cardItem('a')] },
    });

  it.each([
    ['delivery', '発送前なら'],
    ['pickup', '受け渡し前なら'],
    ['both', '発送・受け渡し前なら'],
  ])('says until when a rental can be cancelled, by its handover method (%s)', async (shippingMethod, until) =>
    expect(wordsOf(await shown({ shippingMethod }))).toContain(`キャンセル ${until}、`),
  );

  it('shows breadcrumbs, size and condition at the top, and measurements above the form for the period', async () => {
    const html = await shown();
    const part = (label: string) =>
      wordsOf(new RegExp(`aria-label="${label}"[\\s\\S]*?</(?:ol|ul)>`).exec(html)?.[0] ?? '');
    expect(part('現在の位置')).toMatch(/アイテム \/ トップス \//);
    expect(part('サイズと状態')).toMatch(/M 目立った傷や汚れなし/);
    expect(html.indexOf('>寸法<')).toBeGreaterThan(0);
    expect(html.indexOf('>寸法<')).toBeLessThan(html.indexOf('id="request"'));
  });

  it('says what it is worn for, unless its owner chose nothing', async () => {
    expect(wordsOf(await shown({ occasions: ['wedding', 'work'] }))).toContain('着る場面 結婚式・二次会 仕事・面接');
    expect(wordsOf(await shown({ occasions: [] }))).not.toContain('着る場面');
  });

  it('says at the top and next to the price that cleaning costs extra, if a cleaner is required', async () => {
    const costs = 'クリーニング代がかかります';
    expect(wordsOf(await shown({ washingInstructions: 'dry_clean' }))).toMatch(
      new RegExp(`クリーニング必須.*合計.*${costs}.*返却前のお手入れ`),
    );
    expect(wordsOf(await shown({ washingInstructions: 'washing_machine' }))).not.toContain(costs);
  });

  it('says at the top, next to the price and under the facts that an item is returned unwashed', async () => {
    const words = wordsOf(await shown({ washingInstructions: 'dry_clean', returnUnwashed: true }));
    expect(words).toMatch(
      /洗わず返せる.*合計.*返却後のお手入れは、この料金でオーナーがします。.*返却前のお手入れ.*洗わずに返せます。/,
    );
    expect(words).not.toMatch(/クリーニング必須|クリーニング代/);
  });

  it('removes the space before a bracket at which the name’s line may break', async () => {
    const html = await shown({ name: '藍の羽織（絹）' });
    expect(html).toMatch(
      /<h1[^>]*><span[^>]*><span>藍の羽織<\/span><\/span><span class="-ml-\[0\.5em\] [^"]*">（<\/span><span[^>]*><span>絹）<\/span><\/span><\/h1>/,
    );
    expect(await shown()).toContain(`>${item.name}</span></span></h1>`);
  });

  it('shows the late fee per day, and puts its action bar in place of the tabs', async () => {
    const html = await shown();
    expect(wordsOf(html)).toMatch(/返却が遅れたとき 1日あたり ¥[0-9,]+（最大[0-9]+日分）/);
    expect(html).toContain('data-instead-of-tabs');
  });

  it('links from its price to the request form, unless it is the viewer’s own or can’t be rented', async () => {
    const way = '#request 期間と料金を見る';
    expect(linksIn(await shown())).toContain(way);
    expect(linksIn(await shown({ isRentable: false }))).not.toContain(way);
    expect(linksIn(await shown({ userId: MEMBER.id }, MEMBER))).not.toContain(way);
  });

  it('has a heart button, and so have similar items', async () => {
    expect((await shown()).match(/をお気に入りに追加"/g)).toHaveLength(2);
  });
});

describe('a rental request', () => {
  it('shows its number, a link back, the item, the period and the owner', async () => {
    const html = await pageOf(request({}));
    const links = linksIn(ownPart(html));
    expect(linksIn(partOf(ownPart(html), 'header'))).toContain('/profile マイページ');
    expect(wordsOf(html)).toContain('取引 #DEADBEEF');
    expect(links).toContain('/items/77777777-2222-4333-8444-000000000000 藍の羽織');
    expect(wordsOf(html)).toMatch(/レンタル期間 .*12月7日.*12月13日/);
    expect(links.filter((link) => link.startsWith('/users/'))).toEqual(['/users/1 オーナー はなこ @hanako']);
    // On a phone from the line above, on a large screen from the picture.
    expect(html.match(/を拡大する/g)).toHaveLength(2);
  });

  it('shows its owner the borrower', async () => {
    const html = await pageOf(request({ viewerParty: 'owner' }), { ...MEMBER, id: 1 });
    expect(linksIn(ownPart(html)).filter((link) => link.startsWith('/users/'))).toEqual([
      '/users/2 借り手 けんじ @kenji',
    ]);
    expect(html).toContain('src="/api/uploads/kenji.webp"');
  });

  it('breaks the amount down: rental fee, shipping both ways, total', async () => {
    const fees = 'レンタル料金（7日間） ¥3,000 送料（往復） ¥1,500 合計 ¥4,500';
    expect(wordsOf(await pageOf(request({ status: 'in_use' })))).toContain(`料金の内訳 ${fees}`);
    const unpaid = { ...request({}).payment!, status: 'unpaid' } as const;
    const toPay = request({ status: 'request_approved', payment: unpaid, actions: ['pay'] });
    expect(wordsOf(await pageOf(toPay))).toContain(`お支払いの内訳 ${fees}`);
    const met = request({ status: 'in_use', shippingFee: 0, totalAmount: 3000 });
    expect(wordsOf(await pageOf(met))).toContain('送料（往復） 送料は発生しません 合計 ¥3,000');
  });

  it('has its parcels’ codes in a folded section, and says that a missing tracking number is being entered', async () => {
    const parcel = { id: 'p', direction: 'dispatch', carrier: 'セブンイレブン' } as const;
    const codes = { shippingCode27: null, receptionNumber: null, shippingPassword: null };
    const shipped = (trackingCode: string | null) =>
      pageOf(
        request({ shippingEvents: [{ ...parcel, ...codes, trackingCode, trackingAwaited: trackingCode === null }] }),
      );
    const words = wordsOf(await shipped(null));
    expect(words).toContain('発送・返却コードの情報');
    expect(words).toContain('追跡番号は運営事務局が入力中です。');
    const known = wordsOf(await shipped('488012345678'));
    expect(known).not.toContain('追跡番号は運営事務局が入力中です。');
    expect(known).toContain('4880-1234-5678');
  });

  it('shows a used code without barcode, only for questions to the carrier', async () => {
    const parcel = { id: 'p', direction: 'dispatch', carrier: 'セブンイレブン', trackingCode: null } as const;
    const codes = {
      shippingCode27: '1'.repeat(27),
      receptionNumber: null,
      shippingPassword: null,
      trackingAwaited: false,
    };
    const seen = (status: 'await_shipment_code' | 'shipped') =>
      pageOf(request({ viewerParty: 'owner', status, shippingEvents: [{ ...parcel, ...codes }] }), {
        ...MEMBER,
        id: 1,
      });
    const used = await seen('shipped');
    expect(wordsOf(used)).toContain('使用済み：1111');
    expect(used).not.toContain('バーコード');
    expect(wordsOf(await seen('await_shipment_code'))).not.toContain('使用済み');
  });

  it('shows the owner how to send the parcel from the carrier’s shop', async () => {
    const parcel = { id: 'p', direction: 'dispatch', carrier: 'セブンイレブン', trackingCode: null } as const;
    const codes = {
      shippingCode27: '1'.repeat(27),
      receptionNumber: null,
      shippingPassword: null,
      trackingAwaited: false,
    };
    const toSend = { viewerParty: 'owner', status: 'await_shipment_code', waitingFor: ['owner'] } as const;
    const of = request({ ...toSend, waitingFor: ['owner'], shippingEvents: [{ ...parcel, ...codes }] });
    expect(wordsOf(await pageOf(of, { ...MEMBER, id: 1 }))).toContain('セブンイレブンでの送り方を見る');
  });
});

describe('a person', () => {
  const ratedBy = async (count: number) =>
    linksIn(
      await rendered('/users/3', null, {
        '/api/users/3': { ...OWNER, identityVerified: false },
        '/api/users/3/standing': { ...STANDING, rating: { average: count === 0 ? null : 4.8, count } },
      }),
    ).find((link) => link.startsWith('#reviews'));

  it('has a rating that leads to the reviews, if there are any', async () => {
    expect(await ratedBy(4)).toMatch(/4\.8 ?（4件）$/);
    expect(await ratedBy(0)).toBeUndefined();
  });

  it('has a closet that others search by the day on which they want to wear something', async () => {
    const closet = async (ids: string, viewer: Account | null) =>
      rendered('/users/3', viewer, {
        '/api/users/3': { ...OWNER, id: 3, identityVerified: false },
        '/api/users/3/standing': { ...STANDING, rating: { average: null, count: 0 } },
        '/api/items?ownerId=3&limit=60': { items: [...ids].map(cardItem), total: ids.length, nextCursor: null },
      });
    const day = /<form[^>]*action="\/items".*name="ownerId" value="3".*name="wearOn"/s;
    expect(await closet('ab', null)).toMatch(day);
    expect(await closet('a', null)).not.toMatch(day);
    expect(await closet('ab', { ...MEMBER, id: 3 })).not.toMatch(day);
  });
});

describe('the favourites', () => {
  const on = (search: string, items: readonly object[]) => {
    const pages = [{ items, total: items.length, nextCursor: null }];
    return rendered(`/favourites${search}`, MEMBER, { [`/api/favourites${search}`]: { pages, pageParams: [null] } });
  };

  it('without anything to wear on a day lead to all of them', async () => {
    const html = await on('?wearOn=2999-12-20', []);
    expect(wordsOf(html)).toContain('この日に着られるお気に入りはありません');
    expect(linksIn(html)).toContain('/favourites すべてのお気に入りを見る');
  });

  it('have a field for the day, once there are any', async () => {
    expect(await on('', [cardItem('a')])).toContain('name="wearOn"');
    expect(await on('', [])).not.toContain('name="wearOn"');
  });
});

describe('a saved search', () => {
  const addressIn = async (availableFrom: string) => {
    const search = {
      ...{ id: ID, name: 'お出かけ', query: { q: '羽織', size: ['s', 'm'], availableFrom }, newCount: 1 },
      ...{ createdAt: '2026-11-01T00:00:00.000Z', lastSeenAt: '2026-11-01T00:00:00.000Z' },
    };
    const html = await rendered('/favourites?tab=searches', MEMBER, {
      '/api/saved-searches': { items: [search], total: 1, newCount: 1 },
    });
    return linksIn(html).find((link) => link.includes('お出かけ'));
  };

  it('links to its results with its first day while that is in the future, and without it afterwards', async () => {
    expect(await addressIn('2999-12-01')).toMatch(/^\/items\?.*availableFrom=2999-12-01/);
    const address = await addressIn('1969-12-31');
    expect(address).toMatch(/^\/items\?.*size=s/);
    expect(address).not.toContain('availableFrom');
  });
});

describe('a member’s list of borrowed items', () => {
  const one = { ...request({ status: 'completed', statusLabel: '取引完了' }), waitingFor: [], deadline: null };
  const newest = Array.from({ length: 50 }, (_, place) => ({ ...one, id: `r${place}`, itemName: `羽織${place}` }));
  const page = async (more: object) =>
    wordsOf(
      await rendered('/profile', MEMBER, {
        ...{ '/api/circulation-rounds/sent': newest, '/api/circulation-rounds/received': [] },
        ...more,
      }),
    );

  it('shows the number of ended rentals, and the newest 20 until their list is loaded', async () => {
    const awaited = await page({});
    expect(awaited).toMatch(/終了した取引 .*羽織0 .*羽織19/);
    expect(awaited).not.toContain('羽織20');
    expect(awaited).not.toMatch(/終了した取引 [\d,]+件/);
    const pages = [{ items: [one], total: 10_004, nextCursor: 'next' }];
    const listed = await page({ '/api/circulation-rounds/sent/ended': { pages, pageParams: [null] } });
    expect(listed).toMatch(/終了した取引 10,004件 .*もっと見る/);
  });

  it('shows the newest ended rentals if their list can’t be loaded, with the error and a retry button', async () => {
    const broken = new ApiError(500, { code: 'internal_error', message: '一覧を取得できませんでした' });
    const failed = await page({ '/api/circulation-rounds/sent/ended': broken });
    expect(failed).toMatch(/終了した取引 .*羽織49 .*一覧を取得できませんでした 再読み込み/);
    expect(failed).not.toMatch(/終了した取引 [\d,]+件/);
  });
});

describe('the trust figures of a member', () => {
  const FACTS = [
    '4.3 （8件）',
    '完了した取引 オーナー12回・借り手3回',
    '返答率 96%',
    '返答までの時間 約2時間30分',
    '地域 京都府',
    '登録 2026年4月から',
  ];
  const counts = { followers: 0, following: 0 };
  const asked = (borrowerVerified: boolean) =>
    request({ viewerParty: 'owner', status: 'request_sent', actions: ['approve', 'decline'], borrowerVerified });
  /** Each place with the part of its page, rendered for a member with or without an identity check. */
  const places: readonly (readonly [place: string, part: RegExp, show: (checked: boolean) => Promise<string>])[] = [
    [
      'an item’s page, of its owner',
      /<h2[^>]*>オーナー<\/h2>[\s\S]*?<\/section>/,
      (checked) => rendered(`/items/${ITEM_ID}`, null, { [`/api/items/${ITEM_ID}`]: itemOf(checked) }),
    ],
    [
      'a profile',
      /aria-label="プロフィール"[\s\S]*?aria-label="信頼のめやす"[\s\S]*?<\/section>/,
      (identityVerified) =>
        rendered('/users/3', null, {
          '/api/users/3': { ...OWNER, identityVerified },
          '/api/follows/3/counts': counts,
          '/api/users/3/standing': STANDING,
        }),
    ],
    [
      'an owner’s decision',
      /aria-label="リクエストした人"[\s\S]*?<\/section>/,
      (checked) =>
        rendered(
          `/rental-requests/${ID}`,
          { ...MEMBER, id: 1 },
          {
            [`/api/rental-requests/${ID}`]: asked(checked),
            [`/api/users/${MEMBER.id}/standing`]: STANDING,
          },
        ),
    ],
  ];

  it.each(places)('are complete on %s, with the identity check if there was one', async (_, part, show) => {
    const [checked, unchecked] = [part.exec(await show(true))?.[0], part.exec(await show(false))?.[0]];
    for (const fact of FACTS) expect(wordsOf(checked ?? '')).toContain(fact);
    expect(wordsOf(checked ?? '')).toContain('本人確認済み');
    expect(wordsOf(unchecked ?? '')).not.toContain('本人確認済み');
  });

  it('are next to the period, handover and payout on an owner’s decision', async () => {
    const shares = { price: 3800, fee: 136, net: 3664, amount: 3664, feePerMille: 36, reversed: 0, besides: [] };
    const payout = { ...shares, state: 'expected', because: null, bank: null };
    const page = await rendered(
      `/rental-requests/${ID}`,
      { ...MEMBER, id: 1 },
      { [`/api/rental-requests/${ID}`]: { ...asked(true), payout }, [`/api/users/${MEMBER.id}/standing`]: STANDING },
    );
    const [asking = ''] = /aria-label="リクエストした人"[\s\S]*?<\/section>/.exec(page) ?? [];
    expect(wordsOf(asking)).toMatch(/レンタル期間 .*受け渡し +コンビニ配送 +受け取り額 +¥3,664/);
    // Their picture and the way to their page are there too.
    expect(linksIn(asking)).toEqual(['/users/2 けんじさん 本人確認済み']);
    expect(asking).toContain('src="/api/uploads/kenji.webp"');
    // And nowhere else.
    expect(wordsOf(page)).not.toContain('取引相手');
  });

  it('say of each figure that there is none yet', async () => {
    const none = { average: null, count: 0 };
    const nothing = { rating: none, lent: 0, borrowed: 0, replyRate: null, replyMinutes: null, area: null };
    const words = wordsOf(
      await rendered('/users/3', null, {
        '/api/users/3': { ...OWNER, identityVerified: false },
        '/api/follows/3/counts': counts,
        '/api/users/3/standing': { ...STANDING, ...nothing },
      }),
    );
    for (const fact of [
      ...['まだ評価がありません', '完了した取引 まだありません', '返答の記録 まだありません', '地域 未登録'],
    ])
      expect(words).toContain(fact);
  });

  it('are followed by the item’s rating above its price', async () => {
    const html = await rendered(`/items/${ITEM_ID}`, null, { [`/api/items/${ITEM_ID}`]: itemOf(false) });
    expect(wordsOf(html)).toMatch(/藍の羽織 .*3\.5 （2件）.*¥3,000/);
  });

  it('are followed by the owner’s other items, which hydrate apart from the item’s page', async () => {
    const other = { ...itemOf(false), id: '77777777-2222-4333-8444-000000000001', isNew: false };
    const html = await rendered(`/items/${ITEM_ID}`, null, {
      [`/api/items/${ITEM_ID}`]: itemOf(false),
      '/api/items?ownerId=3&limit=5': { items: [other], total: 2, nextCursor: null },
    });
    expect(html).toContain('<!--$--><section aria-label="はなこさんのほかのアイテム"');
    expect(html).toContain(`href="/items/${other.id}"`);
  });

  it('include the identity check of the other party on a rental’s page', async () => {
    const words = async (change: Partial<RentalRequest>) => {
      const html = await pageOf(request(change));
      return wordsOf(/<h2[^>]*>取引相手<\/h2>[\s\S]*?<\/ul>/.exec(html)?.[0] ?? '');
    };
    expect(await words({ ownerVerified: true })).toContain('はなこ @hanako 本人確認済み');
    expect(await words({ borrowerVerified: true })).not.toContain('本人確認済み');
    expect(await words({ borrowerVerified: true, viewerParty: 'owner' })).toContain('けんじ @kenji 本人確認済み');
  });
});

describe('an owner who isn’t ready to lend', () => {
  const account = { '/api/user/connect/account': { state: 'none', transfersEnabled: false } };
  const words = async (path: string, viewer: Account, answers: object = {}) =>
    wordsOf(await rendered(path, viewer, { ...account, ...answers }));

  it('sees the missing steps on the listing form and on the published item’s page', async () => {
    const published = { [`/api/items/${ITEM_ID}`]: { ...itemOf(false), userId: MEMBER.id } };
    for (const read of [await words('/listing', MEMBER), await words(`/items/${ITEM_ID}`, MEMBER, published)]) {
      expect(read).toContain('貸し出しの準備');
      expect(read).toContain(
        '関西の住所の登録 配送のリクエストを承認するには、氏名・電話番号と関西2府4県の住所が必要です 本人確認',
      );
    }
    expect(await words(`/items/${ITEM_ID}`, MEMBER, published)).toContain('続けて出品する');
  });

  it('sees no such steps once everything is set up', async () => {
    const ready = { '/api/user/connect/account': { state: 'ready', transfersEnabled: true } };
    const read = await words('/listing', { ...MEMBER, deliveryAddress: 'complete', identityState: 'verified' }, ready);
    expect(read).not.toContain('貸し出しの準備');
  });
});

describe('a viewer who isn’t identified yet', () => {
  it('isn’t asked to log in on an item’s page', async () => {
    const html = await rendered(`/items/${ITEM_ID}`, undefined, { [`/api/items/${ITEM_ID}`]: itemOf(false) });
    expect(wordsOf(html)).toContain('藍の羽織');
    expect(wordsOf(html)).not.toMatch(/START NOW|ログイン/);
    expect(linksIn(html)).toContain(`/messages/3?item=${ITEM_ID} オーナーに質問する`);
  });

  it.each([
    ['an unknown viewer', undefined],
    ['a member', MEMBER],
  ])('sees as %s an unpressed heart without state until the favourites are loaded', async (_, viewer) => {
    const { isFavourite: _own, ...item } = itemOf(false);
    const heartIn = async (known: object) => {
      const html = await rendered(`/items/${ITEM_ID}`, viewer, { [`/api/items/${ITEM_ID}`]: { ...item, ...known } });
      return /<button[^>]*aria-label="藍の羽織をお気に入り[^>]*>/.exec(html)?.[0] ?? '';
    };
    expect(await heartIn({})).toMatch(/お気に入りに追加/);
    expect(await heartIn({})).not.toContain('aria-pressed');
    expect(await heartIn({ isFavourite: true })).toMatch(/aria-pressed="true".*お気に入りから外す/);
    expect(await heartIn({ isFavourite: false })).toMatch(/aria-pressed="false".*お気に入りに追加/);
  });
});

describe('a borrower who needs a delivery', () => {
  const read = async (viewer: Partial<Account>) =>
    wordsOf(
      await rendered(`/items/${ITEM_ID}`, { ...MEMBER, ...viewer }, { [`/api/items/${ITEM_ID}`]: itemOf(false) }),
    );
  const place = { postCode: '530-0001', prefecture: '東京都', city: '千代田区', streetAddress: '1-1' };

  it.each([
    ['incomplete', '配送には住所の登録が必要です（氏名・電話番号を含みます） 住所を登録する'],
    ['outside_area', '外のため、配送を利用できません 登録した住所を確認する'],
  ] as const)('is informed before the request that the address is %s', async (deliveryAddress, words) =>
    expect(await read({ ...place, deliveryAddress })).toContain(words),
  );

  it('sees no such notice if the address is complete, or an older server doesn’t send its state', async () => {
    for (const viewer of [{ deliveryAddress: 'complete' }, { deliveryAddress: undefined }])
      expect(await read(viewer as Partial<Account>)).not.toMatch(/住所を登録する|登録した住所を確認する/);
  });
});

describe('a completed payment', () => {
  it('is shown with amount, item, number and time, and with links to the rental and home', async () => {
    const session = {
      itemName: '藍の羽織',
      transactionId: 'cs_test_a1b2c3d4',
      totalAmount: 4500,
      paidAt: '2026-12-02T03:04:00.000Z',
      ...{ purpose: 'rental', recorded: null, metadata: { rentalRequestId: ID } },
    };
    const html = await rendered('/payment-complete?sid=cs_1', MEMBER, { '/api/checkout/session/cs_1': session });
    const words = wordsOf(html);
    expect(words).toContain('お支払い金額 ¥4,500 アイテム 藍の羽織 取引ID #A1B2C3D4 お支払い日時');
    expect(html).toContain('dateTime="2026-12-02T03:04:00.000Z"');
    expect(words).toContain('12:04');
    expect(linksIn(partOf(html, 'main')).slice(-2)).toEqual([`/rental-requests/${ID} 取引の詳細へ`, '/ ホームへ']);
  });

  it.each([
    ['late_fee', 'kept', '延滞料のお支払いを確認しました'],
    ['damage_fee', 'goes_back', '損害金のお支払いを全額返金します'],
    ['damage_fee', null, 'お支払いの記録を待っています'],
  ] as const)('for a %s that is recorded as %s shows only that', async (purpose, recorded, title) => {
    const session = {
      ...{ itemName: '藍の羽織', transactionId: ID, totalAmount: 1285, paidAt: '2026-12-02T03:04:00.000Z' },
      ...{ purpose, recorded, metadata: { rentalRequestId: ID } },
    };
    const html = await rendered('/payment-complete?sid=cs_1', MEMBER, {
      '/api/checkout/session/cs_1': session,
      [`/api/rental-requests/${ID}`]: request({ status: 'completed' }),
    });
    const words = wordsOf(ownPart(html));
    expect(words).toContain(title);
    for (const other of ['予約が確定しました', 'このあとの流れ', '返却期限']) expect(words).not.toContain(other);
  });
});

describe('the settings of an account', () => {
  it('link to the cookie settings, and name the contact for questions about leaving', async () => {
    const html = await rendered('/profile/edit', ADMIN);
    expect(linksIn(ownPart(html))).toContain('/cookie-settings Cookie設定');
    expect(html).toContain(`href="mailto:${OPERATOR.email}"`);
    expect(wordsOf(html)).toContain(`公式SNSアカウント（${OPERATOR.social}）`);
  });

  it('link a member rejected by operators to support, with the reason, and others to the provider’s verification', async () => {
    const reason = '書類の氏名が違います';
    const refused = ownPart(
      await rendered('/profile/edit/identity', { ...MEMBER, identityState: 'rejected', identityReason: reason }),
    );
    expect(wordsOf(refused)).toContain(reason);
    expect(linksIn(refused)).toContain('/support 運営事務局に問い合わせる');
    expect(wordsOf(refused)).not.toContain('はじめる');
    const unverified = ownPart(await rendered('/profile/edit/identity', { ...MEMBER, identityState: 'unverified' }));
    expect(wordsOf(unverified)).toContain('本人確認をはじめる');
  });

  it('say what the full name is used for, including receipts and statements', async () => {
    expect(wordsOf(await rendered('/profile/edit/address', ADMIN))).toMatch(/氏名.*領収書・支払明細書の宛名/);
  });
});

describe('the page of overdue items', () => {
  it('says that there are none', async () => {
    const html = await rendered('/overdue-items', MEMBER, { '/api/overdue-items': { asBorrower: [], asLender: [] } });
    expect(wordsOf(html)).toContain('期限超過のアイテムはありません');
  });

  it.each([[false, '1日ごとに加算されます', '延滞料が生じたときは'], [true]])(
    'mentions the late fee unless it was waived (%s)',
    async (lateFeeWaived, ...words) => {
      const late = request({ status: 'usage_overdue', overdueDays: 2, lateFeeWaived, actions: ['mark_returned'] });
      const lists = { asBorrower: [late], asLender: [late] };
      const page = wordsOf(await rendered('/overdue-items', MEMBER, { '/api/overdue-items': lists }));
      const named = ['1日ごとに加算されます', '延滞料が生じたときは'].filter((one) => page.includes(one));
      expect(named).toEqual(words);
      expect(page.includes('延滞料は免除されました')).toBe(lateFeeWaived);
    },
  );

  it.each([
    ['コンビニ配送', true, 'すぐに返却して、取引の画面から通知してください。'],
    ['コンビニ配送', false, '返却の準備ができるまで、アイテムを大切に保管してください。'],
    ['手渡し', true, 'すぐに返却して、取引の画面から通知してください。'],
    ['手渡し', false, '返却の受け渡しを準備してください。'],
  ] as const)('asks a borrower for the next possible step (%s, ready to return: %s)', async (method, ready, words) => {
    const late = request({
      ...{ status: 'usage_overdue', overdueDays: 2, itemShippingMethod: method },
      actions: ready ? ['mark_returned'] : [],
    });
    const lists = { asBorrower: [late], asLender: [] };
    const page = wordsOf(await rendered('/overdue-items', MEMBER, { '/api/overdue-items': lists }));
    expect(page).toContain(words);
    expect(page).not.toContain('返却コードを確認');
  });

  it('asks the borrower for no step while damage is examined', async () => {
    const late = request({ status: 'damage_reported', overdueDays: 2 });
    const lists = { asBorrower: [late], asLender: [] };
    const page = wordsOf(await rendered('/overdue-items', MEMBER, { '/api/overdue-items': lists }));
    expect(page).not.toMatch(/保管|返却して|返却コード/);
  });
});

describe('the page after a verification link', () => {
  it.each([
    ['/email-verified?status=ok', 'メールアドレスを確認しました'],
    ['/email-verified?status=used', 'このリンクは使用済みです'],
    ['/email-verified?status=expired', 'リンクの有効期限が切れています'],
    ['/email-verified', 'メールアドレスの確認'],
    ['/email-verified?status=toString', 'メールアドレスの確認'],
  ])('shows the result of the link at %s, and a neutral title without a known result', async (path, title) => {
    const html = await rendered(path, MEMBER);
    expect(wordsOf(partOf(html, 'h1')).trim()).toBe(title);
    expect(html.includes('有効期限が切れています')).toBe(path.includes('expired'));
  });
});

describe('the page for a new password', () => {
  const path = '/reset-password?token=t';
  const asked = '/api/password-reset/accounts t';
  const registeredAt = '2026-11-01T00:00:00.000Z';
  const otherLogins = { passkeys: [], providers: [] };
  const accounts = ['hanako', 'stranger'].map((username) => ({ username, registeredAt, otherLogins }));

  it('asks which account is meant if several use the address', async () => {
    const html = await rendered(path, null, { [asked]: { accounts, total: 2 } });
    expect(wordsOf(html)).toContain('ご自身のアカウントをお選びください');
    const radios = html.match(/<input[^>]*type="radio"[^>]*>/g) ?? [];
    expect(radios.map((radio) => /value="(\w+)"/.exec(radio)?.[1])).toEqual(['hanako', 'stranger']);
  });

  it('asks for the user name if there are too many accounts to list, and for nothing if there is one', async () => {
    const many = await rendered(path, null, { [asked]: { accounts: [], total: 41 } });
    expect(many).toContain('autoComplete="username"');
    const one = await rendered(path, null, { [asked]: { accounts: accounts.slice(0, 1), total: 1 } });
    expect(one).not.toMatch(/name="username"/);
  });
});
