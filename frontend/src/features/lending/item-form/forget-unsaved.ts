import { storeFiles } from '../../../lib/storage/persistent-files.ts';
import { setPersistent } from '../../../lib/storage/persistent-state.ts';
import { draftName } from './unfinished-listing.ts';

/** Deletes unsaved input of a draft that was deleted. */
export function forgetUnsaved(viewerId: number, draftId: string): void {
  setPersistent('local', draftName(viewerId, draftId), null);
  void storeFiles(draftName(viewerId, draftId), {});
}
