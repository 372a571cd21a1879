import type { Suggestions } from '@meguri/contracts/item/suggestions.ts';
import { searchOf } from './criteria.ts';

/** What choosing an option does: it searches for words, or opens an address. */
type Target = { readonly words: string; readonly to?: never } | { readonly to: string; readonly words?: never };
export type SuggestedOption = Target & {
  /** Unique in the list. */
  readonly id: string;
  readonly label: string;
  /** null: it isn't counted. */
  readonly count: number | null;
};

export interface OptionGroup {
  readonly title: string;
  readonly options: readonly SuggestedOption[];
}

/** The title of the group with the searches of this device, which can be removed. */
export const RECENT = '最近の検索';

/** What is offered for typed words; groups without options are left out. */
export function optionGroups(
  typed: string,
  recent: readonly string[],
  { categories, brands, items, words }: Suggestions,
): readonly OptionGroup[] {
  // The answer may still be the one for the words before.
  const [searches, popular] = typed === '' ? [recent, words] : [[], []];
  return [
    group(RECENT, searches, (one) => ({ label: one, count: null, words: one })),
    group('人気のことば', popular, ({ name, count }) => ({ label: name, count, words: name })),
    group('カテゴリ', categories, ({ name, count, category, subCategory }) => ({
      ...{ label: name, count },
      to: `/items${searchOf({ category, ...(subCategory !== null && { subCategory }) })}`,
    })),
    group('ブランド', brands, ({ name, count }) => ({ label: name, count, to: `/items${searchOf({ brand: name })}` })),
    group('アイテム', items, ({ id, name }) => ({ label: name, count: null, to: `/items/${id}` })),
  ].filter(({ options }) => options.length > 0);
}

/** Options have the ids of their places: two groups may offer the same words. */
function group<Entry>(
  title: string,
  entries: readonly Entry[],
  optionOf: (entry: Entry) => Target & Pick<SuggestedOption, 'label' | 'count'>,
): OptionGroup {
  return { title, options: entries.map((entry, at) => ({ id: `${title}-${at}`, ...optionOf(entry) })) };
}
