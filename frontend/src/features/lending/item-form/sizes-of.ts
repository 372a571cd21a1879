import { SIZE_GROUPS, type SizeGroup, SIZES } from '@meguri/contracts/reference/sizes.ts';

const OF_CLOTHES: readonly SizeGroup[] = ['regular', 'free', 'kids'];
const BY_CATEGORY: Readonly<Record<string, readonly SizeGroup[]>> = {
  shoes: ['shoes', 'kids'],
  bags: ['bags'],
  accessories: ['accessories', 'free'],
};
const BY_SUB_CATEGORY: Readonly<Record<string, readonly SizeGroup[]>> = { hat: ['hats'], belt: ['belts'] };

/** Size groups for a category, most likely first. For '' (nothing chosen yet): all of them. */
function groupsFor(category: string, subCategory: string): readonly SizeGroup[] {
  if (category === '') return SIZE_GROUPS.map(({ id }) => id);
  return BY_SUB_CATEGORY[subCategory] ?? BY_CATEGORY[category] ?? OF_CLOTHES;
}

interface SizeChoice {
  readonly groups: readonly { readonly id: SizeGroup; readonly name: string }[];
  /** Whether the chosen size is among them. */
  readonly fits: boolean;
}

/** @param chosen a size's value, '' for none. An older listing's size stays available together with its group. */
export function sizesOf(category: string, subCategory: string, chosen: string): SizeChoice {
  const ids = groupsFor(category, subCategory);
  const own = SIZES.find(({ value }) => value === chosen)?.group;
  const fits = own === undefined || ids.includes(own);
  const offered = fits ? ids : [...ids, own];
  return { groups: offered.flatMap((id) => SIZE_GROUPS.filter((group) => group.id === id)), fits };
}
