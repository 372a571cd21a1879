import { MAX_ITEM_PHOTOS } from '@meguri/contracts/item/item-input.ts';
import { ArrowDownUp, ImagePlus } from 'lucide';
import { type ChangeEvent, Suspense, useState } from 'react';
import { cx } from '../../../../lib/class-names.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { pickedImages } from '../../../../ui/photos/picked-images.ts';
import { PHOTO_INPUT } from '../focus-field.ts';
import { type FormPhoto, newPhoto, putBack, type Removal, replaced } from '../form-photos.ts';
import type { PhotoUploads } from '../send-photos.ts';
import { PhotoTile } from './photo-tile.tsx';
import { lazyDialog } from '../../../../ui/overlay/lazy-dialog.tsx';
import { Icon } from '../../../../ui/icon.tsx';

const PhotoEditor = lazyDialog(() => import('./photo-editor.tsx'));
const PhotoOrder = lazyDialog(() => import('./photo-order.tsx'));

interface PhotoFieldProps {
  readonly photos: readonly FormPhoto[];
  readonly onChange: (photos: readonly FormPhoto[]) => void;
  /** Kept here so that a removal can be undone after its dialog was closed; reset with the form. */
  readonly removal: Removal | null;
  readonly onRemoval: (removal: Removal) => void;
  /** Upload progress of the new photos. */
  readonly uploads: PhotoUploads;
  readonly error: string | undefined;
  /** True while they are being uploaded. */
  readonly disabled: boolean;
  /** For administrators: whether they can test the background removal. */
  readonly mayTest: boolean;
}

/** Up to ten photos. Tapping a photo edits it; a single photo is edited before it is added. */
export function PhotoField(props: PhotoFieldProps) {
  const { photos, onChange, removal, onRemoval, uploads, error, disabled, mayTest } = props;
  const [edited, edit] = useState<FormPhoto | null>(null);
  const [isOrdering, setOrdering] = useState(false);
  // Belongs to the last selection; cleared by the next change of the photos.
  const [problem, setProblem] = useState<{ readonly text: string | undefined; readonly of: number }>();
  const withRemoved = putBack(removal, photos);
  const room = MAX_ITEM_PHOTOS - photos.length;

  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Reset, so that the same file can be picked again.
    event.target.value = '';
    const picked = await pickedImages(files, { max: MAX_ITEM_PHOTOS, taken: photos.length, withUnusable: true });
    const added = picked.images.map(newPhoto);
    const left = photos.length + (added.length === 1 ? 0 : added.length);
    setProblem({ text: picked.problem, of: left });
    if (added.length === 1 && added[0] !== undefined) edit(added[0]);
    else if (added.length > 0) onChange([...photos, ...added]);
  };
  const confirm = (photo: FormPhoto, by: FormPhoto) => {
    edit(null);
    // By its id: it may have been uploaded meanwhile, because a draft saves itself.
    onChange(photos.some(({ id }) => id === photo.id) ? replaced(photos, photo.id, by) : [...photos, by]);
  };
  const remove = (left: readonly FormPhoto[]) => {
    onRemoval({ before: photos, after: left });
    onChange(left);
  };
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-3 text-lg">
        <span className="font-serif">写真</span>
        <span className="ml-3 text-xs text-accent">必須</span>
        <span className="ml-3 text-xs text-soft tabular-nums">{`${photos.length} / ${MAX_ITEM_PHOTOS}枚`}</span>
      </legend>
      <ul className="grid grid-cols-3 gap-2 md:gap-3">
        {photos.map((photo, index) => (
          // Keyed by position: an edited photo has a new id, and the focus must return to its tile.
          <PhotoTile key={index} photo={photo} index={index} upload={uploads[photo.id]} onEdit={() => edit(photo)} />
        ))}
        {room > 0 && (
          <li className={cx(photos.length === 0 && 'col-span-3')}>
            <label
              className={cx(
                'flex flex-col items-center justify-center gap-2 rounded-xl border border-dashed text-sm text-soft',
                disabled ? 'opacity-50' : 'cursor-pointer hover:border-ink hover:text-ink',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
                error === undefined ? 'border-soft/60' : 'border-bad',
                photos.length === 0 ? 'aspect-3/2' : 'aspect-4/5',
              )}
            >
              <Icon of={ImagePlus} aria-hidden size={26} strokeWidth={1.25} />
              <span>写真を追加</span>
              <input
                id={PHOTO_INPUT}
                type="file"
                accept="image/*"
                multiple
                onChange={(event) => void pick(event)}
                className="sr-only"
              />
            </label>
          </li>
        )}
      </ul>
      <FieldError error={problem?.of === photos.length ? problem.text : undefined} />
      <FieldError error={error} />
      {(photos.length > 0 || withRemoved !== null) && (
        <Button variant="secondary" onClick={() => setOrdering(true)} aria-haspopup="dialog" className="self-start">
          <Icon of={ArrowDownUp} aria-hidden size={16} />
          <span>並べ替え・削除</span>
        </Button>
      )}
      <p className="text-xs leading-relaxed text-soft">
        <span>1枚目が一覧に表示されます。追加した写真を押すと、</span>
        <span className="whitespace-nowrap">切り抜き</span>
        <span>などの編集ができます。</span>
      </p>
      <Suspense fallback={null}>
        {edited !== null && (
          <PhotoEditor
            photo={edited}
            mayTest={mayTest}
            onConfirm={(by) => confirm(edited, by)}
            onClose={() => edit(null)}
          />
        )}
        {isOrdering && (
          <PhotoOrder
            photos={photos}
            withRemoved={withRemoved}
            onChange={onChange}
            onRemove={remove}
            onClose={() => setOrdering(false)}
          />
        )}
      </Suspense>
    </fieldset>
  );
}
