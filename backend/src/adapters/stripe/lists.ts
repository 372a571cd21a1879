import { callStripe } from './failures.ts';

/** Largest page of a list. */
export const PAGE = 100;

/** The first item that matches, over all pages; Stripe lists the newest first. */
export async function firstOf<Item>(list: AsyncIterable<Item>, passes: (item: Item) => boolean): Promise<Item | null> {
  return callStripe(async () => {
    for await (const item of list) if (passes(item)) return item;
    return null;
  });
}

/** All matching items, over all pages. */
export async function allOf<Item>(
  list: AsyncIterable<Item>,
  passes: (item: Item) => boolean = () => true,
): Promise<Item[]> {
  return callStripe(async () => {
    const found: Item[] = [];
    for await (const item of list) if (passes(item)) found.push(item);
    return found;
  });
}
