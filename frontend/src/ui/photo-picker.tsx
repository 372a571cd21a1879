import { Camera, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { cx } from '../lib/class-names.ts';
import { FieldError } from './field.tsx';
import type { PickedPhoto, PickedPhotos } from './picked-photos.ts';

interface PhotoPickerProps {
  readonly label: string;
  readonly picked: PickedPhotos;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/** Photos from the camera or the album, with what was picked in sight. */
export function PhotoPicker({ label, picked, required = false, disabled = false }: PhotoPickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { photos, most, problem, add, remove } = picked;
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.target.files ?? [])]);
    // The same file can be picked again after it was removed.
    event.target.value = '';
  };
  const onRemove = (photo: PickedPhoto) => {
    remove(photo);
    input.current?.focus();
  };
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={problem === undefined ? undefined : id}>
      <legend className="mb-2 text-sm font-medium">
        {label}
        {required && <span className="ml-2 text-xs font-normal text-accent">必須</span>}
        <span className="ml-2 text-xs font-normal text-soft">
          {photos.length} / {most}枚
        </span>
      </legend>
      <div className="grid grid-cols-4 gap-2 md:grid-cols-5">
        {photos.map((photo, index) => (
          <Picked key={photo.url} photo={photo} number={index + 1} disabled={disabled} onRemove={onRemove} />
        ))}
        <label
          className={cx(
            'flex aspect-square cursor-pointer flex-col items-center justify-center gap-1 rounded-xl border border-dashed',
            'border-soft/60 text-center text-xs text-soft hover:border-ink hover:text-ink',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            (disabled || photos.length >= most) && 'pointer-events-none opacity-40',
          )}
        >
          <Camera aria-hidden size={20} strokeWidth={1.5} />
          写真を追加
          <input
            ref={input}
            type="file"
            accept="image/*"
            multiple
            disabled={disabled || photos.length >= most}
            onChange={onChange}
            className="sr-only"
          />
        </label>
      </div>
      <FieldError id={id} error={problem} />
    </fieldset>
  );
}

interface PickedProps {
  readonly photo: PickedPhoto;
  readonly number: number;
  readonly disabled: boolean;
  readonly onRemove: (photo: PickedPhoto) => void;
}

const Picked = ({ photo, number, disabled, onRemove }: PickedProps) => (
  <div className="relative aspect-square overflow-hidden rounded-xl bg-wash">
    <img src={photo.url} alt={`選んだ写真${number}`} className="size-full object-cover" />
    <button
      type="button"
      aria-label={`写真${number}を外す`}
      disabled={disabled}
      onClick={() => onRemove(photo)}
      className="absolute top-0 right-0 flex size-11 items-start justify-end p-1.5"
    >
      <span className="flex size-6 items-center justify-center rounded-full bg-ink text-white">
        <X aria-hidden size={14} />
      </span>
    </button>
  </div>
);
