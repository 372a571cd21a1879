import { describe, expect, it } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { renderPage } from './server.tsx';
import { ADMIN, MEMBER } from './testing/accounts.testing.ts';
import { askingAs, type Instead, refusal } from './testing/asked-api.testing.ts';
import { ROUND_ID, roundOf } from './testing/rounds.testing.ts';

const ROUND = `/api/rental-requests/${ROUND_ID}`;
const ADDRESS = `/rental-requests/${ROUND_ID}`;
const round = (viewer: Account) => ({ [ROUND]: roundOf({ itemName: `${viewer.displayName}の<b>羽織</b>` }) });
const asking = (viewer: Account, instead: Instead = {}) => askingAs(viewer, round(viewer), instead);

describe('a member’s own page, rendered for them', () => {
  it('has the head of the round, with the member’s header and all answers that it asked for', async () => {
    const { ask, asked } = asking(MEMBER);
    const { markup, title, state } = (await renderPage(ADDRESS, 'viewer', ask))!;
    expect(title).toBe('取引 #DEADBEEF けんじの&lt;b&gt;羽織&lt;/b&gt; | 巡り Meguri');
    expect(markup).toContain('発送済み');
    expect(markup).toMatch(/aria-current="step"/);
    expect(markup).toContain('けんじの&lt;b&gt;羽織&lt;/b&gt;');
    expect(markup).toContain('お知らせ');
    expect(markup).not.toMatch(/読み込み中|START NOW|<b>| style=| on\w+=|<script|<style/);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.filter((path) => !path.startsWith('/api/'))).toEqual([]);
    expect(state.reader).toBe('viewer');
    expect(state.answers.map(([[path]]) => path)).toEqual(expect.arrayContaining(['/api/user', ROUND]));
  });

  it('contains nothing of another member, although both pages are rendered at the same time', async () => {
    const people = [2, 3, 4].map((id) => ({ ...MEMBER, id, username: `u${id}`, displayName: `人${id}番` }));
    const pages = await Promise.all(people.map((one) => renderPage(ADDRESS, 'viewer', asking(one).ask)));
    for (const [index, { id }] of people.entries()) {
      const whole = JSON.stringify(pages[index]);
      expect([...new Set(whole.match(/人\d番/g))]).toEqual([`人${id}番`]);
      expect(pages[index]?.markup).toContain(`未読${id}件`);
    }
  });

  it.each([
    ['a session that has ended', { '/api/user': refusal(401, 'unauthenticated') }, MEMBER],
    ['a session of another network', { '/api/user': refusal(401, 'ip_address_changed') }, MEMBER],
    ['a round of others, or none', { [ROUND]: refusal(404, 'rental_request_not_found') }, MEMBER],
    ['an operator', {}, ADMIN],
    ['an operator who still has no second step', {}, { ...ADMIN, isAdmin: false }],
  ])('isn’t rendered for %s', async (_, instead, viewer) => {
    const { ask, asked } = asking(viewer, instead);
    expect(await renderPage(ADDRESS, 'viewer', ask)).toBeNull();
    if (viewer !== MEMBER || '/api/user' in instead) expect(asked).toEqual(['/api/user']);
  });

  it('isn’t rendered if a read fails, and throws the reason', async () => {
    for (const path of ['/api/user', ROUND, '/api/messages?limit=1'])
      await expect(renderPage(ADDRESS, 'viewer', asking(MEMBER, { [path]: refusal(503, 'x') }).ask)).rejects.toThrow();
  });

  it('is no page for guests, for members who aren’t identified, or at another address', async () => {
    const { ask, asked } = asking(MEMBER);
    for (const reader of ['guest', 'member'] as const) expect(await renderPage(ADDRESS, reader, ask)).toBeNull();
    for (const address of ['/items', '/admin', '/profile/edit', '/notifications/settings', `${ADDRESS}/receipt`])
      expect([address, await renderPage(address, 'viewer', ask)]).toEqual([address, null]);
    expect(asked).toEqual([]);
  });

  it('shows no overlay, which the browser adds', async () => {
    const { ask } = asking({ ...MEMBER, hasSeenWelcome: false });
    expect((await renderPage(ADDRESS, 'viewer', ask))?.markup).not.toContain('<dialog open');
  });
});
