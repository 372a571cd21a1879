import { MAX_REVIEW_PHOTOS } from '@meguri/contracts/limits.ts';
import {
  heightLabel,
  heightsFor,
  isWorn,
  REVIEW_FITS,
  type ReviewFit,
  reviewFitLabel,
  usualSizesFor,
} from '@meguri/contracts/review/review-fit.ts';
import { Select } from '../../../ui/forms/field.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { PhotoPicker } from '../../../ui/photos/photo-picker.tsx';
import type { Wearer, Wearing } from '../wearing.ts';

const UNSAID = '選択しない';
const FITS = [
  ...REVIEW_FITS.map((value) => ({ value, label: reviewFitLabel(value) })),
  { value: 'unsaid' as const, label: 'わからない' },
];

interface WearerFieldsProps {
  readonly wearer: Wearer;
  readonly value: Wearing;
  readonly onChange: (changed: Partial<Wearing>) => void;
  readonly errorOf: (field: string) => string | undefined;
  readonly disabled: boolean;
}

/** How an item fitted whom, with photos; for borrowers. A bag has photos only. */
export function WearerFields({ wearer: { itemSize }, value, onChange, errorOf, disabled }: WearerFieldsProps) {
  return (
    <>
      {isWorn(itemSize) && (
        <>
          <RadioGroup<ReviewFit | 'unsaid'>
            name="fit"
            legend="サイズ感（任意）"
            even
            options={FITS}
            value={value.fit}
            onChange={(fit) => onChange({ fit })}
            error={errorOf('fit')}
            disabled={disabled}
          />
          <div className="grid grid-cols-2 gap-3">
            <Select
              name="height"
              label="着た人の身長（任意）"
              value={value.height ?? ''}
              onChange={({ target }) => onChange({ height: target.value === '' ? null : Number(target.value) })}
              error={errorOf('height')}
              disabled={disabled}
              placeholder={UNSAID}
            >
              {heightsFor(itemSize).map((height) => (
                <option key={height} value={height}>
                  {heightLabel(height)}
                </option>
              ))}
            </Select>
            <Select
              name="usualSize"
              label="普段のサイズ（任意）"
              value={value.usualSize ?? ''}
              onChange={({ target }) => onChange({ usualSize: target.value === '' ? null : target.value })}
              error={errorOf('usualSize')}
              disabled={disabled}
              placeholder={UNSAID}
            >
              {usualSizesFor(itemSize).map(({ value: size, label }) => (
                <option key={size} value={size}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
        </>
      )}
      <PhotoPicker
        label="写真（任意）"
        max={MAX_REVIEW_PHOTOS}
        value={value.photos}
        onChange={(photos) => onChange({ photos })}
        error={errorOf('photos')}
        disabled={disabled}
      />
      <p className="-mt-3 text-xs text-soft">
        {isWorn(itemSize)
          ? '身長・普段のサイズ・写真は、レビューといっしょに公開されます。あとから消せます。'
          : '写真は、レビューといっしょに公開されます。あとから消せます。'}
      </p>
    </>
  );
}
