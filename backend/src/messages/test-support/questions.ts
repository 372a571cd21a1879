import { randomUUID } from 'node:crypto';
import { beforeEach } from '@jest/globals';
import {
  type OperatedThreads,
  operatedThreadsSchema,
  type SupportThreadPage,
  supportThreadPageSchema,
  type SupportThreads,
  supportThreadsSchema,
} from '@meguri/contracts/message/support-thread.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';
import { startChatService } from './service.ts';

export const OWN = '/api/support-requests';
export const OPERATED = '/api/admin/support-requests';

/** The service of chats, in which each test begins without questions. */
export function useQuestions() {
  const service = useOpened(startChatService);
  beforeEach(() =>
    service.query(
      'TRUNCATE app.support_threads, app.support_thread_messages, app.support_thread_notes, app.notifications, app.request_limits',
    ),
  );
  const operated = async (query = '') =>
    operatedThreadsSchema.parse((await service.admin.get(OPERATED + query)).json<OperatedThreads>());
  const notices = () =>
    service.query('SELECT user_id, kind, title, sentence, path FROM app.notifications WHERE read_at IS NULL');
  return { service, operated, notices };
}

export const open = (by: TestClient, more: object = {}) =>
  by.post(OWN, { kind: 'no_code', content: 'コードが表示されません', clientId: randomUUID(), ...more });
export const opened = async (by: TestClient, more: object = {}) =>
  supportThreadPageSchema.parse((await open(by, more)).json<SupportThreadPage>());
export const ask = (by: TestClient, id: string, content: string, more: object = {}) =>
  by.post(`${OWN}/${id}/messages`, { content, clientId: randomUUID(), ...more });
export const answer = (by: TestClient, id: string, content: string, seen: number, more: object = {}) =>
  by.post(`${OPERATED}/${id}/messages`, { content, seen, clientId: randomUUID(), ...more });
export const page = async (by: TestClient, id: string) => (await by.get(`${OWN}/${id}`)).json<SupportThreadPage>();
export const own = async (by: TestClient) => supportThreadsSchema.parse((await by.get(OWN)).json<SupportThreads>());
