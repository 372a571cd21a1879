import { useEffect, useRef, useState } from 'react';
import { storeFiles, storedFiles } from '../../lib/storage/persistent-files.ts';
import { usePersistent } from '../../lib/storage/persistent-state.ts';
import { ownName, stored } from '../../lib/storage/storage.ts';
import { type ChatAddress, nameOf } from './chat-address.ts';

export interface PickedPhoto {
  readonly id: string;
  readonly file: File;
  readonly preview: string;
}

const draftName = (userId: number, chat: ChatAddress): string => ownName(userId, `draft:${nameOf(chat)}`);

/** The unsent text of a chat. */
export function useDraftText(userId: number, chat: ChatAddress): readonly [string, (text: string) => void] {
  const [text, setText] = usePersistent<string>('local', draftName(userId, chat));
  return [text ?? '', (next) => setText(next === '' ? null : next)];
}

/** Text above the stored draft, which isn't repeated if it begins so. */
export function aboveDraft(userId: number, chat: ChatAddress, text: string): string {
  const draft = stored<string>('local', draftName(userId, chat)) ?? '';
  return draft.startsWith(text) || draft === '' ? draft || text : `${text}\n${draft}`;
}

/** Photos of the draft. @returns the photos and a setter; the previews of removed photos must have been revoked */
export function useDraftPhotos(userId: number, chat: ChatAddress) {
  const name = draftName(userId, chat);
  const [photos, setPhotos] = useState<readonly PickedPhoto[]>([]);
  const changed = useRef(false);
  useEffect(() => {
    let current = true;
    void storedFiles(name).then((files) => {
      if (!current || changed.current) return;
      setPhotos(Object.entries(files).map(([id, file]) => ({ id, file, preview: URL.createObjectURL(file) })));
    });
    return () => void (current = false);
  }, [name]);
  const change = (next: readonly PickedPhoto[]) => {
    changed.current = true;
    setPhotos(next);
    void storeFiles(name, Object.fromEntries(next.map(({ id, file }) => [id, file])));
  };
  return [photos, change] as const;
}
