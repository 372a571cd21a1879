import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { roundAt } from '../../rentals/test-support/rounds.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { type ChatService, startChatService } from '../test-support/service.ts';

let service: ChatService;
let second: { url: string };
const sockets: Socket[] = [];
beforeAll(async () => {
  service = await startChatService(true);
  second = { url: await service.listen() };
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await service.close();
});

type Heard = readonly [name: string, message: Record<string, unknown>][];

/** A socket of that person, and what it hears. */
async function tabOf(person: TestClient): Promise<{ socket: Socket; heard: [string, Record<string, unknown>][] }> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = io(second.url, { path: '/ws', transports: ['websocket'], forceNew: true, extraHeaders: { cookie } });
  const heard: [string, Record<string, unknown>][] = [];
  socket.onAny((name: string, message: Record<string, unknown>) => void heard.push([name, message]));
  sockets.push(socket);
  await new Promise<void>((done, fail) => {
    socket.on('connect', done);
    socket.on('connect_error', fail);
  });
  return { socket, heard };
}

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 5_000; !holds() && Date.now() < end;) await delay(10);
  expect(holds()).toBe(true);
}
const named = (heard: Heard, name: string) => heard.filter(([event]) => event === name).map(([, message]) => message);
const ask = (socket: Socket, name: string, body: unknown) => socket.emitWithAck(name, body) as Promise<{ ok: boolean }>;

describe('sockets', () => {
  it('of both people hear of a direct message, each as its viewer, in the order of all; nobody else does', async () => {
    const [his, hers, other] = await Promise.all([service.borrower, service.owner, service.stranger].map(tabOf));
    const clientId = 'c0000000-0000-4000-8000-000000000001';
    const paths = [`/api/messages/${service.ownerId}`, `/api/messages/${service.borrowerId}`];
    await service.borrower.post(paths[0]!, { content: '0', clientId });
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        [service.borrower, service.owner][n % 2]!.post(paths[n % 2]!, { content: `${n + 1}` }),
      ),
    );
    await until(() => named(his!.heard, 'message').length === 11 && named(hers!.heard, 'message').length === 11);
    const order = (heard: Heard) => named(heard, 'message').map(({ message }) => (message as { id: string }).id);
    expect(order(his!.heard)).toEqual(order(hers!.heard));
    expect(named(his!.heard, 'message')[0]).toMatchObject({
      ...{ type: 'message', kind: 'direct', id: `${service.ownerId}` },
      message: { content: '0', clientId },
    });
    expect(named(hers!.heard, 'message')[0]).toMatchObject({
      id: `${service.borrowerId}`,
      message: { clientId: null },
    });
    expect(named(other!.heard, 'message')).toEqual([]);
  });

  it('hear of a round’s messages by the round’s id, and that they were read', async () => {
    const id = await roundAt(service, 'in_use');
    const [his, hers] = await Promise.all([service.borrower, service.owner].map(tabOf));
    const sent = await service.borrower.post(`/api/transaction-messages/${id}`, { content: 'はい' });
    await until(() => named(hers!.heard, 'transaction_message').length === 1);
    expect(named(hers!.heard, 'transaction_message')).toMatchObject([
      { type: 'transaction_message', circulationRoundId: id, message: { content: 'はい' } },
    ]);
    const read = `/api/transaction-messages/${sent.json()['id'] as string}/read`;
    await service.owner.change('PUT', read, { isRead: true });
    await until(() => named(his!.heard, 'changed').length > 0);
    expect(named(his!.heard, 'changed')).toContainEqual({ type: 'changed', keys: [`transaction-messages/${id}`] });
  });

  it('hear what is written in a damage case; operators only that something was', async () => {
    const id = await roundAt(service, 'damage_reported');
    const [his, operators] = await Promise.all([service.borrower, service.admin].map(tabOf));
    await service.owner.post(`/api/damage-reports/${id}/messages`, { content: '確認します' });
    await until(() => named(his!.heard, 'message').length === 1);
    expect(named(his!.heard, 'message')).toMatchObject([{ kind: 'support', id, message: { content: '確認します' } }]);
    await until(() => named(operators!.heard, 'changed').length > 0);
    expect(JSON.stringify(operators!.heard)).not.toContain('確認します');
  });

  it('hear who is there and who types, until one blocks the other', async () => {
    await service.borrower.post(`/api/messages/${service.ownerId}`, { content: '…' });
    const [his, hers] = await Promise.all([service.borrower, service.owner].map(tabOf));
    expect(await ask(his!.socket, 'presence', { userId: service.ownerId })).toEqual({ ok: true });
    await until(() => named(his!.heard, 'presence').length > 0);
    expect(named(his!.heard, 'presence')[0]).toEqual({ type: 'presence', userId: service.ownerId, online: true });
    const typing = { kind: 'direct', id: `${service.ownerId}` };
    expect(await ask(his!.socket, 'typing', typing)).toEqual({ ok: true });
    await until(() => named(hers!.heard, 'typing').length === 1);
    expect(named(hers!.heard, 'typing')).toEqual([
      { type: 'typing', kind: 'direct', id: `${service.borrowerId}`, userId: service.borrowerId },
    ]);
    await service.owner.post(`/api/blocks/${service.borrowerId}`);
    await until(() => named(his!.heard, 'presence').some(({ online }) => online === false));
    for (const [name, body] of [
      ['presence', { userId: service.ownerId }],
      ['typing', typing],
    ] as const)
      expect(await ask(his!.socket, name, body)).toMatchObject({ ok: false });
    await service.owner.change('DELETE', `/api/blocks/${service.borrowerId}`);
  });

  it('don’t hear of strangers, nor what makes no sense', async () => {
    const { socket } = await tabOf(service.stranger);
    for (const [name, body] of [
      ['presence', { userId: service.adminId }],
      ['presence', { userId: 'x' }],
      ['presence', null],
      ['typing', { kind: 'direct', id: `${service.adminId}` }],
      ['typing', { kind: 'transaction', id: 'x' }],
      ['typing', 'x'],
    ] as const)
      expect(await ask(socket, name, body)).toMatchObject({ ok: false, message: expect.any(String) });
  });
});
