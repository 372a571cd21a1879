import { ADULT_HEIGHTS, heightLabel } from '@meguri/contracts/review/review-fit.ts';
import { Select } from '../../../../ui/forms/field.tsx';

interface HeightFieldProps {
  readonly height: number | null;
  readonly onChange: (height: number | null) => void;
  readonly error: string | undefined;
}

/** The member's height, in bands, which fills in their reviews. */
export const HeightField = ({ height, onChange, error }: HeightFieldProps) => (
  <div className="max-w-xs">
    <Select
      name="height"
      label="身長（任意）"
      value={height ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      error={error}
      placeholder="選択しない"
    >
      {ADULT_HEIGHTS.map((one) => (
        <option key={one} value={one}>
          {heightLabel(one)}
        </option>
      ))}
    </Select>
  </div>
);
