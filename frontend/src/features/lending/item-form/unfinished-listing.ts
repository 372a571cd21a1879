import { stored } from '../../../lib/storage/storage.ts';
import type { ItemDraft } from './use-draft.ts';

/** Storage key of unsaved input; it belongs to a user. @param id of an item, or of a draft on the server; null: a new item */
export const draftName = (viewerId: number, id: string | null): string => `item-draft:${viewerId}:${id ?? 'new'}`;

/** An unpublished listing as a line that links back to it; none if its form was emptied again. */
export function unfinishedListing(viewerId: number): { readonly to: string; readonly text: string }[] {
  const draft = stored<ItemDraft>('local', draftName(viewerId, null));
  const { name = '', description = '', photos = [] } = draft?.values ?? {};
  if (name === '' && description === '' && photos.length === 0) return [];
  return [{ to: '/listing', text: `書きかけの出品があります${name === '' ? '' : `：${name}`}` }];
}
