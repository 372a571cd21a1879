import { characters } from '@meguri/contracts/text/characters.ts';
import { MAX_REVIEW } from '@meguri/contracts/limits.ts';
import type { RoundReviews } from '@meguri/contracts/review/review.ts';
import { reviewTagLabel, type ReviewTag, TAGS_OF } from '@meguri/contracts/review/review-tags.ts';
import type { RoundPerson } from '@meguri/contracts/review/review-window.ts';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/http/api-error.ts';
import { CommentField } from '../../../rental/comment-field.tsx';
import { StarInput } from '../../../ui/forms/star-input.tsx';
import { Checkbox } from '../../../ui/forms/field.tsx';
import { CheckboxGroup } from '../../../ui/forms/checkbox-group.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useWriteReview } from '../api/write-review.ts';
import { type Wearer, type Wearing, wearingAtFirst, wearingFields } from '../wearing.ts';
import { FRONT_PAGE_CONSENT } from './front-page-consent.tsx';
import { WearerFields } from './wearer-fields.tsx';

/** Fields that show their own errors. */
const WEARERS = ['fit', 'height', 'usualSize', 'photos'];
const MEANINGS = ['残念だった', 'いまひとつ', 'ふつう', '良かった', 'とても良かった'];

interface ReviewFormProps {
  readonly roundId: string;
  /** The viewer's role in the round. */
  readonly as: RoundPerson;
  /** Name of the reviewed party. */
  readonly name: string;
  /** The review written before. */
  readonly own: RoundReviews['own'];
  /** null: the viewer lent the item. */
  readonly wearer: Wearer | null;
  readonly onClose: () => void;
}

/** A review: stars, tags and a short text. */
export function ReviewForm({ roundId, as, name, own, wearer, onClose }: ReviewFormProps) {
  const [rating, setRating] = useState(own?.rating ?? null);
  const [tags, setTags] = useState<readonly string[]>(own?.tags ?? []);
  const [text, setText] = useState(own?.text ?? '');
  const [changed, setChanged] = useState<Partial<Wearing>>({});
  const wearing = wearer && { ...wearingAtFirst(wearer, own), ...changed };
  const [onFrontPage, setOnFrontPage] = useState(own?.onFrontPage ?? false);
  const { run, isPending, error } = useWriteReview(roundId, {
    onSuccess: ({ own: written }) => {
      onClose();
      toast({
        title: 'レビューを保存しました',
        text: written?.shownAt === null ? '相手のレビューと同時に公開されます。' : 'ふたりのレビューが公開されました。',
        tone: 'good',
      });
    },
    onError: () => undefined,
  });
  const said = (field: string) => (error instanceof ApiError ? error.errorOf(field) : undefined);
  const left = MAX_REVIEW - characters(text.trim());
  const isElsewhere = ['rating', ...WEARERS].every((field) => said(field) === undefined);
  const elsewhere = error !== null && isElsewhere ? sentenceOf(error) : undefined;
  return (
    <FormDialog
      title={`${name}さんとの取引はいかがでしたか`}
      description="相手のレビューと同時に公開されます。それまで相手には見えず、書き直せます。"
      submit={own === null ? 'レビューを保存する' : '変更を保存する'}
      missing={
        rating === null
          ? '星の数を選択してください'
          : left < 0
            ? `コメントは${MAX_REVIEW}文字以内で入力してください`
            : undefined
      }
      {...{ isPending, onClose }}
      onSubmit={() =>
        rating !== null &&
        run({
          ...{ rating, tags: tags as ReviewTag[], text: text.trim(), onFrontPage },
          ...(wearing && { ...wearingFields(wearing), photos: [...wearing.photos] }),
        })
      }
    >
      <StarInput
        name="rating"
        legend="評価"
        meanings={MEANINGS}
        value={rating}
        onChange={setRating}
        error={said('rating')}
        disabled={isPending}
      />
      <CheckboxGroup
        name="tags"
        legend="あてはまること（任意）"
        options={TAGS_OF[as].map((value) => ({ value, label: reviewTagLabel(value) }))}
        values={tags}
        onChange={setTags}
      />
      <CommentField
        name="text"
        label="コメント（任意）"
        value={text}
        max={MAX_REVIEW}
        rows={3}
        hint={`残り${left}文字。住所や電話番号は書かないでください。`}
        disabled={isPending}
        onChange={setText}
        error={said('text') ?? elsewhere}
      />
      {wearer && wearing && (
        <WearerFields
          {...{ wearer, value: wearing, errorOf: said, disabled: isPending }}
          // Photos are looked at before they are added, and another field may have changed since.
          onChange={(more) => setChanged((before) => ({ ...before, ...more }))}
        />
      )}
      <Checkbox
        name="onFrontPage"
        label={FRONT_PAGE_CONSENT}
        checked={onFrontPage}
        disabled={isPending}
        onChange={({ target }) => setOnFrontPage(target.checked)}
      />
    </FormDialog>
  );
}
