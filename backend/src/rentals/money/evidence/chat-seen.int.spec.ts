import { expect, it } from '@jest/globals';
import type { Message } from '@meguri/contracts/message/message.ts';
import type { TestClient } from '../../../http/http.testing.ts';
import { ChatSeen } from './chat-seen.ts';
import { roundAt } from '../../test-support/rounds.ts';
import { photoOf, startChatService } from '../../../messages/test-support/service.ts';
import { useOpened } from '../../../../../test/support/use-opened.ts';

const service = useOpened(startChatService);

const say = async (by: TestClient, roundId: string, content: string, images: string[] = []) =>
  (await by.post(`/api/transaction-messages/${roundId}`, { content, images })).json<Message>();
const seenBy = async (userId: number, roundId: string, limit = 10) =>
  (await service.get(ChatSeen).by(userId, roundId, limit)).map(({ body }) => body);

it('a party’s view of a round’s chat is what they wrote, and the other’s messages that they read', async () => {
  const { owner, borrower, ownerId, borrowerId, strangerId } = service;
  const [roundId, another] = [await roundAt(service, 'in_use'), await roundAt(service, 'in_use')];
  await say(owner, roundId, '発送しました');
  const read = await say(owner, roundId, '明日届きます');
  await say(borrower, another, '別の取引です');
  await borrower.change('PUT', `/api/messages/transaction/${roundId}/read`, { upTo: read.id });
  await say(owner, roundId, '届きましたか');
  await say(borrower, roundId, '写真をご覧ください', [await photoOf(borrower), await photoOf(borrower)]);
  await say(owner, roundId, 'まだ読まれていません');
  // Ordered by place, without messages of the other party that weren't opened.
  expect(await seenBy(borrowerId, roundId)).toEqual(['発送しました', '明日届きます', '写真をご覧ください']);
  expect(await seenBy(ownerId, roundId)).toEqual([
    '発送しました',
    '明日届きます',
    '届きましたか',
    'まだ読まれていません',
  ]);
  expect(await seenBy(borrowerId, roundId, 2)).toEqual(['明日届きます', '写真をご覧ください']);
  expect(await seenBy(borrowerId, another)).toEqual(['別の取引です']);
  expect(await seenBy(ownerId, another)).toEqual([]);
  expect(await seenBy(strangerId, roundId)).toEqual([]);
  const last = (await service.get(ChatSeen).by(borrowerId, roundId, 10)).at(-1);
  expect(last).toEqual({ senderId: borrowerId, body: '写真をご覧ください', photos: 2, at: expect.any(Date) });
});
