import { afterEach, expect, it } from '@jest/globals';
import { lookAt } from './support/looking/both-widths.ts';
import { field, logIn, WELCOME } from './support/chat.ts';
import { DemoRounds } from './support/demo-rounds.ts';
import { FormerRelease, LATER_MS } from './support/former-release.ts';
import { describeInFaces } from './support/in-browser.ts';
import { PHOTO } from './support/photo.ts';
import { see } from './support/see.ts';

const WORDS = 'まだ保存していません';

describeInFaces('pages of a former release', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('say so, and are reloaded with the input; only on demand when nothing may be stored', async () => {
    const { page } = await stand.visit({ as: 'kenji' });
    const former = await FormerRelease.at(page);
    await page.goto('/profile/edit');
    const words = page.getByLabel('自己紹介');
    const saved = await words.inputValue();
    await words.fill(WORDS);
    await page.clock.runFor(LATER_MS);
    await see(former.button).toHaveCount(0);
    await former.isReplaced();
    await see(page.getByText('新しいバージョンがあります')).toBeVisible();
    await lookAt(page, 'new-release');
    // As if the new release had other labels.
    await page.evaluate(`document.querySelectorAll('main label').forEach((label) => label.prepend('新・'))`);
    await former.reload();
    await see(former.button).toHaveCount(0);
    await see(words).toHaveValue(WORDS);
    expect(await former.kept()).toEqual([]);

    // Restored input counts as typed, too.
    await page.evaluate(
      `Storage.prototype.setItem = () => { throw new DOMException('refused', 'QuotaExceededError') }`,
    );
    await former.isReplaced();
    await former.button.click();
    await see(former.warning).toBeVisible();
    await see(words).toHaveValue(WORDS);
    await former.reload({ despite: true });
    await see(words).toHaveValue(saved);

    await page.goto('/second-step');
    await page.getByLabel('現在のパスワード').fill('never-kept-1');
    await former.isReplaced();
    await former.button.click();
    await see(former.warning).toBeVisible();
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('never-kept');
  });

  it('say so at once when their code is gone', async () => {
    const visit = await stand.visit({ as: 'kenji' });
    const { page } = visit;
    const former = await FormerRelease.at(page);
    const watches = page.waitForResponse(/\/assets\/after-start-/);
    await page.goto('/notifications/settings');
    await page.clock.runFor(LATER_MS);
    await (await watches).finished();
    await page.waitForLoadState('networkidle');
    former.isServedNoMore();
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: '特定商取引法に基づく表記' }).click();
    await see(page.getByText('ページを読み込めませんでした')).toBeVisible();
    await see(page.getByRole('button', { name: 'ページを再読み込み' })).toBeVisible();
    await see(former.button).toBeVisible();
    await lookAt(page, 'code-of-a-former-release');
    // The browser logs each missing file.
    visit.complaints.length = 0;
  });

  it('say so again beside a dialog that can’t load its code, though the message was closed before', async () => {
    const visit = await stand.visit({ as: 'kenji' });
    const { page } = visit;
    const former = await FormerRelease.at(page);
    await page.goto('/listing');
    await page.locator('#item-photos').setInputFiles([PHOTO, { ...PHOTO, name: 'second.png' }]);
    await former.isReplaced();
    await page.getByRole('button', { name: '閉じる' }).click();
    await see(former.button).toHaveCount(0);
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: '並べ替え・削除' }).click();
    const missing = page.getByRole('alert').filter({ hasText: '開けませんでした' });
    await see(missing).toBeVisible();
    await see(former.button).toBeVisible();
    const [above, below] = await Promise.all([missing.boundingBox(), former.button.boundingBox()]);
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
    await former.button.click({ trial: true });
    visit.complaints.length = 0;
  });

  it('restore input from before the hydration, and what a postal code filled in, with corrections', async () => {
    const { page } = await stand.visit({ as: 'kenji', screen: 'desktop' });
    const former = await FormerRelease.at(page);
    const asked: string[] = [];
    await page.route('**/api/postal-lookup/**', async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ json: { prefecture: '京都府', city: '京都市下京区' } });
    });
    await page.goto('/profile/edit/address');
    const [name, code, prefecture, city] = ['氏名', '郵便番号', '都道府県', '市区町村'].map((label) =>
      page.getByLabel(label, { exact: false }).first(),
    );
    await name!.fill('早めに 入力');
    await code!.fill('600-8001');
    await see(city!).toHaveValue('京都市下京区');
    await city!.fill('京都市下京区真町');
    await page.getByLabel('建物名・部屋番号（任意）').fill('四条ビル');
    expect(asked).toHaveLength(1);
    await former.isReplaced();
    await former.reload();
    await see(page.getByLabel('建物名・部屋番号（任意）')).toHaveValue('四条ビル');
    await see(name!).toHaveValue('早めに 入力');
    await code!.focus();
    await page.keyboard.press('Tab');
    await see(code!).toHaveValue('600-8001');
    await see(prefecture!).toHaveValue('京都府');
    await see(city!).toHaveValue('京都市下京区真町');
    expect(asked).toHaveLength(1);
    // Another postal code changes the address, as usual.
    await code!.fill('600-8002');
    await see(city!).toHaveValue('京都市下京区');

    // Fields without a form library: chips, and text beside them.
    await page.goto('/profile/edit/own-sizes');
    const [sizeM, waist] = [
      page.getByRole('checkbox', { name: 'M', exact: true }).first(),
      page.getByLabel('ウエスト（cm）'),
    ];
    await see(waist).toBeVisible();
    const wasM = await sizeM.isChecked();
    await page.getByRole('main').getByText('M', { exact: true }).first().click();
    await waist.fill('７１');
    await former.isReplaced();
    await former.reload();
    await see(sizeM).toBeChecked({ checked: !wasM });
    await see(waist).toHaveValue('７１');
  });

  it('restore what operators have chosen and filled in, also when a choice opens a field', async () => {
    const { page } = await stand.visit({ as: 'admin', screen: 'desktop' });
    const admin = await stand.demo.person('admin');
    const { items } = await admin.get<{ items: readonly { id: string; state: string }[] }>('/api/admin/damage-reports');
    const one = items.find(({ state }) => state === 'open')!;
    const former = await FormerRelease.at(page);
    // By a link, because names that React generates depend on how much was rendered before.
    await page.goto('/admin/damage-reports');
    await page.locator(`a[href="/admin/damage-reports/${one.id}"]`).click();
    await page.getByRole('radio', { name: /^借り手に返金/ }).check();
    await page.getByRole('button', { name: '全額を入れる' }).click();
    const rental = page.getByLabel('レンタル料（円）');
    await see(rental).not.toHaveValue('0');
    const all = await rental.inputValue();
    await page.getByRole('radio', { name: /^終了する/ }).check();
    await page.getByRole('radio', { name: /^続ける/ }).check();
    await page.getByLabel('理由').fill(WORDS);
    await former.isReplaced();
    // As if the new release had other labels.
    await page.evaluate(
      `document.querySelectorAll('main :is(legend, label)').forEach((words) => words.prepend('新・'))`,
    );
    await former.reload();
    await see(page.getByLabel('理由')).toHaveValue(WORDS);
    await see(page.getByRole('radio', { name: /^借り手に返金/ })).toBeChecked();
    await see(page.getByRole('radio', { name: /^続ける/ })).toBeChecked();
    await see(rental).toHaveValue(all);
  });

  it('restore input in a form only for the same subject, however much later it is opened', async () => {
    const { page } = await stand.visit({ as: 'admin', screen: 'desktop' });
    const former = await FormerRelease.at(page);
    const admin = await stand.demo.person('admin');
    for (const subject of ['一通目の下書き', '二通目の下書き']) {
      const body = { subject, body: 'はじめまして。', segment: { kind: 'all' } };
      await admin.send('POST', '/api/admin/bulk-mails', { body });
    }
    await page.goto('/admin/mail');
    const [one, other] = ['一通目の下書き', '二通目の下書き'].map((subject) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: subject }) })
        .first(),
    );
    await one!.getByRole('button', { name: '編集する' }).click();
    await one!.getByLabel('本文').fill(WORDS);
    await former.isReplaced();
    await former.reload();
    await other!.getByRole('button', { name: '編集する' }).click();
    await page.clock.runFor(60_000);
    await see(other!.getByLabel('本文')).toHaveValue('はじめまして。');
    await one!.getByRole('button', { name: '編集する' }).click();
    await page.clock.runFor(1_000);
    await see(one!.getByLabel('本文')).toHaveValue(WORDS);
    await see(other!.getByLabel('本文')).toHaveValue('はじめまして。');
  });

  it('restore nothing that was saved: it may have changed since', async () => {
    const { page } = await stand.visit({ as: 'kenji' });
    const kenji = await stand.demo.person('kenji');
    const former = await FormerRelease.at(page);
    await page.goto('/profile/edit');
    const words = page.getByLabel('自己紹介');
    await words.fill(WORDS);
    await page.getByRole('button', { name: 'プロフィールを保存' }).click();
    await see(page.getByText('プロフィールが更新されました').first()).toBeVisible();
    await kenji.send('PATCH', `/api/users/${kenji.id}`, { body: { bio: '別の端末で書きました' } });
    await former.isReplaced();
    await former.reload();
    await page.clock.runFor(5_000);
    await see(words).toHaveValue('別の端末で書きました');
  });

  it('restore input that was unsaved on another page, and restored input again; they warn when the tab may store nothing', async () => {
    const { page } = await stand.visit({ as: 'misaki', screen: 'desktop' });
    const former = await FormerRelease.at(page);
    const words = page.getByLabel('自己紹介');
    const leave = async () => {
      await page.getByRole('link', { name: 'ITEMS' }).first().click();
      await see(page).toHaveURL('/items');
    };
    await page.goto('/profile/edit');
    await words.fill(WORDS);
    await leave();
    await former.isReplaced();
    await former.reload();
    await page.goBack();
    await see(words).toHaveValue(WORDS);
    await former.isReplaced();
    await former.reload();
    await see(words).toHaveValue(WORDS);
    await see(page.getByText('前回の入力内容を復元しました')).toBeVisible();

    await page.evaluate(
      `Storage.prototype.setItem = () => { throw new DOMException('refused', 'QuotaExceededError') }`,
    );
    await words.fill(`${WORDS}。`);
    await leave();
    await former.isReplaced();
    await former.button.click();
    await see(former.warning).toBeVisible();
  });

  /** A page of a newer release, while the member's session had ended unnoticed. */
  const endedWithWords = async () => {
    const { page, context } = await stand.visit({ as: 'misaki' });
    const former = await FormerRelease.at(page);
    await page.goto('/profile/edit');
    await page.getByLabel('自己紹介').fill(WORDS);
    await former.isReplaced();
    const cookies = await context.cookies();
    await former.cutOff();
    await context.clearCookies();
    await former.reload();
    await see(page.getByRole('dialog', { name: WELCOME })).toBeVisible();
    return { page, former, signIn: () => context.addCookies(cookies) };
  };

  it('restore a member’s input after the login when their session had ended unnoticed', async () => {
    const { page, former } = await endedWithWords();
    await logIn(page, 'misaki');
    await see(page).toHaveURL('/profile/edit');
    await see(page.getByLabel('自己紹介')).toHaveValue(WORDS);
    expect(await former.kept()).toEqual([]);
  });

  it('restore it also when the member saw that the session had ended, and reloaded the page', async () => {
    const { page, context } = await stand.visit({ as: 'misaki', screen: 'desktop' });
    const former = await FormerRelease.at(page);
    await page.goto('/profile/edit');
    await page.getByLabel('自己紹介').fill(WORDS);
    await context.clearCookies();
    await page.clock.runFor(60_000);
    await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click();
    await former.isReplaced();
    await former.reload();
    await see(page.getByRole('dialog', { name: WELCOME })).toBeVisible();
    await page.reload();
    await page.getByRole('banner').getByRole('button', { name: 'START NOW' }).click();
    await logIn(page, 'misaki');
    await see(page).toHaveURL('/profile/edit');
    await see(page.getByLabel('自己紹介')).toHaveValue(WORDS);
  });

  it('restore it for no one else who logs in, and for no one ten minutes later', async () => {
    const another = await endedWithWords();
    await logIn(another.page, 'kenji');
    await see(another.page).toHaveURL('/profile/edit');
    await see(another.page.getByLabel('自己紹介')).toBeVisible();
    await another.page.clock.runFor(5_000);
    await see(another.page.getByLabel('自己紹介')).not.toHaveValue(WORDS);
    expect(await another.former.kept()).toEqual([]);

    const late = await endedWithWords();
    expect(await late.former.kept()).toHaveLength(1);
    await late.page.clock.runFor(11 * 60_000);
    expect(await late.former.kept()).toEqual([]);
    await logIn(late.page, 'misaki');
    await see(late.page.getByRole('dialog', { name: WELCOME })).toHaveCount(0);
    await late.page.goto('/profile/edit');
    await late.page.clock.runFor(5_000);
    await see(late.page.getByLabel('自己紹介')).not.toHaveValue(WORDS);
  });

  it('restore it when the member logs in elsewhere and comes back, but not after ten minutes', async () => {
    for (const [minutes, isGiven] of [
      [1, true],
      [11, false],
    ] as const) {
      const { page, signIn } = await endedWithWords();
      await page.clock.runFor(5_000);
      // Visits another site, and logs in in another tab.
      if (!isGiven) await page.goto('about:blank');
      await signIn();
      await page.clock.runFor(minutes * 60_000);
      if (isGiven) await see(page.getByRole('banner').getByRole('button', { name: 'START NOW' })).toHaveCount(0);
      await page.goto('/profile/edit');
      await see(page.getByLabel('自己紹介')).toBeVisible();
      await page.clock.runFor(5_000);
      if (isGiven) await see(page.getByLabel('自己紹介')).toHaveValue(WORDS);
      else await see(page.getByLabel('自己紹介')).not.toHaveValue(WORDS);
    }
  });

  it('warn before a reload about an address that a member typed after their session had ended', async () => {
    const { page, context } = await stand.visit({ as: 'misaki', screen: 'desktop' });
    const former = await FormerRelease.at(page);
    await page.goto('/profile/edit/address');
    await page.getByLabel('町名・番地').fill('中之島1-3-20');
    await context.clearCookies();
    await page.clock.runFor(60_000);
    await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click();
    await former.isReplaced();
    await page.getByRole('button', { name: '再読み込み' }).click();
    await see(page.getByText('入力中の内容は失われます。')).toBeVisible();
    expect(await former.kept()).toEqual([]);
  });

  it('warn about photos that the browser doesn’t store, and store nothing when the user stays', async () => {
    const { page } = await stand.visit({ as: 'kenji' });
    const former = await FormerRelease.at(page);
    await page.goto(`/messages/${(await DemoRounds.of(stand.demo)).between('in_use').id}`);
    await page.evaluate(`localStorage.setItem('meguri:refused', '1')`);
    await field(page).fill(WORDS);
    await page.getByLabel('写真を追加').setInputFiles([PHOTO]);
    await see(page.getByRole('button', { name: '写真1を外す' })).toBeVisible();
    await former.isReplaced();
    await former.button.click();
    await see(former.warning).toBeVisible();
    expect(await former.kept()).toEqual([]);
    // Once the photos are removed, there is no warning about them.
    await page.getByRole('button', { name: '写真1を外す' }).click();
    await see(former.warning).toHaveCount(0);
    await page.getByLabel('写真を追加').setInputFiles([PHOTO]);
    await see(page.getByRole('button', { name: '写真1を外す' })).toBeVisible();
    await former.button.click();
    await see(former.warning).toBeVisible();
    await former.reload({ despite: true });
    await see(field(page)).toHaveValue(WORDS);
    await see(page.getByRole('button', { name: '写真1を外す' })).toHaveCount(0);
  });
});
