import { grouped } from '@meguri/contracts/text/grouped.ts';
import type { ItemFacets } from '@meguri/contracts/item/item-search.ts';
import { whyNotWearable } from '@meguri/contracts/item/wear-on.ts';
import { CATEGORIES, subCategoriesOf } from '@meguri/contracts/reference/categories.ts';
import { instant } from '@meguri/contracts/rental-round/time/period.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNow } from '../../../../lib/time/server-time.ts';
import { FIGURES } from '../../../../rental/figures.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { CheckboxGroup } from '../../../../ui/forms/checkbox-group.tsx';
import { itemsQuery } from '../../api/items.ts';
import { isWithShipping, type ItemCriteria, valuesOf, withFilters } from '../../criteria.ts';
import { FILTERS, PRICE_RANGES } from '../../filter-options.ts';
import { filtersIn, withoutFilters } from '../../filters.ts';
import { digitsIn, priceErrors } from '../../price-filter.ts';
import { StartDay, WearDay } from './day-fields.tsx';
import { FilterValues } from './filter-values.tsx';

export interface FilterDialogProps {
  readonly criteria: ItemCriteria;
  readonly onClose: () => void;
  readonly onChosen: (criteria: ItemCriteria) => void;
  readonly ownSizes?: OwnSizesFilter | undefined;
}

/** Renders the button that filters by the viewer's own sizes. */
type OwnSizesFilter = (values: readonly string[], onChange: (values: readonly string[]) => void) => ReactNode;

/** Search filters. The number of results updates at once; the filters apply together. */
export default function FilterDialog({ criteria, onClose, onChosen, ownSizes }: FilterDialogProps) {
  const [draft, setDraft] = useState(criteria);
  const errors = priceErrors(draft);
  const now = instant(useNow());
  const { wearOn } = draft;
  const isWrong =
    Object.values(errors).some((error) => error !== undefined) ||
    (wearOn !== undefined && whyNotWearable(wearOn, now) !== null);
  const { data } = useQuery({
    ...itemsQuery(draft, 1),
    enabled: !isWrong,
    placeholderData: keepPreviousData,
  });
  const change = (changes: ItemCriteria) => setDraft((before) => withFilters(before, changes));
  const actions = (
    <>
      <Button className="grow" disabled={isWrong} onClick={() => onChosen(draft)}>
        {data === undefined ? '結果を見る' : `${grouped(data.total)}件を見る`}
      </Button>
      <Button
        variant="secondary"
        className="grow"
        disabled={filtersIn(draft) === 0}
        onClick={() => setDraft(withoutFilters)}
      >
        条件をクリア
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="絞り込み" wide actions={actions}>
      <div className="flex flex-col gap-8 pt-4">
        <Categories draft={draft} change={change} facets={data?.facets ?? null} />
        <Price draft={draft} change={change} errors={errors} />
        <WearDay day={wearOn ?? ''} now={now} change={change} />
        <StartDay day={draft.availableFrom ?? ''} now={now} change={change} />
        <div className="empty:hidden">
          {ownSizes?.(valuesOf(draft, 'size'), (sizes) => change({ size: sizes.join(',') }))}
        </div>
        {FILTERS.map((filter) => (
          <FilterValues
            key={filter.name}
            filter={filter}
            facets={data?.facets ?? null}
            values={valuesOf(draft, filter.name)}
            onChange={(values) => change({ [filter.name]: values.join(',') })}
          />
        ))}
      </div>
    </Dialog>
  );
}

const isRange = ({ minPrice = '', maxPrice = '' }: ItemCriteria, range: (typeof PRICE_RANGES)[number]): boolean =>
  minPrice === range.minPrice && maxPrice === range.maxPrice;

interface Count {
  readonly value: string;
  readonly count: number;
}
interface CategoriesProps {
  readonly draft: ItemCriteria;
  readonly change: (changes: ItemCriteria) => void;
  /** null: no counts available. */
  readonly facets: ItemFacets | null;
}

/** A category and one of its sub-categories. */
function Categories({ draft, change, facets }: CategoriesProps) {
  const { category = '', subCategory = '' } = draft;
  const counted = (kinds: readonly { readonly id: string; readonly name: string }[], counts: readonly Count[] = []) =>
    kinds
      .map(({ id, name }) => ({
        value: id,
        label: name,
        count: facets === null ? undefined : (counts.find(({ value }) => value === id)?.count ?? 0),
      }))
      .filter(({ value, count }) => count !== 0 || [category, subCategory].includes(value));
  const parts = subCategoriesOf(category);
  return (
    <>
      <CheckboxGroup
        name="category"
        legend="カテゴリ"
        options={counted(CATEGORIES, facets?.category)}
        values={valuesOf(draft, 'category')}
        onChange={(values) => change({ category: values.find((value) => value !== category) ?? '' })}
      />
      {parts.length > 0 && (
        <CheckboxGroup
          name="subCategory"
          legend="カテゴリのなかで"
          options={counted(parts, facets?.subCategory)}
          values={valuesOf(draft, 'subCategory')}
          onChange={(values) => change({ subCategory: values.find((value) => value !== subCategory) ?? '' })}
        />
      )}
    </>
  );
}

interface PriceProps {
  readonly draft: ItemCriteria;
  readonly change: (changes: ItemCriteria) => void;
  readonly errors: ReturnType<typeof priceErrors>;
}

/** Yen per week. */
function Price({ draft, change, errors }: PriceProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">1週間の料金（円）</legend>
      <p className="pb-3 text-xs text-soft">
        {isWithShipping(draft)
          ? '配送では、往復の送料を含めた料金です。'
          : `配送では、往復の送料 ${FIGURES.shipping}が別にかかります。`}
      </p>
      <div className="pb-3">
        <CheckboxGroup
          name="priceRange"
          legend="料金の目安"
          quiet
          options={PRICE_RANGES.map(({ label }) => ({ value: label, label }))}
          values={PRICE_RANGES.filter((range) => isRange(draft, range)).map(({ label }) => label)}
          onChange={(values) => {
            const range = PRICE_RANGES.find((one) => values.includes(one.label) && !isRange(draft, one));
            change({ minPrice: range?.minPrice ?? '', maxPrice: range?.maxPrice ?? '' });
          }}
        />
      </div>
      <div className="pb-3">
        <CheckboxGroup
          name="withShipping"
          legend="送料"
          quiet
          options={[{ value: 'true', label: '往復の送料を含めた料金で探す' }]}
          values={valuesOf(draft, 'withShipping')}
          onChange={([withShipping = '']) => change({ withShipping })}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <YenField
          name="minPrice"
          label="下限"
          value={draft.minPrice ?? ''}
          error={errors.minPrice}
          onChange={(minPrice) => change({ minPrice })}
        />
        <YenField
          name="maxPrice"
          label="上限"
          value={draft.maxPrice ?? ''}
          error={errors.maxPrice}
          onChange={(maxPrice) => change({ maxPrice })}
        />
      </div>
    </fieldset>
  );
}

interface YenFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (digits: string) => void;
}

/** Non-digits are removed on blur. Rewriting the text earlier would duplicate what an input method is still composing. */
function YenField({ value, onChange, ...rest }: YenFieldProps) {
  const [typed, setTyped] = useState(value);
  return (
    <TextField
      inputMode="numeric"
      {...rest}
      value={digitsIn(typed) === value ? typed : value}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(digitsIn(target.value));
      }}
      onBlur={() => setTyped(value)}
    />
  );
}
