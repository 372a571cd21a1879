import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import type { ParcelView } from '@meguri/contracts/read-models/parcel.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { Person } from '../support/person.ts';
import { freeDays } from './support/first-request.ts';
import { until } from '../support/until.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { photoForm } from './support/photo.ts';
import { see } from './support/see.ts';

const NAMES = ['まとめるドレス', 'まとめるバッグ', 'まとめるスカーフ'] as const;
const LISTED = {
  ...{ mainCategory: 'bags', subCategory: 'tote_bag', genderCategory: 'unisex', size: 'bag_free' },
  ...{ condition: 'good', rentalPrice: 3000, shippingMethod: 'delivery' },
};

const region = (page: Page, name: RegExp) => page.getByRole('region', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describeInBrowser('several items of one owner in one parcel', (stand) => {
  let owner: Person;
  let firstId: string;
  beforeAll(async () => {
    owner = await stand.demo.person('misaki');
    const image = { body: photoForm('image') };
    const images = [
      (await owner.must<{ imageUrl: string }>(201, 'POST', '/api/upload/item-image', image)).body.imageUrl,
    ];
    const listed = await Promise.all(
      NAMES.map((name) => owner.must<ItemPage>(201, 'POST', '/api/items', { body: { ...LISTED, name, images } })),
    );
    firstId = listed[0]!.body.id;
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('are requested together, answered at once, paid by one press, and sent by one', async () => {
    const { page } = await stand.visit({ as: 'kenji', screen: 'phone' });
    await page.goto(`/items/${firstId}`);
    await page.getByRole('link', { name: 'まとめて借りる' }).click();
    await see(page).toHaveURL(`/items/${firstId}/together`);
    await button(page, '1点をまとめてリクエスト').click();
    await see(page.getByText('2点以上を選択してください')).toBeVisible();
    await page.getByRole('checkbox', { name: NAMES[1] }).check();
    await page.getByRole('checkbox', { name: NAMES[2] }).check();
    await freeDays(page).first().click();
    await see(page.getByText('1点ずつ借りるより、送料が¥3,000お得です。')).toBeVisible();
    await lookAt(page, 'parcel-form');
    await page.reload();
    await see(page.getByRole('checkbox', { name: NAMES[2] })).toBeChecked();
    await button(page, '3点をまとめてリクエスト').click();
    await see(page).toHaveURL(/\/rental-requests\//);
    const card = region(page, /^まとめて借りる/);
    await see(card.getByText('荷物ひとつにつき¥1,500です。', { exact: false })).toBeVisible();
    await lookAt(page, 'parcel-requested');
    const id = new URL(page.url()).pathname.split('/').at(-1)!;

    const lender = await stand.visit({ as: 'misaki', screen: 'phone' });
    await lender.page.goto(`/rental-requests/${id}`);
    await see(region(lender.page, /^まとめて借りる/)).toBeVisible();
    await button(lender.page, '承認する').click();
    const dialog = lender.page.getByRole('dialog', { name: 'まとめて返答しますか？' });
    await dialog.getByRole('checkbox', { name: NAMES[2] }).uncheck();
    await lookAt(lender.page, 'parcel-answer');
    await dialog.getByRole('button', { name: '2点を承認する' }).click();
    await see(lender.page.getByText('リクエストに返答しました', { exact: true })).toBeVisible();
    await lookAt(lender.page, 'parcel-answered');

    await see(card.getByText('お支払いの手続きは1回です。', { exact: false })).toBeVisible();
    await lookAt(page, 'parcel-before-payment');
    await button(page, 'お支払いに進む').click();
    await page.getByRole('button', { name: 'を支払う（テスト）' }).click();
    await see(page.getByRole('heading', { name: 'お支払いが完了しました' })).toBeVisible();
    const others = region(page, /^同じ荷物のアイテム/);
    await see(others.getByText('ほかの1点は、同じカードで1点ずつ決済します。', { exact: false })).toBeVisible();
    await see(others.getByText('決済しました', { exact: true })).toBeVisible({ timeout: 20_000 });
    await lookAt(page, 'parcel-after-payment');
    const request = await owner.get<RentalRequest>(`/api/rental-requests/${id}`);
    const borrower = await stand.demo.person('kenji');
    const parcel = () => borrower.get<ParcelView>(`/api/parcels/${request.parcel!.id}`);
    const statuses = async () => (await parcel()).rounds.map(({ status }) => status).toSorted();
    const declined = 'request_declined';
    const charged = [declined, 'shipping_code_generating', 'shipping_code_generating'];
    await until('both are paid', async () => ((await statuses()).join() === charged.join() ? true : null), 20_000);
    expect((await parcel()).rounds.map(({ totalAmount }) => totalAmount ?? 0).toSorted()).toEqual([3750, 3750, 4500]);
    const operator = await stand.visit({ as: 'admin', screen: 'phone' });
    await registerCode(operator.page, id);
    expect(await statuses()).toEqual([declined, 'shipping_code_generated', 'shipping_code_generated']);
    await page.goto(`/rental-requests/${id}`);
    await see(button(page, '残りの2点をすべて取り消す')).toBeVisible();
    await lookAt(page, 'parcel-paid');
    await button(page, '残りの2点をすべて取り消す').click();
    await page.getByRole('dialog').getByRole('button', { name: 'すべて取り消す' }).click();
    await see(page.getByText('すべて取り消しました', { exact: true })).toBeVisible();
    expect(await statuses()).toEqual(['cancelled', 'cancelled', declined]);
  }, 150_000);
});

/** On the rental's page for operators, which lists the parcel's other rentals. */
async function registerCode(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/rental-requests/${id}`);
  const others = region(page, /^まとめて借りる（3点）/);
  await see(others.getByRole('link')).toHaveCount(2);
  await lookAt(page, 'parcel-for-operators');
  await button(page, '発送コードを登録する').click();
  const dialog = page.getByRole('dialog', { name: '発送コードを登録する' });
  await see(dialog.getByText('このコードは、次の2点に登録されます。', { exact: false })).toBeVisible();
  await see(dialog.getByRole('listitem')).toHaveText([NAMES[0], NAMES[1]].map((name) => new RegExp(name)));
  await lookAt(page, 'parcel-code');
  await dialog.getByLabel('配送業者').selectOption('営業所');
  await dialog.getByLabel('受付番号').fill('123456');
  await dialog.getByLabel('パスワード').fill('1234');
  await dialog.getByRole('button', { name: '発送コードを登録する' }).click();
  await see(page.getByText('発送コードを登録しました', { exact: true })).toBeVisible();
}
