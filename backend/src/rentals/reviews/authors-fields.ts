import { type ReviewInput, WEARERS_FIELDS } from '@meguri/contracts/review/review.ts';
import { TAGS_OF } from '@meguri/contracts/review/review-tags.ts';
import type { RoundPerson } from '@meguri/contracts/review/review-window.ts';
import { InvalidInput } from '../../http/errors/invalid-input.ts';

/** @throws InvalidInput for a field, or a tag, of the other role */
export function checkAuthorsFields(person: RoundPerson, input: ReviewInput): void {
  if (!input.tags.every((tag) => TAGS_OF[person].includes(tag)))
    throw InvalidInput.ofField('tags', '選べない項目が含まれています');
  if (person === 'borrower') return;
  const field = WEARERS_FIELDS.find((one) => (one === 'photos' ? input.photos.length > 0 : input[one] !== null));
  if (field !== undefined) throw InvalidInput.ofField(field, '借り手のレビューにだけ付けられます');
}
