import { CATEGORIES } from '@meguri/contracts/reference/categories.ts';
import { SERVICE_AREA } from '@meguri/contracts/reference/prefectures.ts';
import { Select, TextField } from '../../../../ui/forms/field.tsx';
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
      <Select name="area" label="地域" value={choice.area} onChange={({ target }) => change({ area: target.value })}>
        <option value="">すべて</option>
        {SERVICE_AREA.map((area) => (
          <option key={area}>{area}</option>
        ))}
      </Select>
      <Select
        name="category"
        label="カテゴリ"
        value={choice.category}
        onChange={({ target }) => change({ category: target.value })}
      >
        <option value="">すべて</option>
        {CATEGORIES.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </form>
  );
}
