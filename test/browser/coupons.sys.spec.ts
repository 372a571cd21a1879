import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Coupons } from '@meguri/contracts/coupon/coupons.ts';
import type { Invitations } from '@meguri/contracts/coupon/invitations.ts';
import type { CouponFigures } from '@meguri/contracts/operators/coupon-figures.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import type { UserList } from '@meguri/contracts/operators/admin-users.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { MEETING_POINTS } from '@meguri/contracts/reference/meeting-points.ts';
import type { Person } from '../support/person.ts';
import { CARDS, submitCard } from '../support/sandbox-controls.ts';
import { until } from '../support/until.ts';
import { openSheet, registerThere, reviewOf, sendButton, sheetOf } from './support/first-request.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { mailedLink } from './support/mailed-link.ts';
import { photoForm } from './support/photo.ts';
import { see } from './support/see.ts';

const PLACE = MEETING_POINTS[0]!.id;
const LISTED = {
  ...{ name: '招待で借りるバッグ', mainCategory: 'bags', subCategory: 'tote_bag', genderCategory: 'unisex' },
  ...{ size: 'bag_free', condition: 'good', rentalPrice: 3000, pickupAreas: [PLACE], shippingMethod: 'pickup' },
};

describeInBrowser('coupons and invitations', (stand) => {
  let owner: Person;
  let itemId: string;
  beforeAll(async () => {
    owner = await stand.demo.person('misaki');
    const image = { body: photoForm('image') };
    const images = [
      (await owner.must<{ imageUrl: string }>(201, 'POST', '/api/upload/item-image', image)).body.imageUrl,
    ];
    itemId = (await owner.must<ItemPage>(201, 'POST', '/api/items', { body: { ...LISTED, images } })).body.id;
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('lead from a link over a short registration to a request that costs less', async () => {
    const inviter = await stand.visit({ as: 'hanako', screen: 'phone' });
    await inviter.page.goto('/coupons');
    await see(inviter.page.getByText('友だちを招待する')).toBeVisible();
    await see(inviter.page.getByRole('button', { name: '招待リンクを送る' })).toBeVisible();
    await lookAt(inviter.page, 'coupons-inviter');
    const { code } = await (await stand.demo.person('hanako')).get<Invitations>('/api/invitations');

    const { page } = await stand.visit({ screen: 'phone' });
    await page.goto(`/invite/${code}`);
    await see(page.getByText('@hanako')).toBeVisible();
    await see(page.getByText('合わせて¥1,000分のクーポンが届きます')).toBeVisible();
    await lookAt(page, 'coupons-invitation');
    await openSheet(page, itemId);
    const address = await registerThere(page, 'befriended');
    await see(reviewOf(page)).toBeVisible();
    await see(sendButton(page)).toHaveText('リクエストする（¥3,000）');
    const verification = await stand.visit({ screen: 'desktop' });
    await verification.page.goto(await mailedLink(stand.demo.url, address, 'メールアドレスの確認'));
    await verification.page.getByRole('button', { name: 'このメールアドレスを確認する' }).click();
    await see(sendButton(page)).toHaveText('リクエストする（¥2,500）', { timeout: 20_000 });
    await see(sheetOf(page).getByRole('radio', { name: /^¥500引き/ })).toHaveCount(2);
    await lookAt(page, 'coupons-in-the-sheet');
    await sendButton(page).tap();
    await see(page).toHaveURL(/\/rental-requests\/[0-9a-f-]{36}$/);
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const received = await owner.get<RentalRequest>(`/api/rental-requests/${id}`);
    await owner.must(200, 'PUT', `/api/rental-requests/${id}/status`, { body: { status: 'request_approved' } });
    // The owner earns as without a coupon.
    expect(received.payout).toMatchObject({ price: 3000, fee: 108, net: 2892 });
    await see(page.getByText('お支払いの内訳')).toBeVisible();
    await lookAt(page, 'coupons-before-payment');
    await page.getByRole('button', { name: 'お支払いに進む', exact: true }).tap();
    await see(page.getByText(/2,500円/).first()).toBeVisible();
    await page.getByRole('button', { name: 'を支払う（テスト）' }).tap();
    await see(page.getByRole('heading', { name: 'お支払いが完了しました' })).toBeVisible();

    await page.goto('/coupons');
    await see(page.getByText('使用済み')).toBeVisible({ timeout: 20_000 });
    await see(page.getByText('未使用')).toBeVisible();
    await lookAt(page, 'coupons-used');
    await inviter.page.reload();
    await see(inviter.page.getByText('登録済み')).toBeVisible();
  }, 180_000);

  it('end for a member who pays with a card of another account’s, as operators read', async () => {
    const [admin, kenji] = await Promise.all(['admin', 'kenji'].map((name) => stand.demo.person(name)));
    const { items } = await admin!.get<UserList>('/api/admin/users?q=befriended');
    const member = await stand.demo.person(items[0]!.username);
    const { coupons } = await member.get<Coupons>('/api/coupons');
    const couponId = coupons.find(({ state }) => state === 'usable')?.id;
    const startDate = await stand.demo.day(40);
    const asked = await member.must<RentalRequest>(201, 'POST', '/api/rental-requests', {
      body: { itemId, startDate, couponId },
    });
    const path = `/api/rental-requests/${asked.body.id}`;
    await owner.must(200, 'PUT', `${path}/status`, { body: { status: 'request_approved' } });
    const { url } = (await member.must<{ url: string }>(200, 'POST', `${path}/payment`)).body;
    // Kenji's rental of the demo was paid with this card, beside a coupon.
    await submitCard(url, CARDS.alsoGood);
    const barrier = async () => (await member.get<Coupons>('/api/coupons')).barrier;
    await until('the card is found', async () => (await barrier()) === 'shared_card');
    expect((await member.get<RentalRequest>(path)).couponAmount).toBe(500);

    const { page } = await stand.visit({ as: 'admin', screen: 'desktop' });
    await page.goto(`/admin/users/${member.id}`);
    const other = page.getByRole('link', { name: `ユーザーID ${kenji!.id}のクーポンと同じカード` });
    await see(other).toBeVisible();
    await page.getByRole('button', { name: '利用を認める' }).click();
    await page.getByRole('dialog').getByLabel('理由').fill('ご夫婦で同じカードのため');
    await lookAt(page, 'coupons-of-one-card');
    await page.getByRole('dialog').getByRole('button', { name: '認める', exact: true }).click();
    await see(page.getByText('理由：ご夫婦で同じカードのため')).toBeVisible();
    expect(await barrier()).toBeNull();
    await lookAt(page, 'coupons-of-one-card-allowed');
    await page.goto('/admin/metrics');
    await see(page.getByRole('table', { name: '月ごとのクーポン' })).toBeVisible();
    await lookAt(page, 'coupons-by-month');
    const today = await stand.demo.day(0);
    const { months } = await admin!.get<CouponFigures>(`/api/admin/coupon-figures?from=${today}&to=${today}`);
    expect(months).toMatchObject([{ counts: { sharedCard: 1 } }]);
  });

  it('are taken back by an operator with a reason', async () => {
    const hanako = await stand.demo.person('hanako');
    const { id } = await hanako.get<{ id: number }>('/api/user');
    const { coupons } = await hanako.get<Coupons>('/api/coupons');
    expect(coupons.length).toBeGreaterThan(0);
    const { page } = await stand.visit({ as: 'admin', screen: 'desktop' });
    await page.goto(`/admin/users/${id}`);
    await page.getByRole('button', { name: '¥500のクーポンを取り消す' }).first().click();
    await page.getByRole('dialog').getByLabel('理由').fill('同じ方の別のアカウントのため');
    await lookAt(page, 'coupons-of-user');
    await page.getByRole('dialog').getByRole('button', { name: '取り消す', exact: true }).click();
    await see(page.getByText('理由：同じ方の別のアカウントのため')).toBeVisible();
  });
});
