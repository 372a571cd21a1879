import { IDENTITY_STATES } from '@meguri/contracts/account/identity.ts';
import { ROLE_LABELS } from '@meguri/contracts/operators/roles.ts';
import { ROLE_FILTERS, USER_SORTS, type UserSort } from '@meguri/contracts/operators/user-filters.ts';
import type { FormEvent } from 'react';
import { usePersistentState } from '../../../../lib/drafts/use-persistent-state.ts';
import { FilterSelect } from '../../../../rental/operators/filter-select.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Select, TextField } from '../../../../ui/forms/field.tsx';
import { IDENTITY_LABELS } from '../identity-labels.ts';
import { choiceIn, type UserChoice } from '../user-search.ts';

const SORT_LABELS: Readonly<Record<UserSort, string>> = {
  newest: '登録の新しい順',
  oldest: '登録の古い順',
  name: 'ユーザー名の順',
};

interface UserFilterProps {
  readonly choice: UserChoice;
  readonly onChoose: (choice: UserChoice) => void;
}

/** Words search on submit, selects at once. */
export function UserFilter({ choice, onChoose }: UserFilterProps) {
  const [typed, setTyped] = usePersistentState('q', choice.q, { follows: true });
  /** By the value of a select, as in the page's URL. */
  const choose = (name: keyof UserChoice, value: string) =>
    onChoose({ ...choice, q: typed.trim(), [name]: choiceIn(new URLSearchParams({ [name]: value }))[name] });
  const search = (event: FormEvent) => {
    event.preventDefault();
    onChoose({ ...choice, q: typed.trim() });
  };
  return (
    <form role="search" onSubmit={search} className="mb-4 flex flex-col gap-4">
      <div className="flex max-w-xl items-end gap-3">
        <div className="grow">
          <TextField
            label="名前・メールアドレス・電話番号・ID"
            name="q"
            type="search"
            value={typed}
            maxLength={100}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" className="min-h-12">
          検索
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-4 md:max-w-3xl md:grid-cols-3">
        <FilterSelect
          name="identity"
          label="本人確認"
          value={choice.identity}
          options={IDENTITY_STATES.map((value) => ({ value, label: IDENTITY_LABELS[value].label }))}
          onChoose={(value) => choose('identity', value)}
        />
        <FilterSelect
          name="role"
          label="運営の権限"
          value={choice.role}
          options={ROLE_FILTERS.map((value) => ({
            value,
            label: value === 'any' ? '権限のある方' : ROLE_LABELS[value],
          }))}
          onChoose={(value) => choose('role', value)}
        />
        <div className="max-md:col-span-2">
          <Select
            name="sort"
            label="並び順"
            value={choice.sort}
            onChange={({ target }) => choose('sort', target.value)}
          >
            {USER_SORTS.map((one) => (
              <option key={one} value={one}>
                {SORT_LABELS[one]}
              </option>
            ))}
          </Select>
        </div>
      </div>
    </form>
  );
}
