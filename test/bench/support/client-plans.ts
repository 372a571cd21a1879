import type { Page } from '@playwright/test';
import { Person } from '../../support/person.ts';
import { tap } from './client-presses.ts';

/** The most that a page may load before the first interaction. */
interface PageGoals {
  readonly scripts: number | null;
  /** Gzipped. */
  readonly scriptsKb: number | null;
  /** All requests, with fonts and pictures. */
  readonly requests: number | null;
}

export interface PagePlan {
  readonly name: string;
  readonly path: string;
  /** Cookies that sign the window in; none: a guest. */
  readonly cookies: readonly { name: string; value: string; url: string }[];
  readonly goals: PageGoals;
  /** The button that is the first thing a user presses, and opens a dialog. */
  readonly opens?: string;
  /** The interaction once the page is shown. */
  readonly touch: (page: Page) => Promise<void>;
}

const GUESTS = { scripts: 14, scriptsKb: 120, requests: 40 };
const ROUND = { scripts: null, scriptsKb: 160, requests: 40 };
const WITHOUT_GOALS = { scripts: null, scriptsKb: null, requests: null };

type Round = Readonly<Record<'id' | 'itemId' | 'ownerId' | 'status', string>>;

/** The pages of a rental's road, from the first visit to the payout, at places that exist in every state of the demo's data. */
export async function plansFor(url: string): Promise<readonly PagePlan[]> {
  const kenji = await new Person(url).signIn('kenji');
  const hanako = await new Person(url).signIn('hanako');
  const admin = await new Person(url).signIn('admin');
  const sent = await approvedOf(kenji, 'sent');
  const received = await approvedOf(hanako, 'received');
  const guest = { cookies: [], goals: GUESTS, touch: touchMenu };
  const borrower = { cookies: cookiesOf(kenji, url), goals: ROUND, touch: touchMenu };
  const owner = { ...borrower, cookies: cookiesOf(hanako, url) };
  const operator = { cookies: cookiesOf(admin, url), goals: WITHOUT_GOALS, touch: touchMenu };
  return [
    { ...guest, name: 'landing page', path: `${url}/`, touch: touchAsGuest },
    { ...guest, name: 'item list', path: `${url}/items` },
    { ...guest, name: 'item page of a guest', path: `${url}/items/${sent.itemId}` },
    { ...guest, name: 'profile of a guest', path: `${url}/users/${sent.ownerId}` },
    { ...guest, name: 'journal', path: `${url}/posts` },
    { ...borrower, name: 'home', path: `${url}/` },
    { ...borrower, name: 'item page', path: `${url}/items/${sent.itemId}` },
    {
      ...borrower,
      name: 'rental request',
      path: `${url}/rental-requests/${sent.id}`,
      opens: 'リクエストを取り消す',
      touch: touchRequest,
    },
    {
      ...owner,
      name: 'rental request of the owner',
      path: `${url}/rental-requests/${received.id}`,
      opens: '承認を取り消す',
      touch: touchRequest,
    },
    { ...borrower, name: 'my page', path: `${url}/profile` },
    { ...borrower, name: 'notifications', path: `${url}/notifications` },
    { ...borrower, name: 'messages', path: `${url}/messages` },
    { ...owner, name: 'payouts', path: `${url}/payouts` },
    { ...owner, name: 'payout account', path: `${url}/connect-account` },
    { ...operator, name: 'tasks of operators', path: `${url}/admin/tasks` },
  ];
}

async function approvedOf(member: Person, side: 'sent' | 'received'): Promise<Round> {
  const rounds = await member.get<readonly Round[]>(`/api/circulation-rounds/${side}`);
  const approved = rounds.find(({ status }) => status === 'request_approved');
  if (approved === undefined) throw new Error(`the demo has no approved request among those ${side}`);
  return approved;
}

const cookiesOf = ({ cookie }: Person, url: string): PagePlan['cookies'] =>
  cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url };
  });

async function touchMenu(page: Page): Promise<void> {
  await tap(page, page.getByRole('button', { name: 'メニューを開く' }));
  await tap(page, page.getByRole('button', { name: 'メニューを閉じる' }));
}

async function touchAsGuest(page: Page): Promise<void> {
  await touchMenu(page);
  await tap(page, page.getByRole('banner').getByRole('button', { name: 'START NOW' }).first());
  const dialog = page.getByRole('dialog');
  await tap(page, dialog.getByRole('tab', { name: 'ログイン' }));
  await tap(page, dialog.getByRole('button', { name: '閉じる' }));
}

async function touchRequest(page: Page): Promise<void> {
  await touchMenu(page);
  for (const button of await page.getByRole('main').locator('button[aria-expanded="false"]').all())
    await tap(page, button);
}
