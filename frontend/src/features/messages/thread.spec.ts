import { describe, expect, it, jest } from '@jest/globals';
import type { Message } from '@meguri/contracts/message/message.ts';
import { type AskForPage, caughtUp, type Thread, withMessage, withOlder, withRead } from './thread.ts';

const PAGE = 3;
const message = (number: number) => ({ id: `m${number}`, position: number }) as Message;
const numbers = ({ items }: Thread) => items.map(({ id }) => Number(id.slice(1)));
const conversation = {} as Thread['conversation'];
const threadOf = (from: number, to: number): Thread => ({
  items: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)),
  hasOlder: from > 1,
  conversation,
});
/** A server that has messages 1 to `last`. */
const server = (last: number) =>
  jest.fn<AskForPage>(async (before) => {
    const to = before === null ? last : Number(before.slice(1)) - 1;
    return threadOf(Math.max(1, to - PAGE + 1), to);
  });

describe('the messages of a chat', () => {
  it('are the latest page at first', async () => {
    const thread = await caughtUp(undefined, server(10));
    expect(numbers(thread)).toEqual([8, 9, 10]);
    expect(thread.hasOlder).toBe(true);
  });

  it('keep loaded older ones when new ones arrive', async () => {
    const ask = server(11);
    const thread = await caughtUp(threadOf(2, 10), ask);
    expect(numbers(thread)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(thread.hasOlder).toBe(true);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('have no gap after more new ones than a page holds', async () => {
    const ask = server(18);
    expect(numbers(await caughtUp(threadOf(5, 10), ask))).toEqual(Array.from({ length: 14 }, (_, index) => index + 5));
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('are reloaded instead of showing a gap after a very long absence', async () => {
    const thread = await caughtUp(threadOf(5, 10), server(1000));
    expect(numbers(thread)[0]).toBeGreaterThan(900);
    expect(numbers(thread).at(-1)).toBe(1000);
    expect(thread.hasOlder).toBe(true);
  });

  it('are in the server’s order, whichever arrived first', async () => {
    const here = withMessage(withMessage(threadOf(1, 2), message(4)), message(3));
    expect(numbers(here)).toEqual([1, 2, 3, 4]);
    const there = withMessage(withMessage(threadOf(1, 2), message(3)), message(4));
    expect(numbers(there)).toEqual(numbers(here));
    expect(numbers(await caughtUp(withMessage(threadOf(1, 2), message(5)), async () => threadOf(2, 5)))).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  it('are marked as read up to the one that was seen', () => {
    const known: Thread = { ...threadOf(1, 3), conversation: { ...conversation, unreadCount: 2 } };
    expect(withRead(known, 'm3').conversation.unreadCount).toBe(0);
    expect(withRead(known, 'm2').conversation.unreadCount).toBe(1);
    expect(numbers(withRead(known, 'm2'))).toEqual([1, 2, 3]);
  });

  it('are shown once, whether sent, announced or loaded twice', () => {
    expect(numbers(withMessage(threadOf(1, 3), message(2)))).toEqual([1, 2, 3]);
    expect(numbers(withOlder(threadOf(4, 6), threadOf(2, 4)))).toEqual([2, 3, 4, 5, 6]);
  });
});
