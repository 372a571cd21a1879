import { isPassing, sentenceOf, ApiError } from '../../../lib/http/api-error.ts';
import { withPhotos } from '../../../lib/http/upload-photo.ts';
import { createStore, type Store } from '../../../lib/storage/store.ts';
import { nextOfEachChat, type Outgoing, type OutgoingPhoto } from './outgoing.ts';

/** A message from before a reload, with those of its photos that are still stored. */
export interface Left {
  readonly one: Outgoing;
  readonly files: ReadonlyMap<string, File>;
}

/** The outbox's dependencies. */
export interface Ways {
  /** Sends a message after its photos. @throws ApiError, NetworkError */
  readonly post: (one: Outgoing) => Promise<void>;
  /** Uploads a photo unless it has been uploaded before. @returns its URL @throws ApiError, NetworkError */
  readonly upload: (photo: File, onSent: (share: number) => void) => Promise<string>;
  /** Stores a message so that it survives a reload. Files are only stored if given. */
  readonly keep: (one: Outgoing, files?: ReadonlyMap<string, File>) => void;
  readonly drop: (one: Outgoing) => void;
  /** Calls `task` after a delay in ms. */
  readonly later: (task: () => void, ms: number) => void;
}

export interface Outbox {
  readonly messages: Store<readonly Outgoing[]>;
  /** Adds a message and sends it after the earlier ones of its chat. */
  readonly add: (one: Outgoing, files: ReadonlyMap<string, File>) => void;
  /** Adds stored messages. The store has no order, so they are sorted by when they were written. */
  readonly resume: (left: readonly Left[]) => void;
  /** Retries waiting messages at once: the network, the socket or the member is back. */
  readonly wake: () => void;
  /** Retries a message that was rejected. */
  readonly retry: (clientId: string) => void;
  readonly withoutPhoto: (clientId: string, photoId: string) => void;
  readonly remove: (clientId: string) => void;
  /** Removes everything, because the member logs out. Requests that are in flight may still succeed. */
  readonly clear: () => void;
}

const FIRST_PAUSE = 1000;
const MAX_PAUSE = 30_000;
const NOT_SENT = 'メッセージを送信できませんでした。';
const PHOTO_NOT_SENT = '写真を送信できませんでした。';

/** Rejections that are worth a retry: rate limit, and another member logged in on this browser. */
const PASSING_CODES: readonly string[] = ['too_many_messages', 'another_member'];

/** The session has ended. Only a login helps, and automatic retries would reopen the login dialog each time. */
const isLoginNeeded = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Whether a retry may succeed: no response, a server error, or a transient rejection. */
const passes = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ApiError && PASSING_CODES.includes(error.code));

const isToWait = (error: unknown): boolean => passes(error) || isLoginNeeded(error);

/** Sends messages in order within each chat, with retries, each exactly once. */
export function createOutbox(ways: Ways): Outbox {
  const messages = createStore<readonly Outgoing[]>([]);
  const files = new Map<string, File>();
  const underWay = new Set<string>();
  let failures = 0;

  const find = (clientId: string) => messages.get().find((one) => one.clientId === clientId);
  const change = (clientId: string, changed: Partial<Outgoing>): void =>
    messages.set(messages.get().map((one) => (one.clientId === clientId ? { ...one, ...changed } : one)));
  const changePhoto = (clientId: string, photoId: string, changed: Partial<OutgoingPhoto>): void => {
    const photos = find(clientId)?.photos.map((photo) => (photo.id === photoId ? { ...photo, ...changed } : photo));
    if (photos) change(clientId, { photos });
  };
  const release = ({ photos }: Outgoing): void => {
    for (const { id, preview } of photos) {
      URL.revokeObjectURL(preview);
      files.delete(id);
    }
  };
  const remove = (clientId: string): void => {
    const one = find(clientId);
    if (one === undefined) return;
    messages.set(messages.get().filter((other) => other !== one));
    ways.drop(one);
    release(one);
  };

  const sendPhotos = async ({ clientId, photos }: Outgoing): Promise<void> => {
    for (const { id } of photos) {
      const file = files.get(id);
      if (file === undefined) continue;
      try {
        const address = await ways.upload(file, (sent) => changePhoto(clientId, id, { sent }));
        changePhoto(clientId, id, { url: address, sent: 1, problem: null });
      } catch (error) {
        if (!isToWait(error)) changePhoto(clientId, id, { sent: 0, problem: sentenceOf(error, PHOTO_NOT_SENT) });
        throw error;
      }
    }
  };

  const failed = (clientId: string, error: unknown): void => {
    if (!isToWait(error)) {
      const hasPhoto = find(clientId)?.photos.some(({ problem }) => problem !== null) ?? false;
      return change(clientId, { state: 'refused', problem: hasPhoto ? PHOTO_NOT_SENT : sentenceOf(error, NOT_SENT) });
    }
    change(clientId, { state: 'waiting', problem: sentenceOf(error, NOT_SENT) });
    if (isLoginNeeded(error)) return;
    ways.later(wake, Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** failures++));
  };

  const deliver = async ({ clientId }: Outgoing): Promise<void> => {
    underWay.add(clientId);
    change(clientId, { state: 'sending', problem: null });
    try {
      await withPhotos(async () => {
        const begun = find(clientId);
        if (begun !== undefined) await sendPhotos(begun);
        const ready = find(clientId);
        // Undefined if it was removed during the upload.
        if (ready !== undefined) await ways.post(ready);
      });
      failures = 0;
      remove(clientId);
    } catch (error) {
      failed(clientId, error);
    } finally {
      underWay.delete(clientId);
    }
    const after = find(clientId);
    if (after === undefined || after.state === 'refused') wake();
  };

  const wake = (): void => {
    for (const one of nextOfEachChat(messages.get())) if (!underWay.has(one.clientId)) void deliver(one);
  };

  const add = (one: Outgoing, its: ReadonlyMap<string, File>): void => {
    if (find(one.clientId) !== undefined) return;
    for (const [id, file] of its) files.set(id, file);
    messages.set([...messages.get(), one]);
    ways.keep(one, its);
    wake();
  };

  return {
    messages,
    wake,
    remove,
    add,
    resume: (left) => {
      const inOrder = left.toSorted((a, b) => Date.parse(a.one.at) - Date.parse(b.one.at));
      for (const { one, files: its } of inOrder) add(one, its);
    },
    retry: (clientId) => {
      change(clientId, { state: 'waiting', problem: null });
      wake();
    },
    withoutPhoto: (clientId, photoId) => {
      const one = find(clientId);
      if (one === undefined) return;
      const photos = one.photos.filter(({ id }) => id !== photoId);
      if (photos.length === 0 && one.content === '') return remove(clientId);
      change(clientId, { photos });
      ways.keep({ ...one, photos });
    },
    clear: () => {
      messages.get().forEach(release);
      messages.set([]);
    },
  };
}
