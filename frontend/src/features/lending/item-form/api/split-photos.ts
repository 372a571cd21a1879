import { useState } from 'react';
import { api } from '../../../../lib/http/api.ts';
import { withPhotos } from '../../../../lib/http/upload-photo.ts';
import { useCommand } from '../../../../lib/query/use-command.ts';
import { uniqueId } from '../../../../lib/unique-id.ts';
import { beginSending, endSending } from '../draft-sending.ts';
import { typedIn } from '../draft-values.ts';
import type { FormPhoto } from '../form-photos.ts';
import type { ItemFormValues } from '../item-form-values.ts';
import { withoutRepeated } from '../same-picture.ts';
import { onlyFailures, PhotoUploadFailed, type PhotoUploads, sendPhotos } from '../send-photos.ts';
import { putDraft, useRefreshDrafts } from './save-draft.ts';
import { uploadItemPhoto } from './save-item.ts';

export interface SplitPhotos {
  /** Number of drafts made. */
  readonly made: number;
  /** Number of photos that show the same file as another one. */
  readonly repeated: number;
  /** Why photos are left; null: none is. */
  readonly failure: Error | null;
}

interface Splitting {
  /** The photo has become a draft, or another one of the same file has. */
  readonly onMade: (photo: FormPhoto) => void;
  readonly onEnd: (split: SplitPhotos) => void;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** A photo's own id, so that a retry makes its draft once, also after a reload. */
const draftIdOf = ({ id }: FormPhoto): string => (UUID.test(id) ? id : uniqueId());

/**
 * Makes a draft of each photo, one after another, in which everything else that was typed is repeated. A photo that the server
 * rejects doesn't stop the others; without network, session or room for drafts the rest isn't tried.
 * @param keptAs name under which the browser stores the form
 */
export function useSplitPhotos(keptAs: string, { onMade, onEnd }: Splitting) {
  const refresh = useRefreshDrafts();
  const [uploads, setUploads] = useState<PhotoUploads>({});
  const split = async (form: ItemFormValues): Promise<SplitPhotos> => {
    const member = api.member;
    const values = typedIn(form);
    setUploads({});
    const photos = await withoutRepeated(form.photos);
    let failure: Error | null = null;
    let made = 0;
    for (const photo of photos) {
      try {
        await withPhotos(async () => {
          const images = await sendPhotos(
            [photo],
            (file, onSent) => uploadItemPhoto(file, onSent, member),
            (id, upload) => setUploads((others) => ({ ...others, [id]: upload })),
          );
          await putDraft(draftIdOf(photo), { images, values }, null, member);
        });
        made += 1;
        onMade(photo);
      } catch (error) {
        failure ??= error as Error;
        if (!(error instanceof PhotoUploadFailed && error.refused !== null)) break;
      }
    }
    const repeated = form.photos.filter((photo) => !photos.includes(photo));
    if (failure === null) repeated.forEach(onMade);
    return { made, repeated: repeated.length, failure };
  };
  const end = (result: SplitPhotos) => {
    setUploads(onlyFailures);
    refresh();
    onEnd(result);
    endSending(keptAs);
  };
  const { run, isPending } = useCommand(split, {
    retry: false,
    onSuccess: end,
    onError: (failure) => end({ made: 0, repeated: 0, failure }),
  });
  const begin = (form: ItemFormValues) => {
    if (isPending) return;
    beginSending(keptAs);
    run(form);
  };
  return { isPending, run: begin, uploads };
}
