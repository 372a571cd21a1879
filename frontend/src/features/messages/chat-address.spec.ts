import { describe, expect, it } from '@jest/globals';
import { chatPage } from '@meguri/contracts/message/chat-page.ts';
import { chatAt, pathOf } from './chat-address.ts';

const ROUND = '0190f2a4-5b6c-7d8e-9f00-112233445566';

describe('the address of a chat', () => {
  it('distinguishes a member, a round and a damage case', () => {
    expect(chatAt('12')).toEqual({ kind: 'direct', id: '12' });
    expect(chatAt(ROUND.toUpperCase())).toEqual({ kind: 'transaction', id: ROUND });
    expect(chatAt(`damage-${ROUND}`)).toEqual({ kind: 'support', id: ROUND });
  });

  it.each(['', '0', '-1', '12a', 'damage-', 'damage-12', '../user', `${ROUND}/x`, '99999999999'])(
    'is invalid as %p',
    (segment) => expect(chatAt(segment)).toBeNull(),
  );

  it.each(['7', ROUND, `damage-${ROUND}`])('is the address of the page from which it was parsed: %s', (segment) => {
    const chat = chatAt(segment);
    expect(chat && chatPage(chat)).toBe(`/messages/${segment}`);
  });

  it('determines the API path of its messages', () => {
    const paths = ['7', ROUND, `damage-${ROUND}`].map((segment) => pathOf(chatAt(segment)!));
    expect(paths).toEqual([
      '/api/messages/7',
      `/api/transaction-messages/${ROUND}`,
      `/api/damage-reports/${ROUND}/messages`,
    ]);
  });
});
