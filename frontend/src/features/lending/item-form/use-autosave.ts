import type { ItemDraft } from '@meguri/contracts/item/item-draft.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { api } from '../../../lib/http/api.ts';
import { withPhotos } from '../../../lib/http/upload-photo.ts';
import { onLeaving } from '../../../lib/leaving.ts';
import { cacheDraft, isOutdated, putDraft } from './api/save-draft.ts';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { uploadItemPhoto } from './api/save-item.ts';
import { DraftSaver } from './draft-saver.ts';
import { beginSending, endSending } from './draft-sending.ts';
import { contentOf, copyOf, typedIn, valuesOfDraft } from './draft-values.ts';
import type { ItemFormValues } from './item-form-values.ts';
import type { DraftState, OpenDraft } from './open-draft.ts';
import { PhotoUploadFailed, sendPhotos } from './send-photos.ts';

interface AutosaveOptions {
  /** The draft as it was opened; null: the form shows none, and nothing is saved. */
  readonly draft: ItemDraft | null;
  /** Name under which the browser stores the form. */
  readonly keptAs: string;
  readonly form: UseFormReturn<ItemFormValues>;
  readonly viewerId: number;
  /** Number of logins on this page. */
  readonly logins: number;
  /** The form isn't complete yet: it waits for `resume`. */
  readonly isHeld: boolean;
  /** @param isAll whether the form hasn't changed since */
  readonly onSaved: (revision: number, isAll: boolean) => void;
}

const OUTDATED = {
  title: '下書きの自動保存を止めました',
  text: '元の下書きが、ほかの画面で変更・出品・削除されています。',
};
/** In characters: browsers refuse longer bodies of requests that go on when the page is closed (64 KiB). */
const MAX_KEPT_ALIVE = 20_000;
const fetchBeyondPage: typeof fetch = (path, init) =>
  fetch(path, { ...init, keepalive: String(init?.body).length <= MAX_KEPT_ALIVE });

/** Saves an open draft by itself: some seconds after the last change, and when its page is left. */
export function useAutosave({ draft, keptAs, form, viewerId, logins, isHeld, onSaved }: AutosaveOptions) {
  const queries = useQueryClient();
  const saver = useRef<DraftSaver<ItemFormValues, ItemDraft>>(null);
  const onServer = useRef(draft === null ? '' : contentOf(valuesOfDraft(draft)));
  const [state, setState] = useState<DraftState | null>(null);
  const id = draft?.id ?? null;
  const unsaved = useEffectEvent(() => {
    const values = form.getValues();
    return contentOf(values) === onServer.current ? null : copyOf(values);
  });
  const saved = useEffectEvent((sent: ItemFormValues, answer: ItemDraft) => {
    const urls = new Map(sent.photos.map((photo, index) => [photo.id, answer.images[index] ?? null]));
    const photos = sent.photos.map((photo) => ({ ...photo, url: urls.get(photo.id) ?? null }));
    onServer.current = contentOf({ ...sent, photos });
    const shown = form.getValues('photos');
    const isUploaded = (photo: { id: string; file: File | null }) => photo.file !== null && urls.get(photo.id) != null;
    if (shown.some(isUploaded)) {
      const known = shown.map((one) => (isUploaded(one) ? { ...one, url: urls.get(one.id)!, file: null } : one));
      form.setValue('photos', known);
    }
    cacheDraft(queries, answer);
    onSaved(answer.revision, unsaved() === null);
  });
  const begin = useEffectEvent(
    (draftId: string, revision: number) =>
      new DraftSaver<ItemFormValues, ItemDraft>(revision, {
        unsaved: () => unsaved(),
        send: (values, at) => sendDraft(draftId, values, at, { keptAs, viewerId }),
        onSaved: (values, answer) => saved(values, answer),
        onState: (next) => {
          setState(next);
          // The line is far below the first fields, and gone with a page that is left.
          if (next.is === 'outdated') toast({ ...OUTDATED, tone: 'bad' });
        },
        isOutdated,
      }),
  );
  const isHeldAtFirst = useEffectEvent(() => isHeld);
  const opened = useEffectEvent(() => draft!.revision);
  useEffect(() => {
    if (id === null) return undefined;
    const own = begin(id, opened());
    saver.current = own;
    // A page that is being left has no time to ask for it first.
    void api.csrfToken().catch(() => undefined);
    if (isHeldAtFirst()) own.hold();
    // What was restored isn't on the server yet.
    else own.changed();
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name: changed }) => changed !== undefined && own.changed(),
    });
    const save = () => own.saveNow();
    const stay = onLeaving(save);
    window.addEventListener('online', save);
    return () => {
      stay();
      window.removeEventListener('online', save);
      stop();
      own.saveNow();
      own.stop();
    };
  }, [id, form]);
  useEffect(() => {
    if (logins > 0) saver.current?.loggedIn();
  }, [logins]);
  const open = useMemo<OpenDraft | null>(
    () =>
      id === null
        ? null
        : {
            id,
            settled: () => saver.current!.settled(),
            sentWithoutAnswer: (values) => void (saver.current!.unanswered = values),
          },
    [id],
  );
  return {
    state,
    open,
    sending: () => saver.current?.unanswered ?? null,
    resume: () => saver.current?.resume(),
    stop: () => saver.current?.stop(),
  };
}

interface Sender {
  readonly keptAs: string;
  readonly viewerId: number;
}

/** Until the answer, a form of this draft that is opened again waits: it would begin with an outdated draft. */
async function sendDraft(id: string, values: ItemFormValues, revision: number, { keptAs, viewerId }: Sender) {
  beginSending(keptAs);
  try {
    return await withPhotos(async () => {
      const upload = (file: File, onSent: (share: number) => void) => uploadItemPhoto(file, onSent, viewerId);
      const images = await sendPhotos(values.photos, upload, () => undefined);
      return putDraft(id, { images, values: typedIn(values) }, revision, viewerId, { transport: fetchBeyondPage });
    });
  } catch (error) {
    throw error instanceof PhotoUploadFailed && error.refused === null ? error.cause : error;
  } finally {
    endSending(keptAs);
  }
}
