import { MAX_MESSAGE, MAX_MESSAGE_PHOTOS } from '@meguri/contracts/limits.ts';
import { characters, isBlank } from '@meguri/contracts/text/characters.ts';
import { ApiError, sentenceOf } from '../../../lib/http/api-error.ts';
import { CommentField } from '../../../rental/comment-field.tsx';
import { PhotoNotUploaded } from '../../../rental/photo-not-uploaded.ts';
import { SmallDetails } from '../../../ui/controls/small-details.tsx';
import { PhotoPicker } from '../../../ui/photos/photo-picker.tsx';

interface MessageFieldsProps {
  readonly label: string;
  readonly content: string;
  readonly onContent: (content: string) => void;
  /** Preview URLs of picked photos. */
  readonly photos: readonly string[];
  readonly onPhotos: (photos: readonly string[]) => void;
  readonly isPending: boolean;
  /** Why the message wasn't sent. */
  readonly error: Error | null;
  readonly placeholder?: string;
  /** How many photos it may have. */
  readonly most?: number;
  /** The previews stay valid when the fields are unmounted, and their parent releases them. */
  readonly keepsPreviews?: boolean;
  /** Two lines, and the photos are folded away until the member opens them. */
  readonly isLow?: boolean;
}

/** Text and photos of a message to 運営事務局, with the reason why it wasn't sent. */
export function MessageFields({
  label,
  content,
  photos,
  isPending,
  error,
  isLow = false,
  most = MAX_MESSAGE_PHOTOS,
  keepsPreviews = false,
  ...rest
}: MessageFieldsProps) {
  const ofPhotos = photoError(error);
  const ofText = ofPhotos === undefined ? textError(error) : undefined;
  const picker = (
    <PhotoPicker
      label="写真"
      value={photos}
      onChange={rest.onPhotos}
      max={most}
      disabled={isPending}
      error={ofPhotos}
      keepsPreviews={keepsPreviews}
    />
  );
  return (
    <>
      <CommentField
        name="content"
        label={label}
        required
        rows={isLow ? 2 : 5}
        value={content}
        max={MAX_MESSAGE}
        onChange={rest.onContent}
        disabled={isPending}
        error={ofText}
        {...(rest.placeholder !== undefined && { placeholder: rest.placeholder })}
      />
      {isLow ? <SmallDetails title="写真を添える">{picker}</SmallDetails> : picker}
    </>
  );
}

/** Why a text can't be sent; undefined: it can. */
export function missingIn(content: string): string | undefined {
  if (isBlank(content)) return '内容を入力してください';
  return characters(content.trim()) > MAX_MESSAGE ? `${MAX_MESSAGE}文字以内で入力してください` : undefined;
}

function photoError(error: Error | null): string | undefined {
  if (error instanceof PhotoNotUploaded) return sentenceOf(error.cause);
  return error instanceof ApiError ? error.errorOf('images') : undefined;
}

function textError(error: Error | null): string | undefined {
  if (error === null) return undefined;
  return (error instanceof ApiError ? error.errorOf('content') : undefined) ?? sentenceOf(error);
}
