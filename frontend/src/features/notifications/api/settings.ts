import type {
  NotificationSettings,
  NotificationSettingsInput,
} from '@meguri/contracts/notification/notification-settings.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, get, send } from '../../../lib/http/api.ts';
import { setQueryData } from '../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';
import { createStore, useStore } from '../../../lib/storage/store.ts';

const PATH = '/api/notification-settings';

/** The viewer's notification settings. */
export const settingsQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => get<NotificationSettings>(PATH, signal),
});

/** Settings not saved yet. Kept outside the page, because a user who leaves it relies on each change being saved. */
const unsaved = createStore<NotificationSettingsInput | null>(null);

/** Saves changes one after the other. Changes made during a save are combined into the next one. */
export function useChangeSettings({ onSuccess, onError }: Handlers) {
  const queries = useQueryClient();
  const wanted = useStore(unsaved, unsaved.get, null);
  const saveAll = async (member: number | undefined): Promise<void> => {
    const body = unsaved.get()!;
    const saved = await send<NotificationSettings>('PUT', PATH, { body, member });
    setQueryData(queries, settingsQuery.queryKey, saved);
    if (unsaved.get() !== body) return saveAll(member);
  };
  const { run } = useCommand((_: void) => saveAll(api.member), {
    onSuccess: () => {
      unsaved.set(null);
      onSuccess();
    },
    onError: (error) => {
      unsaved.set(null);
      onError(error);
    },
  });
  const change = (next: NotificationSettingsInput) => {
    const isUnderWay = unsaved.get() !== null;
    unsaved.set(next);
    if (!isUnderWay) run();
  };
  return { wanted, change };
}
