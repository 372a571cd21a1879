import { X } from 'lucide';
import type { PickedPhoto } from '../draft.ts';
import { Icon } from '../../../ui/icon.tsx';

interface ComposerPhotosProps {
  readonly photos: readonly PickedPhoto[];
  readonly onRemove: (photo: PickedPhoto) => void;
}

/** Photos that were picked and aren't sent yet. */
export const ComposerPhotos = ({ photos, onRemove }: ComposerPhotosProps) =>
  photos.length > 0 && (
    <ul aria-label="添付する写真" className="flex gap-2 overflow-x-auto pt-1 pb-2">
      {photos.map((photo, index) => (
        <li key={photo.id} className="relative size-18 shrink-0 overflow-hidden rounded-xl bg-wash">
          <img src={photo.preview} alt={`選んだ写真${index + 1}`} className="size-full object-cover" />
          <button
            type="button"
            aria-label={`写真${index + 1}を外す`}
            onClick={() => onRemove(photo)}
            className="absolute top-0 right-0 flex size-9 items-start justify-end p-1"
          >
            <span className="flex size-6 items-center justify-center rounded-full bg-ink text-paper">
              <Icon of={X} aria-hidden size={14} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
