import { Select } from '../../ui/forms/field.tsx';

interface FilterSelectProps {
  readonly name: string;
  readonly label: string;
  /** null or '': the list isn't filtered by it. */
  readonly value: string | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** '': no filter. */
  readonly onChoose: (value: string) => void;
}

/** A filter of a list, which shows everything until one is chosen. */
export const FilterSelect = ({ name, label, value, options, onChoose }: FilterSelectProps) => (
  <Select name={name} label={label} value={value ?? ''} onChange={({ target }) => onChoose(target.value)}>
    <option value="">すべて</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </Select>
);

const OWNERS = [
  { value: 'me', label: '自分' },
  { value: 'nobody', label: '担当なし' },
] as const;

/** The operator who works on an entry. */
export const OwnerFilter = (props: Pick<FilterSelectProps, 'value' | 'onChoose'>) => (
  <FilterSelect name="owner" label="担当" options={OWNERS} {...props} />
);
