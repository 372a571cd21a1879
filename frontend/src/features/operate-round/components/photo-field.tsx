import { ImagePlus, LoaderCircle, X } from 'lucide-react';
import { useId, useState } from 'react';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { IconButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { uploadDamagePhoto } from '../api/upload-photo.ts';

interface PhotoFieldProps {
  readonly label: string;
  readonly most: number;
  readonly urls: readonly string[];
  readonly onChange: (change: (urls: readonly string[]) => readonly string[]) => void;
  readonly error: string | undefined;
}

/** Photos, uploaded as they are chosen. One that fails leaves the others. */
export function PhotoField({ label, most, urls, onChange, error }: PhotoFieldProps) {
  const id = useId();
  const [underWay, setUnderWay] = useState(0);
  const [failure, setFailure] = useState<string | undefined>();
  const add = async (files: readonly File[]) => {
    setFailure(undefined);
    const chosen = files.slice(0, most - urls.length);
    if (chosen.length < files.length) setFailure(`写真は${most}枚まで添付できます`);
    setUnderWay((count) => count + chosen.length);
    for (const file of chosen) {
      await uploadDamagePhoto(file)
        .then((url) => onChange((before) => [...before, url]))
        .catch((refusal: unknown) => setFailure(sentenceOf(refusal, '画像アップロードに失敗しました')));
      setUnderWay((count) => count - 1);
    }
  };
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={`${id}-error`}>
      <legend className="mb-2 text-sm font-medium">
        {label}
        <span className="ml-2 text-xs font-normal text-accent">必須</span>
      </legend>
      <div className="flex flex-wrap gap-3">
        {urls.map((url, index) => (
          <ChosenPhoto
            key={url}
            url={url}
            name={`写真${index + 1}`}
            onRemove={() => onChange((before) => before.filter((one) => one !== url))}
          />
        ))}
        {urls.length + underWay < most && <AddPhotos id={id} onAdd={(files) => void add(files)} />}
        {underWay > 0 && (
          <span role="status" className="inline-flex size-24 items-center justify-center rounded-xl bg-wash">
            <LoaderCircle size={20} className="animate-spin" aria-label="アップロード中" />
          </span>
        )}
      </div>
      <p className="text-xs text-soft">{most}枚まで</p>
      <FieldError id={`${id}-error`} error={failure ?? error} />
    </fieldset>
  );
}

function ChosenPhoto({ url, name, onRemove }: { url: string; name: string; onRemove: () => void }) {
  return (
    <div className="relative size-24 overflow-hidden rounded-xl">
      <Photo src={url} alt={name} />
      <IconButton label={`${name}を外す`} onClick={onRemove} className="absolute top-0 right-0 bg-paper/85">
        <X aria-hidden size={16} />
      </IconButton>
    </div>
  );
}

function AddPhotos({ id, onAdd }: { id: string; onAdd: (files: readonly File[]) => void }) {
  return (
    <label className="flex size-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-xl border border-dashed border-soft text-xs text-soft hover:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <ImagePlus aria-hidden size={20} />
      写真を追加
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple
        className="sr-only"
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
