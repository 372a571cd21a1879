/** @jest-environment @happy-dom/jest-environment */
import { expect, it, jest } from '@jest/globals';
import { NOTIFICATION_TOPICS } from '@meguri/contracts/notification/notification-kinds.ts';
import type { NotificationSettings } from '@meguri/contracts/notification/notification-settings.ts';
import { screen, waitFor } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { settingsQuery, useChangeSettings } from '../api/settings.ts';
import { SettingsForm } from './settings-form.tsx';

const ON = { toast: true, mail: true, push: true };

const topics = Object.fromEntries(NOTIFICATION_TOPICS.map((topic) => [topic, ON])) as NotificationSettings['topics'];
const SETTINGS: NotificationSettings = {
  ...{ topics, quietHours: true, dailyDigest: true },
  ...{ fixed: [], mail: 'confirmed', devices: 0 },
};
const freshToken = () => Response.json({ csrfToken: 'token' });

it('the notification settings name all kinds of mail in the daily digest', () => {
  renderComponent(<SettingsForm settings={SETTINGS} />);
  const words = 'レビュー、お気に入り・保存した検索、フォローのメールを、18時にまとめて';
  expect(screen.getByText(words, { exact: false })).toBeDefined();
});

it('a change made while an earlier one is pending is saved, too, even after the page was left', async () => {
  const { user, unmount } = renderComponent(<SettingsForm settings={SETTINGS} />);
  const saved: NotificationSettings[] = [];
  let answer = (): void => undefined;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (path === '/api/csrf-token') return freshToken();
    const body = JSON.parse(String(init?.body)) as NotificationSettings;
    saved.push(body);
    await new Promise<void>((resolve) => (answer = resolve));
    return Response.json({ ...SETTINGS, ...body });
  });
  await user.click(screen.getByRole('checkbox', { name: /夜間/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  await user.click(screen.getByRole('checkbox', { name: /毎日1通/ }));
  unmount();
  answer();
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved.map(({ dailyDigest }) => dailyDigest)).toEqual([true, false]);
  answer();
});

it('a response with the settings before a change doesn’t overwrite it', async () => {
  let change: ReturnType<typeof useChangeSettings>['change'] = () => undefined;
  const Page = () => {
    ({ change } = useChangeSettings({ onSuccess: () => undefined, onError: () => undefined }));
    return null;
  };
  const { queries } = renderComponent(<Page />);
  let answerOfBefore = (): void => undefined;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (path === '/api/csrf-token') return freshToken();
    if (init?.method === 'PUT') return Response.json({ ...SETTINGS, quietHours: false });
    await new Promise<void>((resolve) => (answerOfBefore = resolve));
    return Response.json(SETTINGS);
  });
  const known = () => queries.getQueryData(settingsQuery.queryKey)?.quietHours;
  const asked = queries.fetchQuery(settingsQuery).catch(() => undefined);
  change({ topics, quietHours: false, dailyDigest: true });
  await waitFor(() => expect(known()).toBe(false));
  answerOfBefore();
  await asked;
  expect(known()).toBe(false);
});
