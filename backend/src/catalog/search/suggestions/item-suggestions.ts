import { Injectable } from '@nestjs/common';
import type { ItemFilter } from '@meguri/contracts/item/item-search.ts';
import { MAX_SUGGESTED_WORDS, MAX_SUGGESTIONS, type Suggestions } from '@meguri/contracts/item/suggestions.ts';
import { LRUCache } from 'lru-cache';
import type { Viewer } from '../../../http/sessions/viewer.ts';
import type { Person } from '../../../limits/per-person.ts';
import { ItemCatalogue } from '../catalogue/item-catalogue.ts';
import { ItemSearch } from '../item-search.ts';
import { BrandPrefixes } from './brand-prefixes.ts';
import { categoriesBeginningWith, prefixesOf, wordsBeginningWith } from './completions.ts';

/** Occasions that people rent for; those with items are offered before anything is typed. */
const OCCASIONS = [
  ...(['結婚式', '二次会', 'パーティー', '卒業式', '入学式', '成人式', '七五三'] as const),
  ...(['旅行', 'デート', '撮影', '面接', 'お葬式'] as const),
];
/** Words that are searched for items, one after the other. */
const MAX_COMPLETIONS = 3;
/** Counting the occasions takes a search for each. */
const WORDS_KEPT_MS = 60_000;

/** What a search field offers: categories, brands and items for what was typed so far. */
@Injectable()
export class ItemSuggestions {
  private readonly brands = new BrandPrefixes();
  private readonly occasions = new LRUCache<string, Suggestions['words']>({ max: 1, ttl: WORDS_KEPT_MS });

  constructor(
    private readonly catalogue: ItemCatalogue,
    private readonly search: ItemSearch,
  ) {}

  async of(q: string, viewer: Viewer | null, requester: Person): Promise<Suggestions> {
    const prefixes = prefixesOf(q);
    if (prefixes.length === 0) {
      return { categories: [], brands: [], items: [], words: q === '' ? await this.wordsOf(requester) : [] };
    }
    const [categories, brands] = await Promise.all([
      this.categories(prefixes, requester),
      this.brandsOf(prefixes, requester),
    ]);
    const search = (filter: ItemFilter) => this.itemsOf(filter, viewer, requester);
    const items = await firstItems(searchesFor(q, { categories, brands }), MAX_SUGGESTIONS, search);
    const completed = prefixes.flatMap(wordsBeginningWith).slice(0, MAX_COMPLETIONS);
    if (items.length === 0)
      items.push(
        ...(await firstItems(
          completed.map((word) => ({ q: word })),
          1,
          search,
        )),
      );
    return { categories, brands, items, words: [] };
  }

  /** The most frequent first. */
  private async categories(prefixes: readonly string[], requester: Person): Promise<Suggestions['categories']> {
    const { facets } = await this.catalogue.search({}, false, 'listed', requester);
    const counts = new Map([...facets.category, ...facets.subCategory].map(({ value, count }) => [value, count]));
    return [...new Set(prefixes.flatMap(categoriesBeginningWith))]
      .map((one) => ({ ...one, count: counts.get(one.subCategory ?? one.category) ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count)
      .slice(0, MAX_SUGGESTIONS);
  }

  /** The most frequent first: brands that no listed item has, or an owner's own inventions, hide none that many have. */
  private async brandsOf(prefixes: readonly string[], requester: Person): Promise<Suggestions['brands']> {
    const { columns, places } = await this.catalogue.search({}, false, 'listed', requester);
    const { brand } = columns.facets;
    const counts = brand.countsOf(places);
    const names = prefixes.flatMap((prefix) => this.brands.beginningWith(prefix, brand.codes.labels));
    return [...new Set(names)]
      .map((name) => ({ name, count: counts.get(name) ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count)
      .slice(0, MAX_SUGGESTIONS);
  }

  /** Popular ones. An unfinished word isn't searched with a slip, which takes longer. */
  private async itemsOf(filter: ItemFilter, viewer: Viewer | null, requester: Person): Promise<Suggestions['items']> {
    const { places } = await this.catalogue.search(filter, false, 'listed', requester);
    if (places.length === 0) return [];
    const search = { ...filter, sort: 'popular', limit: MAX_SUGGESTIONS } as const;
    const { items } = await this.search.find(search, viewer, requester);
    return items.map(({ id, name }) => ({ id, name }));
  }

  private async wordsOf(requester: Person): Promise<Suggestions['words']> {
    const known = this.occasions.get('');
    if (known !== undefined) return known;
    const counted = OCCASIONS.map(async (name) => {
      const { places } = await this.catalogue.search({ q: name }, false, 'listed', requester);
      return { name, count: places.length };
    });
    const words = (await Promise.all(counted))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count)
      .slice(0, MAX_SUGGESTED_WORDS);
    this.occasions.set('', words);
    return words;
  }
}

/** What was typed, and what is offered for it. */
function searchesFor(
  q: string,
  { categories: [category], brands: [brand] }: Pick<Suggestions, 'categories' | 'brands'>,
): readonly ItemFilter[] {
  const more = [
    category && { category: [category.category], ...(category.subCategory && { subCategory: [category.subCategory] }) },
    brand && { brand: [brand.name] },
  ];
  return [{ q }, ...more.filter((filter) => filter !== undefined)];
}

/** Items of one search after the other, each once, until there are enough. */
async function firstItems(
  searches: readonly ItemFilter[],
  enough: number,
  search: (filter: ItemFilter) => Promise<Suggestions['items']>,
): Promise<Suggestions['items']> {
  const found = new Map<string, Suggestions['items'][number]>();
  for (const filter of searches) {
    if (found.size >= enough) break;
    for (const item of await search(filter)) found.set(item.id, item);
  }
  return [...found.values()].slice(0, MAX_SUGGESTIONS);
}
