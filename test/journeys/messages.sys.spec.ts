import { isDeepStrictEqual } from 'node:util';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { ConversationList } from '@meguri/contracts/message/conversation.ts';
import type { Message, MessagePage } from '@meguri/contracts/message/message.ts';
import type { RoundHistory } from '@meguri/contracts/read-models/administration.ts';
import { Listener } from '../support/servers/listener.ts';
import type { Person, Refusal } from '../support/person.ts';
import { Rental } from '../support/rental.ts';
import { until } from '../support/until.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const market = useMarketplace();

const write = (by: Person, path: string, content: string) =>
  by.must<Message>(201, 'POST', path, { body: { content, clientId: randomUUID() } });
const said = async (by: Person, path: string) =>
  (await by.get<MessagePage>(path)).items.map(({ senderId, content }) => [senderId, content]);
const named = (listener: Listener, name: string) => listener.received.filter((one) => one.name === name);

describe('two people and 運営事務局', () => {
  it('write to each other before, during and about a rental, each message where it belongs, visible at once', async () => {
    const rental = await Rental.ofNewPeople(market);
    const { owner, borrower } = rental;
    const [hers, his] = await Promise.all([owner, borrower].map((person) => Listener.of(person)));

    await write(borrower, `/api/messages/${owner.id}`, 'サイズを教えてください');
    await until('the owner hears of it', () => named(hers!, 'message').length === 1);
    const chat = `/api/transaction-messages/${rental.id}`;
    const early = await borrower.send<Refusal>('POST', chat, { body: { content: 'x' } });
    expect([early.status, early.body.code]).toEqual([409, 'chat_not_open']);

    await rental.toReturned();
    await write(owner, chat, '受け取りました');
    await until('the borrower hears of it', () => named(his!, 'transaction_message').length === 1);
    expect(named(his!, 'transaction_message')[0]?.payload).toMatchObject({
      type: 'transaction_message',
      circulationRoundId: rental.id,
    });

    await rental.reportDamage(owner);
    await rental.becomes('damage_reported');
    const support = `/api/damage-reports/${rental.id}/messages`;
    await write(owner, support, '袖に傷があります');
    await write(market.admin, support, '写真をお送りください');
    const expected = [
      [owner.id, '袖に傷があります'],
      [null, '写真をお送りください'],
    ];
    for (const person of [owner, borrower, market.admin])
      await until('everybody reads it', async () => isDeepStrictEqual(await said(person, support), expected));
    const history = await market.admin.get<RoundHistory>(`/api/admin/rental-requests/${rental.id}/support-events`);
    expect(history).toMatchObject({ chain: { brokenAt: null }, items: [{ revision: 0 }, { revision: 1 }] });

    await rental.decideCase('dismiss', { reason: '以前からの傷', itemReturned: false });
    await rental.becomes('returned');
    await rental.confirmReturn();
    await rental.becomes('completed');
    for (const path of [chat, support]) {
      const late = await borrower.send<Refusal>('POST', path, { body: { content: 'x' } });
      expect([late.status, late.body.code]).toEqual([409, 'chat_closed']);
      expect((await borrower.get<MessagePage>(path)).conversation.closedBecause).toBe('ended');
    }
    const { items } = await borrower.get<ConversationList>('/api/messages');
    expect(items.map(({ kind, closed }) => [kind, closed]).sort()).toEqual([
      ['direct', false],
      ['support', true],
      ['transaction', true],
    ]);
    for (const listener of [hers!, his!]) listener.close();
  });
});
