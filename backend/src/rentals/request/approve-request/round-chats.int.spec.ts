import { describe, expect, it } from '@jest/globals';
import type { ConversationList } from '@meguri/contracts/message/conversation.ts';
import type { MessagePage } from '@meguri/contracts/message/message.ts';
import type { ReportAnswer, ReportPage } from '@meguri/contracts/message/report.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { Rounds } from '../../round/rounds.ts';
import { rentalSteps } from '../../test-support/steps.ts';
import { startChatService } from '../../../messages/test-support/service.ts';
import { useOpened } from '../../../../../test/support/use-opened.ts';

const MESSAGE = '友人の結婚式で着たいです';

const service = useOpened(startChatService);
const steps = rentalSteps(service);

const path = (id: string) => `/api/transaction-messages/${id}`;
async function requested(): Promise<RentalRequest> {
  const request = (await steps.request({ message: MESSAGE })).json<RentalRequest>();
  await shown(request.id);
  return request;
}
async function shown(id: string): Promise<void> {
  const { position } = await service.get(Rounds).load(id);
  await service.get(ReadModelPositions).waitFor(position!, ['rounds']);
}

describe('a message with a request', () => {
  it('starts the chat once the owner has approved, read by both and without a notification', async () => {
    const { id, message } = await requested();
    expect((await service.owner.get(path(id))).json()).toMatchObject({ items: [] });
    const before = await service.query('SELECT count(*) FROM app.notifications');
    expect((await steps.put(service.owner, id, 'approved')).statusCode).toBe(200);
    await shown(id);
    for (const by of [service.owner, service.borrower]) {
      const { items, conversation } = (await by.get(path(id))).json<MessagePage>();
      expect(items).toMatchObject([{ id: message?.id, content: MESSAGE, senderId: service.borrowerId, position: 1 }]);
      expect(conversation).toMatchObject({ unreadCount: 0, closed: false });
      const list = (await by.get('/api/messages')).json<ConversationList>();
      expect(list.items.find((one) => one.id === id)?.lastMessage).toMatchObject({ excerpt: MESSAGE });
    }
    expect(await service.query('SELECT count(*) FROM app.notifications')).toEqual(before);
    await service.borrower.post(path(id), { content: '次の一言' });
    const { items } = (await service.owner.get(path(id))).json<MessagePage>();
    expect(items.map(({ content }) => content)).toEqual([MESSAGE, '次の一言']);
  });

  it('starts the chat with its first reader or writer when a crash prevented that', async () => {
    for (const [first, expected] of [
      [() => undefined, [MESSAGE]],
      [(id: string) => service.owner.post(path(id), { content: '返事' }), [MESSAGE, '返事']],
    ] as const) {
      const { id } = await requested();
      await steps.put(service.owner, id, 'approved');
      await shown(id);
      await service.query('DELETE FROM app.chats WHERE round_id = $1', [id]);
      await first(id);
      const { items } = (await service.borrower.get(path(id))).json<MessagePage>();
      expect(items.map(({ content }) => content)).toEqual(expected);
    }
  });

  it('of a declined request starts no chat', async () => {
    const { id } = await requested();
    await steps.put(service.owner, id, 'request_declined');
    await shown(id);
    expect((await service.owner.get(path(id))).json()).toMatchObject({ items: [] });
  });

  it('can be reported by its owner from the start, and by no one else', async () => {
    const { message } = await requested();
    const report = (by: typeof service.owner) =>
      by.post('/api/reports', { subject: 'message', id: message?.id, reason: '勧誘です' });
    for (const by of [service.borrower, service.stranger])
      expect((await report(by)).json()).toMatchObject({ statusCode: 404, code: 'message_not_found' });
    const { id } = (await report(service.owner)).json<ReportAnswer>();
    const page = (await service.admin.get(`/api/admin/reports/${id}`)).json<ReportPage>();
    expect(page).toMatchObject({ about: { username: 'kenji' }, messages: [{ id: message?.id, content: MESSAGE }] });
  });
});
