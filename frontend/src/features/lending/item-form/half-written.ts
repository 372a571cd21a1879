import { stored } from '../../../lib/storage/storage.ts';
import type { ItemDraft } from './use-draft.ts';

/** Under which name a browser keeps what was typed: one of those that belong to somebody. @param itemId null: of a new item */
export const draftName = (viewerId: number, itemId: string | null): string =>
  `item-draft:${viewerId}:${itemId ?? 'new'}`;

/** A listing that was begun and not published, as the line that leads back to it; none of a form that was emptied again. */
export function halfWritten(viewerId: number): { readonly to: string; readonly text: string }[] {
  const draft = stored<ItemDraft>('local', draftName(viewerId, null));
  const { name = '', description = '', photos = [] } = draft?.values ?? {};
  if (name === '' && description === '' && photos.length === 0) return [];
  return [{ to: '/listing', text: `書きかけの出品があります${name === '' ? '' : `：${name}`}` }];
}
