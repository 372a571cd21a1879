import { expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { answer } from '../../testing/answers.testing.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { createQueryClient } from '../../lib/query/query-client.ts';
import ProviderLoginPage from './provider-login-page.tsx';

const ID = '00000000-0000-4000-8000-000000000000';

/** @param login what the callback has led to; absent: no callback of this browser */
function page(login?: unknown): string {
  const queries = createQueryClient();
  answer(queries, { [`/api/provider-logins/${ID}`]: login ?? {}, '/api/user': null });
  const html = renderToStaticMarkup(
    <StaticRouter location={login === undefined ? '/provider-login' : `/provider-login?id=${ID}`}>
      <QueryClientProvider client={queries}>
        <ProviderLoginPage title="ログイン" />
      </QueryClientProvider>
    </StaticRouter>,
  );
  queries.clear();
  return html;
}

it('a callback without a login of this browser says that it couldn’t be checked', () => {
  expect(page()).toContain('ログインの内容を確認できませんでした');
});

it('a failure shows its reason, and leads back', () => {
  const failed = { kind: 'failed', code: 'x', message: 'やめました', returnTo: '/items/1', isLink: false };
  expect(page(failed)).toContain('やめました');
  expect(page(failed)).toContain('ログインする');
  expect(page(failed)).toContain('href="/items/1"');
  expect(page({ ...failed, isLink: true })).not.toContain('ログインする');
});

it('never leads to another site', () => {
  const failed = { kind: 'failed', code: 'x', message: 'x', returnTo: '//evil.example', isLink: false };
  expect(page(failed)).not.toContain('evil');
});

it('a login that has expired says so', () => {
  expect(page(new ApiError(404, { code: 'login_expired', message: '期限が切れました' }))).toContain('期限が切れました');
});

it('a second step asks for the code', () => {
  const login = { kind: 'second_step', challenge: 'c', app: true, passkeys: false, returnTo: '/' };
  expect(page(login)).toContain('確認コード');
});

it('a login without a session, in a browser that keeps no cookies, says so', () => {
  expect(page({ kind: 'signed_in', returnTo: '/' })).toContain('ログインが必要です');
});
