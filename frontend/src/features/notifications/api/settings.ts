import type {
  NotificationSettings,
  NotificationSettingsInput,
} from '@meguri/contracts/notification/notification-settings.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../lib/http/api.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';

const PATH = '/api/notification-settings';

/** How the viewer wants to hear of what. */
export const settingsQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => get<NotificationSettings>(PATH, signal),
});

export function useChangeSettings({ onSuccess, onError }: Handlers<NotificationSettings>) {
  const queries = useQueryClient();
  return useCommand((body: NotificationSettingsInput) => send<NotificationSettings>('PUT', PATH, { body }), {
    onSuccess: (settings) => {
      queries.setQueryData(settingsQuery.queryKey, settings);
      onSuccess(settings);
    },
    onError,
  });
}
