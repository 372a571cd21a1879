import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from '../../support/person.ts';
import { see } from './see.ts';

export const REQUEST = 'レンタルをリクエスト';
export const CHOSEN = '[aria-selected="true"] button';
export const sheetOf = (page: Page): Locator => page.getByRole('dialog', { name: 'リクエストを送る' });
export const requestButton = (page: Page): Locator =>
  page.getByRole('button', { name: REQUEST }).locator('visible=true');
export const sendButton = (page: Page): Locator => sheetOf(page).getByRole('button', { name: /^リクエストする/ });
export const freeDays = (page: Page): Locator => page.getByRole('gridcell').locator('button:not([aria-disabled])');
export const reviewOf = (page: Page): Locator => sheetOf(page).getByRole('heading', { name: 'リクエストの内容' });

/** What a user does on a phone, counted: touches of the page, typed fields, and the screens that are shown. */
export class Effort {
  readonly page: Page;
  taps = 0;
  fields = 0;
  readonly screens: string[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  sees(screen: string): void {
    this.screens.push(screen);
  }

  async tap(target: Locator): Promise<void> {
    await target.tap();
    this.taps += 1;
  }

  /** Types into a field, which is touched first unless it has the focus already. */
  async types(field: Locator, text: string): Promise<void> {
    const isFocused = await field.evaluate((element: { matches: (selector: string) => boolean }) =>
      element.matches(':focus'),
    );
    if (!isFocused) await this.tap(field);
    await field.pressSequentially(text);
    this.fields += 1;
  }
}

/** The form of an item's page loads after the first interaction, or after 4 s. */
export const isRequestReady = (page: Page): Promise<void> =>
  see
    .poll(() =>
      page.evaluate("Object.keys(document.getElementById('request') ?? {}).some((key) => key.startsWith('__react'))"),
    )
    .toBe(true);

/** Chooses the item's first free week and opens the sheet. @returns the first day, as it is named */
export async function openSheet(page: Page, itemId: string): Promise<string> {
  await page.goto(`/items/${itemId}`);
  await isRequestReady(page);
  await freeDays(page).first().click();
  const name = (await page.locator(CHOSEN).getAttribute('aria-label')) ?? '';
  await requestButton(page).click();
  await see(sheetOf(page)).toBeVisible();
  return name;
}

/** Logs in within the sheet. */
export async function logInThere(page: Page, username: string): Promise<void> {
  const sheet = sheetOf(page);
  await sheet.getByRole('tab', { name: 'ログイン' }).click();
  await sheet.getByLabel('ユーザー名').fill(username);
  await sheet.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await sheet.getByRole('button', { name: 'ログイン', exact: true }).click();
}

/** Registers within the sheet. @returns the mail address */
export async function registerThere(page: Page, name: string): Promise<string> {
  const sheet = sheetOf(page);
  const address = `${name}@example.jp`;
  await sheet.getByLabel('メールアドレス').fill(address);
  await sheet.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await sheet.getByRole('checkbox').check();
  await sheet.getByRole('button', { name: '次へ' }).click();
  return address;
}
