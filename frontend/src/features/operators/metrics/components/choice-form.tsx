import { CATEGORIES } from '@meguri/contracts/reference/categories.ts';
import { SERVICE_AREA } from '@meguri/contracts/reference/prefectures.ts';
import { FilterSelect } from '../../../../rental/operators/filter-select.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import type { MetricsChoice } from '../choice.ts';

interface ChoiceFormProps {
  readonly choice: MetricsChoice;
  readonly onChoose: (choice: MetricsChoice) => void;
}

/** Each change refetches at once. */
export function ChoiceForm({ choice, onChoose }: ChoiceFormProps) {
  const change = (part: Partial<MetricsChoice>) => onChoose({ ...choice, ...part });
  return (
    <form className="mb-8 grid grid-cols-2 gap-4 md:grid-cols-4" onSubmit={(event) => event.preventDefault()}>
      <TextField
        name="from"
        label="リクエスト日（から）"
        type="date"
        value={choice.from}
        max={choice.to}
        onChange={({ target }) => target.value !== '' && change({ from: target.value })}
      />
      <TextField
        name="to"
        label="リクエスト日（まで）"
        type="date"
        value={choice.to}
        min={choice.from}
        onChange={({ target }) => target.value !== '' && change({ to: target.value })}
      />
      <FilterSelect
        name="area"
        label="地域"
        value={choice.area}
        options={SERVICE_AREA.map((area) => ({ value: area, label: area }))}
        onChoose={(area) => change({ area })}
      />
      <FilterSelect
        name="category"
        label="カテゴリ"
        value={choice.category}
        options={CATEGORIES.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={(category) => change({ category })}
      />
    </form>
  );
}
