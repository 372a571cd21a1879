import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { DemoTime } from '@meguri/contracts/service/demo-clock.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { chooseByKeyboard, pressByKeyboard, typeByKeyboard } from './support/keyboard.ts';
import { lookAt } from './support/looking/both-widths.ts';
import { see } from './support/see.ts';

type Round = Pick<RentalRequest, 'id' | 'status' | 'itemName' | 'ownerUsername' | 'itemShippingMethod'>;

const card = (page: Page) => page.getByRole('region', { name: '受け渡しの日時と場所', exact: true });
/** In the step that the borrower reads first. */
const choicesOf = (page: Page) =>
  page.getByRole('region', { name: '受け渡しの日時を選んでください' }).getByRole('button', { name: /この日時にする$/ });
const cardBack = (page: Page) => page.getByRole('region', { name: '返却の受け渡しの日時と場所' });

describeInBrowser('two people with a pickup', (stand) => {
  let round: Round;
  beforeAll(async () => {
    const kenji = await stand.demo.person('kenji');
    const rounds = await kenji.get<Round[]>('/api/circulation-rounds/sent');
    const found = rounds.find(
      ({ status, itemShippingMethod: way }) => way === '手渡し' && status === 'shipping_code_generated',
    );
    if (found === undefined) throw new Error('no pickup waits for kenji');
    round = found;
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('agree on a time: the borrower accepts one, the owner offers others, and each sees the other’s action', async () => {
    const borrower = await stand.visit({ screen: 'phone', as: 'kenji' });
    const owner = await stand.visit({ screen: 'desktop', as: round.ownerUsername });
    await borrower.go(`/rental-requests/${round.id}`);
    await owner.go(`/rental-requests/${round.id}`);
    await see(card(borrower.page).getByText('日時を選んでください')).toBeVisible();
    await see(card(borrower.page).getByRole('img', { name: /略図/ })).toBeVisible();
    await lookAt(borrower.page, 'meetings-offered');
    const choices = choicesOf(borrower.page);
    await see(choices).toHaveCount(3);
    // All of them are on the first screen of a phone.
    await see(choices.last()).toBeInViewport({ ratio: 1 });
    await choices.nth(1).click();
    await see(card(borrower.page).getByText('この日時に決まりました')).toBeVisible();
    await see(card(owner.page).getByText('この日時に決まりました')).toBeVisible();
    await see(card(borrower.page).getByRole('link', { name: 'カレンダーに追加' })).toBeVisible();
    // The appointment is the first thing both read.
    for (const one of [borrower, owner])
      await see(one.page.getByRole('heading', { level: 2, name: /〜\d\d:\d\d$/ }).first()).toBeVisible();
    await lookAt(borrower.page, 'meetings-agreed');

    const { page } = owner;
    await pressByKeyboard(page, card(page).getByRole('button', { name: '候補の日時を変える' }));
    const dialog = page.getByRole('dialog', { name: '受け渡しの候補日時' });
    await see(dialog.getByText('この日時の約束は取り消されます。')).toHaveCount(0);
    await pressByKeyboard(page, dialog.getByRole('button', { name: '候補2を外す' }));
    await see(dialog.getByText('この日時の約束は取り消されます。')).toBeVisible();
    await pressByKeyboard(page, dialog.getByRole('button', { name: '候補を追加' }));
    const added = dialog.getByRole('group', { name: '候補3' });
    await pressByKeyboard(page, dialog.getByRole('button', { name: '候補を出す' }));
    await see(added.getByText('開始の時刻を選択してください')).toBeVisible();
    await chooseByKeyboard(page, added.getByLabel('開始'), '15:00');
    await see(added.getByLabel('終了')).toHaveValue('15:30');
    await lookAt(owner.page, 'meetings-dialog');
    await pressByKeyboard(page, dialog.getByRole('button', { name: '候補を出す' }));
    await see(dialog).toHaveCount(0);
    // The agreed time isn't offered any more.
    await see(card(borrower.page).getByText('日時を選んでください')).toBeVisible();
    await choicesOf(borrower.page).filter({ hasText: ' 15:00〜15:30' }).click();
    await see(
      card(owner.page)
        .getByText(/15:00〜15:30/)
        .first(),
    ).toBeVisible();
    await see(card(owner.page).getByText('この日時に決まりました')).toBeVisible();
    await card(borrower.page).getByRole('button', { name: 'この日時では都合が悪くなった' }).click();
    await see(card(owner.page).getByText('借り手が候補から選ぶと、お知らせが届きます。')).toBeVisible();
    await lookAt(owner.page, 'meetings-owner-waits');
  });

  it('near the agreed time have its place as the headline, and send with one press that one is late or has arrived', async () => {
    const [kenji, admin] = [await stand.demo.person('kenji'), await stand.demo.person('admin')];
    const path = `/api/rental-requests/${round.id}`;
    const { meeting } = await kenji.get<RentalRequest>(path);
    const slot = meeting!.offered[0]!;
    await kenji.must(200, 'PUT', `${path}/slots/chosen`, { body: { leg: 'dispatch', slot } });
    const { now } = await admin.get<DemoTime>('/api/demo/clock');
    const advance = `PT${Math.ceil((Date.parse(slot.from) - Date.parse(now)) / 60_000) - 30}M`;
    await admin.must(200, 'POST', '/api/demo/clock', { body: { advance } });
    const [borrower, owner] = [
      await stand.visit({ screen: 'phone', as: 'kenji' }),
      await stand.visit({ screen: 'phone', as: round.ownerUsername }),
    ];
    for (const visit of [borrower, owner]) await visit.go(`/rental-requests/${round.id}`);
    const step = (page: Page) => page.getByRole('region', { name: /〜\d\d:\d\d$/ });
    for (const { page } of [borrower, owner]) await see(step(page).getByText(/改札を出たところ/)).toBeVisible();
    await step(borrower.page).getByRole('button', { name: '遅れます', exact: true }).click();
    await lookAt(borrower.page, 'meetings-late');
    await step(borrower.page).getByRole('button', { name: '10分遅れます' }).dblclick();
    await see(step(borrower.page).getByText('「10分ほど遅れます。」をチャットに送りました。')).toBeVisible();
    await step(owner.page).getByRole('button', { name: '着きました' }).dblclick();
    await see(step(owner.page).getByText('「着きました。」をチャットに送りました。')).toBeVisible();
    await see(step(owner.page).getByRole('button', { name: '着きました' })).toBeDisabled();
    await lookAt(owner.page, 'meetings-arrived');
    await step(owner.page).getByRole('link', { name: 'チャットを見る' }).click();
    const said = owner.page.getByRole('log');
    for (const text of ['10分ほど遅れます。', '着きました。'])
      await see(said.getByText(text, { exact: true })).toHaveCount(1);
  });

  it('hand over by keyboard with the code that the other shows: a wrong one is reported and entered again', async () => {
    const [borrower, owner] = [
      await stand.visit({ screen: 'phone', as: 'kenji' }),
      await stand.visit({ screen: 'phone', as: round.ownerUsername }),
    ];
    for (const visit of [borrower, owner]) await visit.go(`/rental-requests/${round.id}`);
    const shown = await borrower.page
      .getByRole('definition')
      .filter({ hasText: /^\d{4}$/ })
      .innerText();
    const { page } = owner;
    await pressByKeyboard(page, page.getByRole('button', { name: '受け渡しを完了する' }));
    const form = page.getByRole('dialog', { name: '受け渡しの完了' });
    const code = form.getByLabel('受け渡しコード');
    const done = form.getByRole('button', { name: /受け渡しを完了する|記録する/ });
    await typeByKeyboard(page, code, String((Number(shown) + 1) % 10_000).padStart(4, '0'));
    await pressByKeyboard(page, done);
    await see(form.getByText('受け渡しコードが正しくありません')).toBeVisible();
    await see(code).toBeFocused();
    await lookAt(page, 'meetings-code-wrong');
    // Full-width digits, as a phone's Japanese keyboard types them.
    await typeByKeyboard(
      page,
      code,
      shown.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    );
    await pressByKeyboard(page, done);
    await see(form).toBeHidden();
    await see(page.getByText('受け渡しを記録しました').first()).toBeVisible();
    await see(borrower.page.getByRole('button', { name: /^受け取りを確認/ })).toBeVisible();
  });

  it('agree by keyboard on the time of the return', async () => {
    const kenji = await stand.demo.person('kenji');
    await kenji.must(200, 'PUT', `/api/rental-requests/${round.id}/status`, { body: { status: 'in_use' } });

    const owner = await stand.visit({ screen: 'phone', as: round.ownerUsername });
    await owner.go(`/rental-requests/${round.id}`);
    await pressByKeyboard(owner.page, cardBack(owner.page).getByRole('button', { name: '候補の日時を出す' }));
    const dialog = owner.page.getByRole('dialog', { name: '返却の受け渡しの候補日時' });
    await chooseByKeyboard(owner.page, dialog.getByLabel('開始'), '15:00');
    await see(dialog.getByLabel('終了')).toHaveValue('15:30');
    await lookAt(owner.page, 'meetings-dialog-back');
    await pressByKeyboard(owner.page, dialog.getByRole('button', { name: '候補を出す' }));
    await see(dialog).toHaveCount(0);
    await see(cardBack(owner.page).getByText('借り手が候補から選ぶと、お知らせが届きます。')).toBeVisible();

    const borrower = await stand.visit({ screen: 'phone', as: 'kenji' });
    await borrower.go(`/rental-requests/${round.id}`);
    await pressByKeyboard(borrower.page, choicesOf(borrower.page).filter({ hasText: ' 15:00〜15:30' }));
    for (const { page } of [borrower, owner])
      await see(cardBack(page).getByText('この日時に決まりました')).toBeVisible();
  });
});
