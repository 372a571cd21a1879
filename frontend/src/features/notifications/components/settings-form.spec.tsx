import { expect, it } from '@jest/globals';
import { NOTIFICATION_TOPICS } from '@meguri/contracts/notification/notification-kinds.ts';
import type { NotificationSettings } from '@meguri/contracts/notification/notification-settings.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { SettingsForm } from './settings-form.tsx';

const ON = { toast: true, mail: true, push: true };

it('the settings of notifications name every sort of mail that comes in one a day', () => {
  const topics = Object.fromEntries(NOTIFICATION_TOPICS.map((topic) => [topic, ON])) as NotificationSettings['topics'];
  const settings = { topics, quietHours: true, dailyDigest: true, fixed: [], mail: 'confirmed' as const, devices: 0 };
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsForm settings={settings} />
    </QueryClientProvider>,
  );
  expect(shown).toContain('レビュー、お気に入り・保存した検索、フォローのメールを、18時にまとめて');
});
