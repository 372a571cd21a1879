import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, NetworkError } from '../../../lib/http/api-error.ts';
import { DraftSaver, PAUSE, RETRIES } from './draft-saver.ts';
import type { DraftState } from './open-draft.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const AT = '2026-11-29T03:03:00.000Z';
const changedElsewhere = new ApiError(409, { code: 'item_draft_changed' });

/** A form of one text, and a server that answers on request. */
function form() {
  let [typed, onServer] = ['羽織', '羽織'];
  const sent: string[] = [];
  const states: DraftState[] = [];
  let answer: { resolve: (saved: { revision: number; updatedAt: string }) => void; reject: (error: Error) => void };
  const saver = new DraftSaver<string>(3, {
    unsaved: () => (typed === onServer ? null : typed),
    send: (content, revision) => {
      sent.push(`${content} ${revision}`);
      return new Promise((resolve, reject) => void (answer = { resolve, reject }));
    },
    onSaved: (content) => void (onServer = content),
    onState: (state) => void states.push(state),
    isOutdated: (error) => error === changedElsewhere,
  });
  const type = (text: string) => {
    typed = text;
    saver.changed();
  };
  const after = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const accept = async (revision: number) => {
    answer.resolve({ revision, updatedAt: AT });
    await after(0);
  };
  const fail = async (error: Error) => {
    answer.reject(error);
    await after(0);
  };
  return { saver, sent, states, type, after, accept, fail };
}

