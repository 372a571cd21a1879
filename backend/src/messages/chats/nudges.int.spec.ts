import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { MessagePage } from '@meguri/contracts/message/message.ts';
import { DAY, HOUR, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { RequestViews } from '../../rentals/queries/request-views.ts';
import { roundAt } from '../../rentals/test-support/rounds.ts';
import { startChatService } from '../test-support/service.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

let hanako: TestClient;
let kenji: TestClient;
const service = useOpened(startChatService);
beforeAll(() => {
  [hanako, kenji] = [service.owner, service.borrower];
});
/** 01:00 in Tokyo, on the first late day. */
const LATE = plus(TIMES.due, HOUR);
const at = (time: string) => jest.spyOn(service.get(Clock), 'now').mockReturnValue(new Date(time));
beforeEach(() => void at(LATE));

const nudge = (by: TestClient, id: string) => by.post(`/api/transaction-messages/${id}/nudge`);
const said = async (by: TestClient, id: string) =>
  (await by.get(`/api/transaction-messages/${id}`)).json<MessagePage>().items.map(({ content }) => content);
const FOR_RETURN = '返却期限を過ぎています。ご返却の予定を、このチャットで教えてください。';

describe('a nudge', () => {
  it('by the owner of a late item is a message in the chat, of which the borrower is notified', async () => {
    const id = await roundAt(service, 'usage_overdue');
    await service.query('DELETE FROM app.notifications');
    const sent = await nudge(hanako, id);
    expect([sent.statusCode, sent.json()]).toMatchObject([
      201,
      { content: FOR_RETURN, senderId: service.ownerId, receiverId: service.borrowerId, circulationRoundId: id },
    ]);
    expect(await said(kenji, id)).toEqual([FOR_RETURN]);
    const notified = 'SELECT user_id, kind FROM app.notifications';
    expect(await service.query(notified)).toEqual([{ user_id: service.borrowerId, kind: 'chat_message' }]);
  });

  it('is sent once a day in Tokyo, also when two tabs press at once', async () => {
    const id = await roundAt(service, 'usage_overdue');
    const both = await Promise.all([nudge(hanako, id), nudge(hanako, id)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    at(plus(TIMES.due, DAY - 1));
    expect((await nudge(hanako, id)).json()).toMatchObject({
      statusCode: 409,
      code: 'already_nudged',
      message: '催促のメッセージを送れるのは、1件の取引につき1日1回までです',
    });
    expect(await said(hanako, id)).toEqual([FOR_RETURN]);
    at(plus(TIMES.due, DAY));
    expect((await nudge(hanako, id)).statusCode).toBe(201);
    expect(await said(hanako, id)).toEqual([FOR_RETURN, FOR_RETURN]);
  });

  it('doesn’t count for another round', async () => {
    const [one, other] = [await roundAt(service, 'usage_overdue'), await roundAt(service, 'usage_overdue')];
    expect([(await nudge(hanako, one)).statusCode, (await nudge(hanako, other)).statusCode]).toEqual([201, 201]);
  });

  it('by the borrower asks for a parcel that wasn’t sent in time', async () => {
    const id = await roundAt(service, 'await_shipment_code');
    at(plus(TIMES.start, -1));
    expect((await nudge(kenji, id)).json()).toMatchObject({ statusCode: 409, code: 'nothing_to_nudge' });
    at(TIMES.start);
    expect((await nudge(hanako, id)).json()).toMatchObject({ code: 'nothing_to_nudge' });
    expect((await nudge(kenji, id)).statusCode).toBe(201);
    expect(await said(hanako, id)).toEqual(['発送の期限を過ぎています。発送の予定を、このチャットで教えてください。']);
  });

  it('isn’t possible for the late party, for others, for guests, or after the end', async () => {
    const id = await roundAt(service, 'usage_overdue');
    expect((await nudge(kenji, id)).json()).toMatchObject({ statusCode: 409, code: 'nothing_to_nudge' });
    for (const other of [service.stranger, service.admin])
      expect((await nudge(other, id)).json()).toMatchObject({ statusCode: 404, code: 'transaction_not_found' });
    expect((await nudge(service.guest(), id)).statusCode).toBe(401);
    expect((await nudge(hanako, 'x')).statusCode).toBe(404);
    expect((await nudge(hanako, await roundAt(service, 'completed'))).json()).toMatchObject({
      code: 'nothing_to_nudge',
    });
    expect(await said(hanako, id)).toEqual([]);
  });

  it('is offered by the request to the party that waits', async () => {
    const id = await roundAt(service, 'usage_overdue');
    const seen = async (userId: number) =>
      (await service.get(RequestViews).requestFor({ userId, isAdmin: false, role: null }, id)).nudge;
    expect([await seen(service.ownerId), await seen(service.borrowerId)]).toEqual(['return', null]);
  });
});
