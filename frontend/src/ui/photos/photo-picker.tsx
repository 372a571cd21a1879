import { Camera, X } from 'lucide';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { FieldError } from '../forms/field.tsx';
import { pickedImages } from './picked-images.ts';
import { keepPicked, releasePicked } from './picked-photos.ts';
import { Icon } from '../icon.tsx';

interface PhotoPickerProps {
  readonly label: string;
  /** Preview URLs; `pickedFiles` returns the photos behind them. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly max: number;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
  /** The previews stay valid when the picker is unmounted, and its parent releases them. */
  readonly keepsPreviews?: boolean;
}

/** Picks photos from camera or album and shows them: images only, at most `max`. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { label, value, onChange, max, required = false, disabled = false, error, keepsPreviews } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const latest = useRef(value);
  useEffect(() => void (latest.current = value), [value]);
  useEffect(() => {
    if (!keepsPreviews) return () => latest.current.forEach(releasePicked);
    return undefined;
  }, [keepsPreviews]);
  const add = async (files: readonly File[]) => {
    const picked = await pickedImages(files, { max, taken: latest.current.length });
    if (picked.images.length > 0) onChange([...latest.current, ...picked.images.map(keepPicked)].slice(0, max));
    setProblem(picked.problem);
  };
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void add([...(target.files ?? [])]);
    // Reset, so that the same file can be picked again after it was removed.
    target.value = '';
  };
  const remove = (preview: string) => {
    releasePicked(preview);
    onChange(value.filter((one) => one !== preview));
    setProblem(undefined);
    input.current?.focus();
  };
  const wrong = problem ?? error;
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={wrong === undefined ? undefined : id}>
      <legend className="mb-2 text-sm font-medium">
        <span>{label}</span>
        {required && <span className="ml-2 text-xs font-normal text-accent">必須</span>}
        <span className="ml-2 text-xs font-normal text-soft">{`${value.length} / ${max}枚`}</span>
      </legend>
      <div className="grid grid-cols-4 gap-2 md:grid-cols-5">
        {value.map((preview, index) => (
          <Picked key={preview} {...{ preview, disabled }} number={index + 1} onRemove={remove} />
        ))}
        <label
          className={cx(
            'flex aspect-square cursor-pointer flex-col items-center justify-center gap-1 rounded-xl border border-dashed',
            'border-soft/60 text-center text-xs text-soft hover:border-ink hover:text-ink',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            (disabled || value.length >= max) && 'pointer-events-none opacity-40',
          )}
        >
          <Icon of={Camera} aria-hidden size={20} strokeWidth={1.5} />
          <span>写真を追加</span>
          <input
            ref={input}
            type="file"
            accept="image/*"
            multiple
            disabled={disabled || value.length >= max}
            onChange={pick}
            className="sr-only"
          />
        </label>
      </div>
      <FieldError id={id} error={wrong} />
    </fieldset>
  );
}

interface PickedProps {
  readonly preview: string;
  readonly number: number;
  readonly disabled: boolean;
  readonly onRemove: (preview: string) => void;
}

const Picked = ({ preview, number, disabled, onRemove }: PickedProps) => (
  <div className="relative aspect-square overflow-hidden rounded-xl bg-wash">
    <img src={preview} alt={`選んだ写真${number}`} className="size-full object-cover" />
    <button
      type="button"
      aria-label={`写真${number}を外す`}
      disabled={disabled}
      onClick={() => onRemove(preview)}
      className="absolute top-0 right-0 flex size-11 items-start justify-end p-1.5"
    >
      <span className="flex size-6 items-center justify-center rounded-full bg-ink text-paper">
        <Icon of={X} aria-hidden size={14} />
      </span>
    </button>
  </div>
);
