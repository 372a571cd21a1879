import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { api } from '../../../lib/http/api.ts';
import { storeFiles } from '../../../lib/storage/persistent-files.ts';
import { createQueryClient } from '../../../lib/query/query-client.ts';
import { store, storedNames } from '../../../lib/storage/storage.ts';
import { openOutbox } from './own-outbox.ts';
import { outgoingName, type Outgoing } from './outgoing.ts';

const KENJI = 3;
const one: Outgoing = {
  clientId: '11111111-2222-4333-8444-555555555555',
  chat: { kind: 'direct', id: '2' },
  content: '写真です',
  itemId: null,
  photos: [{ id: 'p', preview: 'blob:gone', url: null, sent: 0, problem: null }],
  at: '2026-11-22T00:00:00.000Z',
  state: 'waiting',
  problem: null,
};
const name = outgoingName(KENJI, one.clientId);
const isKept = () => storedNames('local', name).length > 0;

beforeEach(() => void Object.assign(globalThis, { window: new EventTarget() }));
afterEach(() => {
  api.forgetCsrfToken();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'window');
});

it('a message of an earlier page counts as sent although its response was lost, even if its photo has a new URL', async () => {
  store('local', name, one);
  await storeFiles(name, { p: new File(['x'], 'p') });
  const sent: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
    if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' });
    sent.push(String(path));
    if (path === '/api/upload-message-image') return Response.json({ url: '/files/again.webp' });
    return Response.json({ code: 'idempotency_key_reused' }, { status: 422 });
  });
  const withoutUploads = globalThis.XMLHttpRequest;
  globalThis.XMLHttpRequest = UPLOADS;
  const queries = createQueryClient();
  openOutbox(KENJI, queries);
  for (let turns = 0; isKept() && turns < 100; turns += 1) await turn();
  expect(sent).toContain('/api/messages/2');
  expect(isKept()).toBe(false);
  queries.clear();
  globalThis.XMLHttpRequest = withoutUploads;
});

/** As a browser sends what wants to know how far it is. */
const UPLOADS = class {
  readonly upload = {};
  status = 0;
  responseText = '';
  onload = (): void => undefined;
  open(_: string, path: string): void {
    this.responseText = path;
  }
  setRequestHeader(): void {
    // Who sends it is not looked at here.
  }
  send(): void {
    void fetch(this.responseText).then(async (answer) => {
      this.status = answer.status;
      this.responseText = await answer.text();
      this.onload();
    });
  }
} as unknown as typeof XMLHttpRequest;
