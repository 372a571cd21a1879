import { calling } from './failures.ts';

/** Largest page of a list. */
export const PAGE = 100;

/** The newest item of a list, over all its pages, that passes. */
export async function firstOf<Item>(list: AsyncIterable<Item>, passes: (item: Item) => boolean): Promise<Item | null> {
  return calling(async () => {
    for await (const item of list) if (passes(item)) return item;
    return null;
  });
}

/** All items of a list, over all its pages, that pass. */
export async function allOf<Item>(
  list: AsyncIterable<Item>,
  passes: (item: Item) => boolean = () => true,
): Promise<Item[]> {
  return calling(async () => {
    const found: Item[] = [];
    for await (const item of list) if (passes(item)) found.push(item);
    return found;
  });
}