describe('a draft', () => {
  it('is saved once, some seconds after the last of several changes', async () => {
    const { sent, states, type, after, accept } = form();
    for (const text of ['羽織二', '羽織二枚', '羽織三枚']) {
      type(text);
      await after(PAUSE - 1);
    }
    expect(sent).toEqual([]);
    await after(1);
    expect(sent).toEqual(['羽織三枚 3']);
    await accept(4);
    expect(states).toEqual([{ is: 'saved', at: AT }]);
    await after(10 * PAUSE);
    expect(sent).toHaveLength(1);
  });

  it('isn’t sent when a change was undone', async () => {
    const { saver, sent, type, after } = form();
    type('羽織二');
    type('羽織');
    await after(PAUSE);
    saver.saveNow();
    expect(sent).toEqual([]);
  });

  it('is saved again at the new revision with what was typed during a save, which is the only one under way', async () => {
    const { saver, sent, type, after, accept } = form();
    type('一');
    await after(PAUSE);
    type('二');
    await after(2 * PAUSE);
    saver.saveNow();
    expect(sent).toEqual(['一 3']);
    await accept(4);
    await after(PAUSE);
    expect(sent).toEqual(['一 3', '二 4']);
  });

  it('is saved at once when the page is left', async () => {
    const { saver, sent, type } = form();
    type('一');
    saver.saveNow();
    expect(sent).toEqual(['一 3']);
  });

  it('that another screen has changed is never sent again', async () => {
    const { saver, sent, states, type, after, fail } = form();
    type('一');
    await after(PAUSE);
    await fail(changedElsewhere);
    expect(states).toEqual([{ is: 'outdated' }]);
    type('二');
    await after(100 * PAUSE);
    saver.saveNow();
    expect(sent).toEqual(['一 3']);
  });

  it('is tried again later and later while there is no network, and at once when it is back', async () => {
    const { saver, sent, states, type, after, fail } = form();
    type('一');
    await after(PAUSE);
    for (const wait of [...RETRIES, 60_000]) {
      const before = sent.length;
      await fail(new NetworkError(null));
      await after(wait - 1);
      expect(sent).toHaveLength(before);
      await after(1);
      expect(sent).toHaveLength(before + 1);
    }
    expect(new Set(states.map(({ is }) => is))).toEqual(new Set(['waiting']));
    await fail(new NetworkError(null));
    const before = sent.length;
    saver.saveNow();
    expect(sent).toHaveLength(before + 1);
  });

  it('without an answer is sent again as it was, before what was typed since', async () => {
    const { sent, type, after, accept, fail } = form();
    type('一');
    await after(PAUSE);
    type('二');
    await fail(new NetworkError(null));
    await after(RETRIES[0]);
    expect(sent).toEqual(['一 3', '一 3']);
    await accept(4);
    await after(PAUSE);
    expect(sent.at(-1)).toBe('二 4');
  });

  it('that the server refuses waits for the next change', async () => {
    const { sent, states, type, after, fail } = form();
    type('長すぎる');
    await after(PAUSE);
    const refusal = new ApiError(400, { code: 'invalid_input' });
    await fail(refusal);
    expect(states).toEqual([{ is: 'refused', error: refusal }]);
    await after(100 * PAUSE);
    expect(sent).toHaveLength(1);
    type('一');
    await after(PAUSE);
    expect(sent.at(-1)).toBe('一 3');
  });

  it('that was corrected while the server refused it is saved without another change', async () => {
    const { sent, type, after, accept, fail } = form();
    type('長すぎる');
    await after(PAUSE);
    type('一');
    await after(2 * PAUSE);
    await fail(new ApiError(400, { code: 'invalid_input' }));
    await after(PAUSE);
    expect(sent).toEqual(['長すぎる 3', '一 3']);
    await accept(4);
    await after(10 * PAUSE);
    expect(sent).toHaveLength(2);
  });

  it('that was sent too often is tried again later by itself', async () => {
    const { sent, states, type, after, fail } = form();
    type('一');
    await after(PAUSE);
    await fail(new ApiError(429, { code: 'too_many_requests' }));
    expect(states).toEqual([{ is: 'waiting' }]);
    await after(RETRIES[0]);
    expect(sent).toEqual(['一 3', '一 3']);
  });

  it('asks once for the login when the session has ended, and is saved after it', async () => {
    const { saver, sent, states, type, after, accept, fail } = form();
    type('一');
    await after(PAUSE);
    const ended = new ApiError(401, { code: 'unauthenticated' });
    await fail(ended);
    expect(states).toEqual([{ is: 'refused', error: ended }]);
    type('二');
    await after(100 * PAUSE);
    expect(sent).toEqual(['一 3']);
    saver.loggedIn();
    await after(PAUSE);
    await accept(4);
    await after(PAUSE);
    expect(sent).toEqual(['一 3', '一 3', '二 4']);
  });

  it('is listed at the revision of the save under way, after which nothing is sent until that has failed', async () => {
    const { saver, sent, type, after, accept } = form();
    type('一');
    await after(PAUSE);
    type('二');
    const revision = saver.settled();
    await accept(4);
    expect(await revision).toBe(4);
    await after(10 * PAUSE);
    saver.saveNow();
    expect(sent).toEqual(['一 3']);
    saver.resume();
    await after(PAUSE);
    expect(sent).toEqual(['一 3', '二 4']);
  });

  it('is listed after a save without an answer was repeated, which gives its revision', async () => {
    const { saver, sent, type, accept, fail } = form();
    type('一');
    saver.saveNow();
    await fail(new NetworkError(null));
    const revision = saver.settled();
    await Promise.resolve();
    await accept(4);
    expect(await revision).toBe(4);
    expect(sent).toEqual(['一 3', '一 3']);
  });

  it('isn’t listed while a save still has no answer, because its revision isn’t known', async () => {
    const { saver, sent, type, fail } = form();
    type('一');
    saver.saveNow();
    await fail(new NetworkError(null));
    const revision = expect(saver.settled()).rejects.toBeInstanceOf(NetworkError);
    await Promise.resolve();
    await fail(new NetworkError(null));
    await revision;
    expect(sent).toEqual(['一 3', '一 3']);
  });

  it('that its button has sent without an answer is sent again as it was, before what was typed since', async () => {
    const { saver, sent, type, after, accept } = form();
    type('一');
    expect(await saver.settled()).toBe(3);
    saver.unanswered = '一';
    saver.resume();
    type('二');
    await after(PAUSE);
    expect(sent).toEqual(['一 3']);
    await accept(4);
    await after(PAUSE);
    expect(sent).toEqual(['一 3', '二 4']);
  });

  it('is saved no more after the end of its form, but for the save under way', async () => {
    const { saver, sent, states, type, after, accept } = form();
    type('一');
    saver.saveNow();
    type('二');
    saver.stop();
    await accept(4);
    await after(10 * PAUSE);
    expect(states).toEqual([{ is: 'saved', at: AT }]);
    expect(sent).toEqual(['一 3']);
  });
});
