import { type FrontPicture, frontPictureInputSchema, type FrontSlot } from '@meguri/contracts/item/front-pictures.ts';
import { MAX_PICTURE_ALT } from '@meguri/contracts/limits.ts';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { PhotoPicker } from '../../../../ui/photos/photo-picker.tsx';
import { pickedFiles, releasePicked } from '../../../../ui/photos/picked-photos.ts';
import { Alert } from '../../../../ui/states/alert.tsx';
import { useSetPicture } from '../api/front-pictures.ts';

interface PictureFormProps {
  readonly slot: FrontSlot;
  /** Name of the place, to distinguish the forms of one page. */
  readonly name: string;
  /** undefined: the place is empty. */
  readonly picture: FrontPicture | undefined;
}

/** Puts a photo with its text into a place, or changes the text of the one that is there. The text follows the photo. */
export function PictureForm({ slot, name, picture }: PictureFormProps) {
  const [photos, setPhotos] = useState<readonly string[]>([]);
  /** null: not typed yet, so that the text of a removed picture goes with it. */
  const [typed, setTyped] = useState<string | null>(null);
  const alt = typed ?? picture?.alt ?? '';
  const [isTried, setTried] = useState(false);
  const checked = frontPictureInputSchema.safeParse({ alt });
  const isEmpty = picture === undefined && photos.length === 0;
  const { run, isPending, error } = useSetPicture(slot, {
    onSuccess: () => {
      toast({ title: `「${name}」の写真を保存しました`, tone: 'good' });
      photos.forEach(releasePicked);
      setPhotos([]);
      setTyped(null);
      setTried(false);
    },
    onError: () => undefined,
  });
  const refusedFor = (field: string) => (error instanceof ApiError ? error.errorOf(field) : undefined);
  const [ofPhoto, ofAlt] = [refusedFor('image'), refusedFor('alt')];
  const ofNoField = ofPhoto === undefined && ofAlt === undefined ? error : null;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (checked.success) run({ photo: pickedFiles(photos)[0], alt: checked.data.alt });
      }}
    >
      <PhotoPicker
        label={picture === undefined ? '写真' : '差し替える写真'}
        value={photos}
        onChange={setPhotos}
        max={1}
        disabled={isPending}
        error={ofPhoto}
      />
      {!isEmpty && (
        <>
          <TextField
            name={`alt-${slot}`}
            label="写真の説明"
            required
            value={alt}
            autoComplete="off"
            hint={`写真が見えない方に読み上げられます（${MAX_PICTURE_ALT}文字以内）`}
            error={(isTried ? checked.error?.issues[0]?.message : undefined) ?? ofAlt}
            disabled={isPending}
            onChange={({ target }) => setTyped(target.value)}
          />
          {ofNoField !== null && <Alert tone="bad">{sentenceOf(ofNoField)}</Alert>}
          <div>
            <Button type="submit" pending={isPending} aria-label={`${name}：保存する`}>
              保存する
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
