import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Listener } from '../../../../test/support/servers/listener.ts';
import { ERRORS } from '@meguri/contracts/errors.ts';
import type { Person } from '../../../../test/support/person.ts';
import { until as untilSo } from '../../../../test/support/until.ts';
import { roundAt } from '../../rentals/test-support/rounds.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { type ChatService, startChatService } from '../test-support/service.ts';

let service: ChatService;
let origin: string;
const tabs: Listener[] = [];
beforeAll(async () => {
  service = await startChatService(true);
  origin = await service.listen();
});
afterAll(async () => {
  for (const tab of tabs) tab.close();
  await service.close();
});

/** A socket of that person that records what it receives. */
async function tabOf(person: TestClient): Promise<Listener> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const tab = await Listener.of({ origin, cookie } as Person);
  tabs.push(tab);
  return tab;
}

const until = (holds: () => boolean) => untilSo('sockets have heard it', holds);
const named = ({ received }: Listener, wanted: string) =>
  received.filter(({ name }) => name === wanted).map(({ payload }) => payload as Record<string, unknown>);

describe('sockets', () => {
  it('don’t see who is online by a mere request: the owner has to have approved it', async () => {
    const [his, hers] = await Promise.all([service.borrower, service.owner].map(tabOf));
    const watched = async () => [
      (await his!.ask('presence', { userId: service.ownerId })) as object,
      (await hers!.ask('presence', { userId: service.borrowerId })) as object,
    ];
    for (const status of ['request_sent', 'request_declined', 'request_expired', 'request_cancelled'] as const) {
      await roundAt(service, status);
      expect(await watched()).toMatchObject([{ ok: false }, { ok: false }]);
    }
    await roundAt(service, 'request_approved');
    expect(await watched()).toEqual([{ ok: true }, { ok: true }]);
  });

  it('see who is online once that user has written, not because they wrote to the user', async () => {
    const watch = async (person: TestClient, userId: number) => (await tabOf(person)).ask('presence', { userId });
    await service.stranger.post(`/api/messages/${service.borrowerId}`, { content: 'はじめまして' });
    expect(await watch(service.stranger, service.borrowerId)).toMatchObject({ ok: false });
    expect(await watch(service.borrower, service.strangerId)).toEqual({ ok: true });
    await service.borrower.post(`/api/messages/${service.strangerId}`, { content: 'こちらこそ' });
    expect(await watch(service.stranger, service.borrowerId)).toEqual({ ok: true });
  });

  it('of the asker and of operators refetch a question that has changed, no one else’s', async () => {
    const [his, operators, other] = await Promise.all([service.borrower, service.admin, service.stranger].map(tabOf));
    const changedIn = (tab: Listener | undefined) => named(tab!, 'changed').flatMap(({ keys }) => keys as string[]);
    const question = { kind: 'other', content: '質問です', clientId: randomUUID() };
    await service.borrower.post('/api/support-requests', question);
    await until(() => changedIn(his).includes('support-requests'));
    await until(() => changedIn(operators).includes('admin/support-requests'));
    expect(changedIn(other)).toEqual([]);
  });

  it('of a blocked user don’t see that a direct message was read, and neither does the page until the reader reads on', async () => {
    const toStranger = `/api/messages/${service.strangerId}`;
    const toBorrower = `/api/messages/${service.borrowerId}`;
    const send = async (content: string) =>
      (await service.stranger.post(toBorrower, { content })).json<{ id: string }>().id;
    const read = (upTo: string) =>
      service.borrower.change('PUT', `/api/messages/direct/${service.strangerId}/read`, { upTo });
    const areRead = async () =>
      (await service.stranger.get(toBorrower))
        .json<{ items: { senderId: number; isRead: boolean }[] }>()
        .items.flatMap(({ senderId, isRead }) => (senderId === service.strangerId ? [isRead] : []))
        .slice(-2);
    await read(await send('一つ目'));
    const second = await send('二つ目');
    const [blocked, own] = await Promise.all([service.stranger, service.borrower].map(tabOf));
    const changesSeen = (tab: Listener, userId: number) =>
      named(tab, 'changed').filter(({ keys }) => (keys as string[]).includes(`messages/${userId}`)).length;
    await service.borrower.post(`/api/blocks/${service.strangerId}`);
    await until(() => changesSeen(own!, service.strangerId) === 1 && changesSeen(blocked!, service.borrowerId) === 1);
    await read(second);
    await until(() => changesSeen(own!, service.strangerId) === 2);
    expect(changesSeen(blocked!, service.borrowerId)).toBe(1);
    expect(await areRead()).toEqual([true, false]);
    const { conversation, items } = (await service.borrower.get(toStranger)).json<{
      conversation: { unreadCount: number };
      items: { isRead: boolean }[];
    }>();
    expect([conversation.unreadCount, items.at(-1)?.isRead]).toEqual([0, true]);
    await service.borrower.change('DELETE', `/api/blocks/${service.strangerId}`);
    expect(await areRead()).toEqual([true, false]);
    await read(await send('三つ目'));
    expect(await areRead()).toEqual([true, true]);
  });

  it('of both users receive a direct message, each as its viewer, in the same order; no others do', async () => {
    const [his, hers, other] = await Promise.all([service.borrower, service.owner, service.stranger].map(tabOf));
    const clientId = randomUUID();
    const paths = [`/api/messages/${service.ownerId}`, `/api/messages/${service.borrowerId}`];
    await service.borrower.post(paths[0]!, { content: '0', clientId });
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        [service.borrower, service.owner][n % 2]!.post(paths[n % 2]!, { content: `${n + 1}` }),
      ),
    );
    await until(() => named(his!, 'message').length === 11 && named(hers!, 'message').length === 11);
    const order = (tab: Listener) => named(tab, 'message').map(({ message }) => (message as { id: string }).id);
    expect(order(his!)).toEqual(order(hers!));
    expect(named(his!, 'message')[0]).toMatchObject({
      ...{ type: 'message', kind: 'direct', id: `${service.ownerId}` },
      message: { content: '0', clientId },
    });
    expect(named(hers!, 'message')[0]).toMatchObject({
      id: `${service.borrowerId}`,
      message: { clientId: null },
    });
    expect(named(other!, 'message')).toEqual([]);
  });

  it('receive a round’s messages by the round’s id, and read marks', async () => {
    const id = await roundAt(service, 'in_use');
    const [his, hers] = await Promise.all([service.borrower, service.owner].map(tabOf));
    const sent = await service.borrower.post(`/api/transaction-messages/${id}`, { content: 'はい' });
    await until(() => named(hers!, 'transaction_message').length === 1);
    expect(named(hers!, 'transaction_message')).toMatchObject([
      { type: 'transaction_message', circulationRoundId: id, message: { content: 'はい' } },
    ]);
    const read = `/api/transaction-messages/${sent.json()['id'] as string}/read`;
    await service.owner.change('PUT', read, { isRead: true });
    await until(() => named(his!, 'changed').length > 0);
    expect(named(his!, 'changed')).toContainEqual({ type: 'changed', keys: [`transaction-messages/${id}`] });
  });

  it('receive messages of a damage case; operators only learn that there is one', async () => {
    const id = await roundAt(service, 'damage_reported');
    const [his, operators] = await Promise.all([service.borrower, service.admin].map(tabOf));
    await service.owner.post(`/api/damage-reports/${id}/messages`, { content: '確認します' });
    await until(() => named(his!, 'message').length === 1);
    expect(named(his!, 'message')).toMatchObject([{ kind: 'support', id, message: { content: '確認します' } }]);
    await until(() => named(operators!, 'changed').length > 0);
    expect(operators!.text).not.toContain('確認します');
  });

  it('see who is online and who types, until one user blocks the other', async () => {
    await service.borrower.post(`/api/messages/${service.ownerId}`, { content: '…' });
    const [his, hers] = await Promise.all([service.borrower, service.owner].map(tabOf));
    expect(await his!.ask('presence', { userId: service.ownerId })).toEqual({ ok: true });
    await until(() => named(his!, 'presence').length > 0);
    expect(named(his!, 'presence')[0]).toEqual({ type: 'presence', userId: service.ownerId, online: true });
    const typing = { kind: 'direct', id: `${service.ownerId}` };
    expect(await his!.ask('typing', typing)).toEqual({ ok: true });
    await until(() => named(hers!, 'typing').length === 1);
    expect(named(hers!, 'typing')).toEqual([
      { type: 'typing', kind: 'direct', id: `${service.borrowerId}`, userId: service.borrowerId },
    ]);
    await service.owner.post(`/api/blocks/${service.borrowerId}`);
    await until(() => named(his!, 'presence').some(({ online }) => online === false));
    for (const [name, body] of [
      ['presence', { userId: service.ownerId }],
      ['typing', typing],
    ] as const)
      expect(await his!.ask(name, body)).toMatchObject({ ok: false });
    await service.owner.change('DELETE', `/api/blocks/${service.borrowerId}`);
  });

  it('don’t receive anything of strangers, or invalid requests', async () => {
    const tab = await tabOf(service.stranger);
    for (const [name, body] of [
      ['presence', { userId: service.adminId }],
      ['presence', { userId: 'x' }],
      ['presence', null],
      ['typing', { kind: 'direct', id: `${service.adminId}` }],
      ['typing', { kind: 'transaction', id: 'x' }],
      ['typing', 'x'],
    ] as const)
      expect(await tab.ask(name, body)).toMatchObject({ ok: false, message: expect.any(String) });
  });
});

describe('sockets', () => {
  it('of one user share a burst of thirty requests, however many there are; others are unaffected', async () => {
    await roundAt(service, 'request_approved');
    const tabs = await Promise.all(Array.from({ length: 5 }, () => tabOf(service.borrower)));
    const other = await tabOf(service.owner);
    const typing = { kind: 'direct', id: `${service.ownerId}` };
    const asked = tabs.flatMap((tab) =>
      Array.from({ length: 12 }, (_, n) =>
        n % 2 === 0 ? tab.ask('presence', { userId: service.ownerId }) : tab.ask('typing', typing),
      ),
    );
    const { message } = ERRORS.too_many_requests;
    const refused = (await Promise.all(asked)).filter((answer) => (answer as { message?: string }).message === message);
    // While the requests arrive, the limit allows a few more.
    expect(asked.length - refused.length).toBeGreaterThan(10);
    expect(asked.length - refused.length).toBeLessThan(40);
    expect(await other.ask('presence', { userId: service.borrowerId })).toEqual({ ok: true });
  });
});
