import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { ApiError, NetworkError } from '../../../lib/http/api-error.ts';
import type { ChatAddress } from '../chat-address.ts';
import { createOutbox, type Outbox, type Ways } from './outbox.ts';
import type { Outgoing } from './outgoing.ts';

const KENJI: ChatAddress = { kind: 'direct', id: '2' };
const HANAKO: ChatAddress = { kind: 'direct', id: '3' };
const offline = () => new NetworkError(new Error('gone'));
const refused = (status: number, message = '送れません', code = 'refused') => new ApiError(status, { code, message });
const message = (clientId: string, chat = KENJI, photos: readonly string[] = []): Outgoing => ({
  clientId,
  chat,
  content: clientId,
  itemId: null,
  photos: photos.map((id) => ({ id, preview: `blob:${id}`, url: null, sent: 0, problem: null })),
  at: '2026-11-22T00:00:00.000Z',
  state: 'waiting',
  problem: null,
});
const files = (...ids: readonly string[]) => new Map(ids.map((id) => [id, new File([id], `${id}.png`)]));
const NONE = files();

describe('messages in the outbox', () => {
  let ways: { [Way in keyof Ways]: jest.Mock<Ways[Way]> };
  let outbox: Outbox;
  const sent = () => ways.post.mock.calls.map(([{ clientId }]) => clientId);
  const states = () => outbox.messages.get().map(({ clientId, state }) => `${clientId} ${state}`);
  beforeEach(() => {
    ways = { post: jest.fn(), upload: jest.fn(), keep: jest.fn(), drop: jest.fn(), later: jest.fn() };
    ways.upload.mockImplementation(async ({ name }) => `/files/${name}`);
    outbox = createOutbox(ways);
  });

  it('are sent in order within a chat, and chats don’t wait for each other', async () => {
    let answer = () => undefined as void;
    ways.post.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    for (const [id, chat] of [
      ['1', KENJI],
      ['2', KENJI],
      ['3', HANAKO],
    ] as const)
      outbox.add(message(id, chat), NONE);
    await turn();
    expect(sent()).toEqual(['1', '3']);
    answer();
    await turn();
    expect(sent()).toEqual(['1', '3', '2']);
    expect(states()).toEqual([]);
    expect(ways.drop).toHaveBeenCalledTimes(3);
  });

  it('wait without a network, before later ones, and are sent once with the same id when it is back', async () => {
    ways.post.mockRejectedValueOnce(offline());
    outbox.add(message('1'), NONE);
    outbox.add(message('2'), NONE);
    await turn();
    expect(states()).toEqual(['1 waiting', '2 waiting']);
    outbox.wake();
    outbox.wake();
    await turn();
    expect(sent()).toEqual(['1', '1', '2']);
    expect(states()).toEqual([]);
  });

  it('wait for a login without automatic retries, each of which would ask the member to log in', async () => {
    ways.post.mockRejectedValueOnce(refused(401, 'ログインしてください', 'unauthenticated'));
    outbox.add(message('1'), NONE);
    await turn();
    expect(states()).toEqual(['1 waiting']);
    expect(ways.later).not.toHaveBeenCalled();
    outbox.wake();
    await turn();
    expect(sent()).toEqual(['1', '1']);
    expect(states()).toEqual([]);
  });

  it.each([
    [409, 'another_member'],
    [429, 'too_many_messages'],
    [503, 'internal_error'],
  ])('wait after a response %d %s, longer each time', async (status, code) => {
    ways.post.mockRejectedValue(refused(status, '', code));
    outbox.add(message('1'), NONE);
    for (let tried = 0; tried < 6; tried += 1) {
      await turn();
      ways.later.mock.calls.at(-1)?.[0]();
    }
    await turn();
    expect(states()).toEqual(['1 waiting']);
    expect(ways.later.mock.calls.map(([, ms]) => ms)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('are rejected beyond the daily limit of new chats, without a retry', async () => {
    ways.post.mockRejectedValue(refused(429, '1日50人までです', 'too_many_new_chats'));
    outbox.add(message('1'), NONE);
    await turn();
    expect(states()).toEqual(['1 refused']);
    expect(ways.later).not.toHaveBeenCalled();
  });

  it('that are rejected show the reason, don’t delay later ones, and are sent again only on request', async () => {
    ways.post.mockRejectedValueOnce(refused(409, 'この取引は終了しました'));
    outbox.add(message('1'), NONE);
    outbox.add(message('2'), NONE);
    await turn();
    expect(outbox.messages.get()).toMatchObject([
      { clientId: '1', state: 'refused', problem: 'この取引は終了しました' },
    ]);
    outbox.wake();
    await turn();
    expect(sent()).toEqual(['1', '2']);
    outbox.retry('1');
    await turn();
    expect(sent()).toEqual(['1', '2', '1']);
    expect(states()).toEqual([]);
  });

  it('are sent with the photos’ latest URLs', async () => {
    ways.post.mockRejectedValueOnce(offline());
    outbox.add(message('1', KENJI, ['a', 'b']), files('a', 'b'));
    await turn();
    // As after a day without a network.
    ways.upload.mockImplementation(async ({ name }) => `/again/${name}`);
    outbox.wake();
    await turn();
    expect(ways.post.mock.lastCall?.[0].photos.map(({ url }) => url)).toEqual(['/again/a.png', '/again/b.png']);
    expect(states()).toEqual([]);
  });

  it('upload their photos again if the server no longer has one', async () => {
    const gone = { code: 'invalid_input', errors: [{ field: 'images', message: '' }] };
    ways.post.mockRejectedValueOnce(new ApiError(400, gone));
    outbox.add(message('1', KENJI, ['a']), files('a'));
    await turn();
    expect(ways.upload).toHaveBeenCalledTimes(2);
    expect(sent()).toEqual(['1', '1']);
    expect(states()).toEqual([]);
  });

  it('stay if a photo is rejected, and can be sent without it', async () => {
    ways.upload.mockImplementation(async ({ name }) => {
      if (name === 'a.png') throw refused(400, '画像が壊れています');
      return `/files/${name}`;
    });
    outbox.add(message('1', KENJI, ['a', 'b']), files('a', 'b'));
    await turn();
    const [one] = outbox.messages.get();
    expect(one).toMatchObject({ state: 'refused', problem: '写真を送信できませんでした。' });
    expect(one?.photos[0]?.problem).toBe('画像が壊れています');
    outbox.withoutPhoto('1', 'a');
    outbox.retry('1');
    await turn();
    expect(ways.post.mock.lastCall?.[0].photos.map(({ url }) => url)).toEqual(['/files/b.png']);
  });

  it('can be removed before they are sent, and are all removed on logout', async () => {
    ways.post.mockRejectedValue(offline());
    for (const id of ['1', '2', '3']) outbox.add(message(id), NONE);
    await turn();
    outbox.remove('1');
    outbox.clear();
    await turn();
    outbox.wake();
    expect(states()).toEqual([]);
    expect(sent()).toEqual(['1']);
  });

  it('of an earlier page are sent in the order in which they were written', async () => {
    const at = (second: number) => `2026-11-22T00:00:0${second}.000Z`;
    const left = [
      { one: { ...message('b'), at: at(2) }, files: NONE },
      { one: { ...message('c', KENJI, ['p']), at: at(1) }, files: files('p') },
      { one: { ...message('a'), at: at(3) }, files: NONE },
    ];
    outbox.resume(left);
    await turn();
    expect(sent()).toEqual(['c', 'b', 'a']);
  });

  it('that are added twice are sent once', async () => {
    ways.post.mockRejectedValue(offline());
    outbox.add(message('1'), NONE);
    outbox.add(message('1'), NONE);
    await turn();
    expect(states()).toEqual(['1 waiting']);
  });
});
