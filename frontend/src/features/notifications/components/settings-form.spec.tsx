import { afterEach, expect, it, jest } from '@jest/globals';
import { NOTIFICATION_TOPICS } from '@meguri/contracts/notification/notification-kinds.ts';
import type { NotificationSettings } from '@meguri/contracts/notification/notification-settings.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createQueryClient } from '../../../lib/query/query-client.ts';
import { pressable } from '../../../testing/pressable.testing.ts';

const { settingsQuery, useChangeSettings } = await import('../api/settings.ts');
const { SettingsForm } = await import('./settings-form.tsx');

const ON = { toast: true, mail: true, push: true };

const topics = Object.fromEntries(NOTIFICATION_TOPICS.map((topic) => [topic, ON])) as NotificationSettings['topics'];
const SETTINGS: NotificationSettings = {
  ...{ topics, quietHours: true, dailyDigest: true },
  ...{ fixed: [], mail: 'confirmed', devices: 0 },
};

afterEach(() => void jest.restoreAllMocks());

it('the settings of notifications name every sort of mail that comes in one a day', () => {
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsForm settings={SETTINGS} />
    </QueryClientProvider>,
  );
  expect(shown).toContain('レビュー、お気に入り・保存した検索、フォローのメールを、18時にまとめて');
});

it('what was changed while an earlier change was under way is saved too, though nobody looks any more', async () => {
  const form = pressable(SettingsForm, { settings: SETTINGS });
  const saved: NotificationSettings[] = [];
  let answer = (): void => undefined;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' });
    const body = JSON.parse(String(init?.body)) as NotificationSettings;
    saved.push(body);
    await new Promise<void>((resolve) => (answer = resolve));
    return Response.json({ ...SETTINGS, ...body });
  });
  const until = async (count: number) => {
    for (let waited = 0; saved.length < count && waited < 500; waited += 1) await new Promise(setImmediate);
    expect(saved).toHaveLength(count);
  };
  // Nothing is drawn again here, as where the page was left: there are no effects that could send the rest.
  form.tick('quietHours', false);
  await until(1);
  form.tick('dailyDigest', false);
  answer();
  await until(2);
  expect(saved.at(-1)?.dailyDigest).toBe(false);
  answer();
});

it('what was answered with the settings of before a change comes too late to undo it', async () => {
  const queries = createQueryClient();
  let change: ReturnType<typeof useChangeSettings>['change'] = () => undefined;
  const Page = () => {
    ({ change } = useChangeSettings({ onSuccess: () => undefined, onError: () => undefined }));
    return null;
  };
  let answerOfBefore = (): void => undefined;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' });
    if (init?.method === 'PUT') return Response.json({ ...SETTINGS, quietHours: false });
    await new Promise<void>((resolve) => (answerOfBefore = resolve));
    return Response.json(SETTINGS);
  });
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  );
  const known = () => queries.getQueryData(settingsQuery.queryKey)?.quietHours;
  const asked = queries.fetchQuery(settingsQuery).catch(() => undefined);
  change({ topics, quietHours: false, dailyDigest: true });
  for (let waited = 0; known() !== false && waited < 500; waited += 1) await new Promise(setImmediate);
  answerOfBefore();
  await asked;
  expect(known()).toBe(false);
});
