import { Pencil } from 'lucide';
import { useId } from 'react';
import { cx } from '../../../../lib/class-names.ts';
import { Photo } from '../../../../ui/photos/photo.tsx';
import { useOriginal } from '../use-original.ts';
import type { FormPhoto } from '../form-photos.ts';
import type { PhotoUpload } from '../send-photos.ts';
import { PROGRESS } from './upload-progress-bar.tsx';
import { Icon } from '../../../../ui/icon.tsx';

interface PhotoTileProps {
  readonly photo: FormPhoto;
  /** Its position, from 0. */
  readonly index: number;
  /** undefined: not being uploaded. */
  readonly upload: PhotoUpload | undefined;
  readonly onEdit: () => void;
}

/** A photo in the form, with its upload progress or why it can't be used or wasn't uploaded. */
export function PhotoTile({ photo, index, upload, onEdit }: PhotoTileProps) {
  const reason = useId();
  const { unusable } = useOriginal(photo, false);
  const failure = upload && 'failure' in upload ? upload.failure : photo.file === null ? undefined : unusable;
  return (
    <li className="flex flex-col gap-1.5">
      <button
        type="button"
        aria-label={`${index + 1}枚目の写真を編集`}
        aria-describedby={failure === undefined ? undefined : reason}
        onClick={onEdit}
        className={cx(
          'group relative block aspect-4/5 w-full overflow-hidden rounded-xl',
          failure !== undefined && 'ring-2 ring-bad',
        )}
      >
        <Photo src={photo.preview} alt="" sizes="(min-width: 768px) 130px, 30vw" />
        {index === 0 && (
          <span className="absolute top-2 left-2 rounded-full bg-night/80 px-2.5 py-0.5 text-xs text-white">1枚目</span>
        )}
        <span className="absolute top-2 right-2 flex size-8 items-center justify-center rounded-full bg-paper/90">
          <Icon of={Pencil} aria-hidden size={15} />
        </span>
      </button>
      {upload && 'sent' in upload && (
        <progress aria-label={`${index + 1}枚目のアップロード`} value={upload.sent} max={1} className={PROGRESS} />
      )}
      {failure !== undefined && (
        <p id={reason} className="text-xs text-bad">
          {failure}
        </p>
      )}
    </li>
  );
}
