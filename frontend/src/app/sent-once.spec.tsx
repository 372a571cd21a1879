import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { useResetPassword, useStopEmailChange } from '../features/account/account-mail/api/account-mail.ts';
import { useChangePassword, useLeave } from '../features/account/profile-settings/api/settings.ts';
import { useSaveMail, useStep, useTestMail } from '../features/operators/bulk-mail/api/bulk-mails.ts';
import { forgetCsrfToken } from '../lib/http/csrf-token.ts';
import { createQueryClient } from '../lib/query/query-client.ts';
import type { Handlers } from '../lib/query/use-command.ts';

/** Longer than all repetitions of a command take. */
const A_MINUTE = 60_000;
const MAIL = { subject: 'お知らせ', body: '本文', segment: { kind: 'all' } } as const;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  forgetCsrfToken();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** @returns how often it is sent where each answer is lost on its way back, and how it is told of that */
async function sendings(hook: (handlers: Handlers<unknown>) => () => void): Promise<{ sent: number; failed: number }> {
  const count = { sent: 0, failed: 0 };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
    if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' });
    count.sent += 1;
    throw new TypeError('the answer is lost');
  });
  const queries = createQueryClient();
  let run = (): void => undefined;
  const Page = () => void (run = hook({ onSuccess: () => undefined, onError: () => void (count.failed += 1) }));
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  );
  run();
  await jest.advanceTimersByTimeAsync(A_MINUTE);
  queries.clear();
  return count;
}

it.each<[string, (handlers: Handlers<unknown>) => () => void]>([
  [
    'a password by a mailed link',
    (handlers) => {
      const { run } = useResetPassword(handlers);
      return () => run({ token: 'token', password: 'another-password' });
    },
  ],
  [
    'a password by the one before',
    (handlers) => {
      const { run } = useChangePassword(handlers);
      return () => run({ currentPassword: 'before', newPassword: 'another-password' });
    },
  ],
  [
    'the end of a change of address',
    (handlers) => {
      const { run } = useStopEmailChange(handlers as Handlers);
      return () => run('token');
    },
  ],
  [
    'leaving',
    (handlers) => {
      const { run } = useLeave(handlers as Handlers);
      return () => run('password');
    },
  ],
  [
    'a new mail to many',
    (handlers) => {
      const { run } = useSaveMail(null, handlers);
      return () => run(MAIL);
    },
  ],
  [
    'a change of such a mail',
    (handlers) => {
      const { run } = useSaveMail({ id: '1', version: 1 }, handlers);
      return () => run(MAIL);
    },
  ],
  [
    'a test of such a mail',
    (handlers) => {
      const { run } = useTestMail({ id: '1', version: 1 }, handlers as Handlers);
      return () => run(undefined);
    },
  ],
  [
    'its start',
    (handlers) => {
      const { run } = useStep(handlers);
      return () => run({ step: 'start', mail: { id: '1', version: 1 } });
    },
  ],
])(
  '%s is sent once, though its answer is lost: what was done would be refused the second time, or done twice',
  async (_, hook) => {
    expect(await sendings(hook)).toEqual({ sent: 1, failed: 1 });
  },
);
