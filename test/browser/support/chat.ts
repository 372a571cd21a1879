import type { Page } from '@playwright/test';
import { PASSWORD } from '../../support/person.ts';

/** The input, the send button and the messages of a chat. */
export const field = (page: Page) => page.getByRole('textbox', { name: 'メッセージ', exact: true });
export const send = (page: Page) => page.getByRole('button', { name: '送信する' });
export const log = (page: Page) => page.getByRole('log', { name: 'メッセージ' });

export async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await send(page).click();
}

export const WELCOME = '巡り Meguriへようこそ';

/** Logs in with the dialog that is shown. */
export async function logIn(page: Page, name: string): Promise<void> {
  const login = page.getByRole('dialog', { name: WELCOME });
  await login.getByRole('tab', { name: 'ログイン' }).click();
  await login.getByLabel('ユーザー名').fill(name);
  await login.getByLabel('パスワード').first().fill(PASSWORD);
  await login.getByRole('button', { name: 'ログイン', exact: true }).click();
}

/** What the browser has stored: texts, and the names of files. */
export const kept = (page: Page): Promise<string> =>
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
