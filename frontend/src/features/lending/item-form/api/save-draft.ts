import type { ItemDraft, ItemDraftList } from '@meguri/contracts/item/item-draft.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../../lib/http/api.ts';
import { ApiError, isPassing } from '../../../../lib/http/api-error.ts';
import { withPhotos } from '../../../../lib/http/upload-photo.ts';
import { invalidate, setQueryData } from '../../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';
import { beginSending, endSending } from '../draft-sending.ts';
import { typedIn } from '../draft-values.ts';
import type { ItemFormValues } from '../item-form-values.ts';
import type { OpenDraft } from '../open-draft.ts';
import { onlyFailures, type PhotoUploads, sendPhotos } from '../send-photos.ts';
import { uploadItemPhoto } from './save-item.ts';

const DRAFTS = '/api/user/item-drafts';

interface DraftBody {
  readonly images: readonly string[];
  readonly values: ReturnType<typeof typedIn>;
}

/** @param revision that the change is based on; null: a new draft. @param member who pressed */
export const putDraft = (
  id: string,
  body: DraftBody,
  revision: number | null,
  member: number | undefined,
  more: { readonly transport?: typeof fetch } = {},
) => send<ItemDraft>('PUT', `${DRAFTS}/${id}`, { body: { ...body, revision }, member, ...more });

/** Replaces a saved draft in the cached list of the viewer's drafts. */
export const cacheDraft = (queries: QueryClient, draft: ItemDraft): void =>
  setQueryData<ItemDraftList>(
    queries,
    [DRAFTS],
    (list) => list && { ...list, items: list.items.map((one) => (one.id === draft.id ? draft : one)) },
  );

/** Invalidates the list of the viewer's drafts. */
export function useRefreshDrafts(): () => void {
  const queries = useQueryClient();
  return () => void invalidate(queries, (path) => path === DRAFTS);
}

interface SavedDraft {
  /** Another screen has changed, listed or deleted the draft: the input was saved as a draft of its own. */
  readonly isCopy: boolean;
}

/**
 * Saves the form as a draft on the server, after uploading its photos.
 * @param draft the one that the form shows; null: a new one
 * @param keptAs name under which the browser stores the form until then
 */
export function useSaveDraft(draft: OpenDraft | null, keptAs: string, { onSuccess, onError }: Handlers<SavedDraft>) {
  const refresh = useRefreshDrafts();
  const [uploads, setUploads] = useState<PhotoUploads>({});
  const save = (values: ItemFormValues, key: string) =>
    withPhotos(async (member): Promise<SavedDraft> => {
      setUploads({});
      const revision = (await draft?.settled()) ?? null;
      const images = await sendPhotos(
        values.photos,
        (photo, onSent) => uploadItemPhoto(photo, onSent, member),
        (id, upload) => setUploads((others) => ({ ...others, [id]: upload })),
      );
      const body = { images, values: typedIn(values) };
      try {
        // The key is the id of a new draft, so that a retry makes it once.
        await putDraft(draft?.id ?? key, body, revision, member);
        return { isCopy: false };
      } catch (error) {
        // The server may have it: what is typed from now on is based on that.
        if (isPassing(error)) draft?.sentWithoutAnswer(values);
        if (draft === null || !isOutdated(error)) throw error;
        await putDraft(key, body, null, member);
        return { isCopy: true };
      }
    });
  const { run, ...command } = useCommand(save, {
    onSuccess: (saved) => {
      refresh();
      onSuccess(saved);
      endSending(keptAs);
    },
    onError: (error) => {
      setUploads(onlyFailures);
      onError(error);
      endSending(keptAs);
    },
  });
  const begin = (values: ItemFormValues) => {
    if (command.isPending) return;
    beginSending(keptAs);
    run(values);
  };
  return { isPending: command.isPending, run: begin, uploads };
}

const OUTDATED: readonly string[] = ['item_draft_changed', 'item_draft_not_found'];
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && OUTDATED.includes(error.code);
