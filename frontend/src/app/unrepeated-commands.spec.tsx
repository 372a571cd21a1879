/** @jest-environment node */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Item } from '@meguri/contracts/item/item-view.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { useResetPassword, useStopEmailChange } from '../features/account/account-mail/api/account-mail.ts';
import { useChangePassword, useEndSession, useLeave } from '../features/account/profile-settings/api/settings.ts';
import {
  useConfirmSecondStep,
  useSecondStepByPasskeys,
} from '../features/account/second-step/api/change-second-step.ts';
import { useForgetSearch } from '../features/favourites/api/saved-searches.ts';
import { useDeleteItem } from '../features/lending/item-form/api/save-item.ts';
import { useSaveMail, useStep, useTestMail } from '../features/operators/bulk-mail/api/bulk-mails.ts';
import { api } from '../lib/http/api.ts';
import { createQueryClient } from '../lib/query/query-client.ts';
import type { Handlers } from '../lib/query/use-command.ts';

/** Longer than all repetitions of a command take. */
const A_MINUTE = 60_000;
const MAIL = { subject: 'お知らせ', body: '本文', segment: { kind: 'all' } } as const;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  api.forgetCsrfToken();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

type Hook = (handlers: Handlers<unknown>) => () => void;

/** @returns how often the command is sent and how it ends, if its first response or every response is lost */
const sendings = (hook: Hook, later: 'lost' | 404 = 'lost') =>
  outcome(hook, (sent) => {
    if (sent === 1 || later === 'lost') throw new TypeError('the answer is lost');
    return Response.json({ code: 'resource_not_found' }, { status: later });
  });

const freshToken = () => Response.json({ csrfToken: 'token' });

/** @param answer to the first, second, … time it is sent; `token`: the same of the token that goes with it */
async function outcome(
  hook: Hook,
  answer: (sent: number) => Response,
  token: (asked: number) => Response = freshToken,
) {
  const count = { sent: 0, done: 0, failed: 0 };
  let asked = 0;
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (path) => (path === '/api/csrf-token' ? token((asked += 1)) : answer((count.sent += 1))));
  const queries = createQueryClient();
  let run = (): void => undefined;
  const handlers = { onSuccess: () => void (count.done += 1), onError: () => void (count.failed += 1) };
  const Page = () => void (run = hook(handlers));
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

const ONCE: [string, Hook][] = [
  [
    'a new password through a mailed link',
    (handlers) => {
      const { run } = useResetPassword(handlers);
      return () => run({ token: 'token', password: 'another-password' });
    },
  ],
  [
    'a new password with the current one',
    (handlers) => {
      const { run } = useChangePassword(handlers);
      return () => run({ currentPassword: 'before', newPassword: 'another-password' });
    },
  ],
  [
    'the cancellation of an email change',
    (handlers) => {
      const { run } = useStopEmailChange(handlers as Handlers);
      return () => run('token');
    },
  ],
  [
    'an account’s deletion',
    (handlers) => {
      const { run } = useLeave(handlers as Handlers);
      return () => run({ currentPassword: 'password' });
    },
  ],
  [
    'a second step',
    (handlers) => {
      const { run } = useConfirmSecondStep(handlers);
      return () => run({ code: '123456' });
    },
  ],
  [
    'the second step by passkeys',
    (handlers) => {
      const { run } = useSecondStepByPasskeys(handlers);
      return () => run({ currentPassword: 'secret-1' });
    },
  ],
];

const MAILS: [string, Hook][] = [
  [
    'a new bulk mail',
    (handlers) => {
      const { run } = useSaveMail(null, handlers);
      return () => run(MAIL);
    },
  ],
  [
    'a change of a bulk mail',
    (handlers) => {
      const { run } = useSaveMail({ id: '1', version: 1 }, handlers);
      return () => run(MAIL);
    },
  ],
  [
    'a test of a bulk mail',
    (handlers) => {
      const { run } = useTestMail({ id: '1', version: 1 }, handlers as Handlers);
      return () => run(undefined);
    },
  ],
  [
    'the start of a bulk mail',
    (handlers) => {
      const { run } = useStep(handlers);
      return () => run({ step: 'start', mail: { id: '1', version: 1 } });
    },
  ],
];

it.each([...ONCE, ...MAILS])(
  '%s is sent once, even if its response is lost: a repetition would be rejected or done twice',
  async (_, hook) => {
    expect(await sendings(hook)).toEqual({ sent: 1, done: 0, failed: 1 });
  },
);

it.each(ONCE)('%s is retried as long as the CSRF token can’t be loaded', async (_, hook) => {
  const isAway = (asked: number) => {
    if (asked === 1) throw new TypeError('no network');
    return asked === 2 ? new Response('', { status: 502 }) : freshToken();
  };
  const done = () => Response.json({});
  expect(await outcome(hook, done, isAway)).toEqual({ sent: 1, done: 1, failed: 0 });
});

it('a command without a CSRF token fails in the end', async () => {
  const never = () => {
    throw new TypeError('no network');
  };
  for (const [, hook] of ONCE) expect(await outcome(hook, never, never)).toEqual({ sent: 0, done: 0, failed: 1 });
});

it.each<[string, Hook]>([
  [
    'a session',
    (handlers) => {
      const { run } = useEndSession(handlers as Handlers);
      return () => run('11111111-2222-4333-8444-555555555555');
    },
  ],
  [
    'an item',
    (handlers) => {
      const { run } = useDeleteItem({ id: 'i', userId: 2 } as Item, handlers as Handlers);
      return () => run();
    },
  ],
  [
    'a saved search',
    (handlers) => {
      const { run } = useForgetSearch(handlers as Handlers);
      return () => run('s');
    },
  ],
])('the removal of %s has succeeded if its retry after a lost response gets 404', async (_, hook) => {
  expect(await sendings(hook, 404)).toEqual({ sent: 2, done: 1, failed: 0 });
});
