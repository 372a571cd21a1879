import type { Item } from '@meguri/contracts/item/item-view.ts';
import { subCategoryName } from '@meguri/contracts/reference/categories.ts';
import { categoryName } from '@meguri/contracts/reference/main-categories.ts';
import { colourName } from '@meguri/contracts/reference/colours.ts';
import { genderCategoryName, itemConditionName } from '@meguri/contracts/reference/item-options.ts';
import { measuredOf } from '@meguri/contracts/reference/measurements.ts';
import { materialLabel } from '@meguri/contracts/reference/materials.ts';
import { occasionName } from '@meguri/contracts/reference/occasions.ts';
import { sizeLabel } from '@meguri/contracts/reference/sizes.ts';
import { cmText, howToMeasure } from '../../../rental/measurement-words.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { careNotesOf, careText } from '../care-text.ts';
import { searchOf } from '../criteria.ts';
import { Swatch } from './swatch.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import type { Elements } from '../../../ui/elements.ts';

/** What a borrower should know about an item. */
export function ItemFacts({ item }: { readonly item: Item }) {
  const { mainCategory, subCategory, color, material, occasions } = item;
  const facts = [
    { label: 'カテゴリ', value: <Category {...{ mainCategory, subCategory }} /> },
    { label: '対象', value: genderCategoryName(item.genderCategory) },
    { label: 'サイズ', value: sizeLabel(item.size) },
    ...(color === null ? [] : [{ label: '色', value: <Colour id={color} /> }]),
    ...(material === null ? [] : [{ label: '素材', value: materialLabel(material) }]),
    { label: '状態', value: itemConditionName(item.condition) },
    ...(occasions.length === 0 ? [] : [{ label: '着る場面', value: <Occasions ids={occasions} /> }]),
  ];
  return (
    <Part title="アイテムについて">
      <FactList facts={facts} />
    </Part>
  );
}

/** Measurements taken by the owner; nothing if there are none. */
export function ItemMeasurements({ item }: { readonly item: Item }) {
  const measured = measuredOf(item.subCategory, item.measurements);
  if (measured.length === 0) return null;
  return (
    <Part title="寸法">
      <FactList facts={measured.map(({ name, cm }) => ({ label: name, value: cmText(cm) }))} tight />
      <p className="pt-2 text-xs text-soft">
        <span>{`オーナーが${howToMeasure(measured)}`}</span>
        <span className="whitespace-nowrap">1〜2cmの差</span>
        <span>が出ることがあります。</span>
      </p>
    </Part>
  );
}

/** How an item must be cleaned before its return. */
export function ItemCare({ item }: { readonly item: Item }) {
  const notes = careNotesOf(item);
  return (
    <Part title="返却前のお手入れ">
      <p>{careText(item)}</p>
      {notes.length > 0 && (
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-sm text-soft">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </Part>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: Elements }) => (
  <section>
    <h2 className="mb-3 text-lg">{title}</h2>
    {children}
  </section>
);

type CategoryProps = Pick<Item, 'mainCategory' | 'subCategory'>;
const LINK = 'underline decoration-line decoration-2 underline-offset-4 hover:decoration-accent';

const Category = ({ mainCategory: category, subCategory }: CategoryProps) => (
  <>
    <Link to={`/items${searchOf({ category })}`} className={LINK}>
      {categoryName(category)}
    </Link>
    <span className="mx-2 text-soft">/</span>
    <Link to={`/items${searchOf({ category, subCategory })}`} className={LINK}>
      {subCategoryName(subCategory)}
    </Link>
  </>
);

const Occasions = ({ ids }: { readonly ids: readonly string[] }) => (
  <span className="flex flex-wrap gap-x-4 gap-y-1">
    {ids.map((occasion) => (
      <Link key={occasion} to={`/items${searchOf({ occasion })}`} className={LINK}>
        {occasionName(occasion)}
      </Link>
    ))}
  </span>
);

const Colour = ({ id }: { readonly id: string }) => (
  <span className="inline-flex items-center gap-2">
    <Swatch colour={id} />
    <span>{colourName(id)}</span>
  </span>
);
