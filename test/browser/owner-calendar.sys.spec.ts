import { afterEach, expect, it } from '@jest/globals';
import type { OwnerCalendar } from '@meguri/contracts/item/calendar/owner-calendar.ts';
import { weeksFrom } from '../../frontend/src/rental/calendar/month-grid.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { expectAccessible, shot } from './support/looking/looking.ts';
import { see } from './support/see.ts';
import { SCREENS, type Screen } from './support/visit.ts';

/** A day's accessible name: 12月5日(土)、空き */
const named = (day: string) => new RegExp(`^${Number(day.slice(5, 7))}月${Number(day.slice(8))}日\\(.\\)、`);

describeInBrowser('an item’s calendar', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it.each(Object.keys(SCREENS) as Screen[])(
    'lets its owner on a %s choose days by keyboard and by pressing them',
    async (screen) => {
      const { page } = await stand.visit({ as: 'hanako', screen });
      const hanako = await stand.demo.person('hanako');
      const { items } = await hanako.get<{ items: { id: string }[] }>(`/api/items?ownerId=${hanako.id}`);
      let id = '';
      for (const item of items) {
        const { reserved, requested, blocked } = await hanako.get<OwnerCalendar>(`/api/items/${item.id}/calendar`);
        if (reserved.length + requested.length + blocked.length === 0) id = item.id;
      }
      await page.goto(`/items/${id}/calendar`);
      const months = page.getByRole('grid');
      const today = await stand.demo.day(0);
      const isNearlyOver = weeksFrom(today.slice(0, 7), today).length <= 2;
      await see(months).toHaveCount(screen === 'phone' && !isNearlyOver ? 1 : 2);
      await shot(page, 'owner-calendar');
      await expectAccessible(page);
      const reached = page.locator('[role="gridcell"] [tabindex="0"]');
      await see(reached).toHaveAccessibleName(named(today));
      await reached.focus();
      // Beyond the visible months, which move along.
      for (let pressed = 0; pressed < 2; pressed += 1) await page.keyboard.press('PageDown');
      await see(reached).toBeFocused();
      await page.keyboard.press('Enter');
      const start = await page.getByLabel('開始日').inputValue();
      const inTwoMonths = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) + 1));
      expect(start.slice(0, 7)).toBe(inTwoMonths.toISOString().slice(0, 7));
      await page.keyboard.press('ArrowRight');
      await see(reached).toBeFocused();
      await page.keyboard.press('Enter');
      await see(page.getByLabel('開始日')).toHaveValue(start);
      const end = await page.getByLabel('終了日').inputValue();
      expect(Date.parse(end) - Date.parse(start)).toBe(86_400_000);
      await page.getByRole('button', { name: '貸し出さない日にする' }).click();
      const kept = page.getByRole('gridcell').getByRole('button', { name: named(start) });
      await see(kept).toHaveAccessibleName(/、貸し出さない日$/);
      // It is marked as disabled, and a click says why.
      await kept.click({ force: true });
      await see(page.getByText('のため、選択できません。', { exact: false })).toBeVisible();
      await see(page.getByLabel('開始日')).toHaveValue('');
      await page.getByRole('button', { name: /の設定を解除$/ }).click();
      await see(kept).toHaveAccessibleName(/、空き$/);
    },
  );
});
