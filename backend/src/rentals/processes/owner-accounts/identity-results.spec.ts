import { expect, it } from '@jest/globals';
import type { LookedAt } from '../../../accounts/identity/identity-sessions.ts';
import type { Notice } from '../../../notifications/notice.ts';
import type { ProcessTools } from '../running/process.ts';
import { takeIdentity } from './identity-results.ts';

/** The notices of one webhook after which the session is so. */
async function noticesOf(
  looked: (Pick<LookedAt, 'state' | 'was'> & Partial<LookedAt>) | null,
): Promise<readonly Notice[]> {
  const notices: Notice[] = [];
  const session = looked && { sessionId: 'vs_1', url: null, problem: null, userId: 7, isIdentified: true, ...looked };
  await takeIdentity('vs_1', {
    identities: { look: async () => session },
    notifications: { notify: async (some: readonly Notice[]) => void notices.push(...some) },
    clock: { now: () => new Date('2026-12-01T00:00:00.000Z') },
  } as unknown as ProcessTools);
  return notices;
}

it.each([
  ['verified', 'processing', ['本人確認が済みました']],
  ['verified', 'open', ['本人確認が済みました']],
  ['open', 'processing', ['本人確認ができませんでした']],
  ['open', 'open', []],
  ['processing', 'open', []],
  ['ended', 'open', []],
] as const)('a check that is %s after it was %s', async (state, was, titles) => {
  expect((await noticesOf({ state, was })).map(({ title }) => title)).toEqual(titles);
});

it('a member is notified of their identification once, however many webhooks say so', async () => {
  const [first, again] = [
    await noticesOf({ state: 'verified', was: 'open' }),
    await noticesOf({ state: 'verified', was: 'verified' }),
  ];
  expect(again[0]?.id).toBe(first[0]?.id);
});

it('a member about whom operators decided otherwise isn’t notified of an identification', async () => {
  expect(await noticesOf({ state: 'verified', was: 'processing', isIdentified: false })).toEqual([]);
});

it('a check of another installation notifies no one', async () => {
  expect(await noticesOf(null)).toEqual([]);
});
