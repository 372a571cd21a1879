import { expect } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { createQueryClient } from '../lib/query/query-client.ts';
import { answer } from './answered.testing.ts';
import { App } from './app.tsx';

export const ADMIN: Account = {
  id: 1,
  username: 'admin',
  displayName: 'admin',
  isAdmin: true,
  operatorRole: 'administrator',
  hasSeenWelcome: true,
  email: 'admin@example.jp',
  emailVerified: true,
  pendingEmail: null,
  phone: null,
  profileName: null,
  profileImage: null,
  bio: null,
  identityVerified: false,
  fullName: null,
  postCode: null,
  prefecture: null,
  city: null,
  streetAddress: null,
  building: null,
  deliveryAddress: 'incomplete',
  identityState: 'unverified',
  identityReason: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  metadata: { security_alert: null },
};
export const MEMBER: Account = {
  ...ADMIN,
  id: 2,
  username: 'kenji',
  displayName: 'けんじ',
  isAdmin: false,
  operatorRole: null,
};

/**
 * A page as it is rendered where there is no window, until nothing more is awaited.
 * @param viewer null: a guest; undefined: not known yet
 * @param answers as `answer` takes them
 */
export async function rendered(
  path: string,
  viewer: Account | null | undefined,
  answers: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const queries = createQueryClient();
  queries.setQueryData(['/api/user'], viewer);
  answer(queries, answers);
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StaticRouter location={path}>
      <App queries={queries} />
    </StaticRouter>,
    { onError: (error) => void errors.push(error) },
  );
  let html = '';
  for await (const chunk of prelude) html += String(chunk);
  queries.clear();
  expect(errors).toEqual([]);
  return html;
}
