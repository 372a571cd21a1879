import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ItemSearch as Search, ItemSort } from '@meguri/contracts/item/item-search.ts';
import type { ItemStatus } from '@meguri/contracts/reference/item-options.ts';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import * as z from 'zod';
import { InvalidInput } from '../http/invalid-input.ts';
import { Item } from './item.entity.ts';

export interface ItemPage {
  readonly items: Item[];
  readonly nextCursor: string | null;
  readonly total: number;
}

/** What each order sorts by; the id decides between equals. */
const ORDERS: Readonly<Record<ItemSort, { column: string; direction: 'ASC' | 'DESC'; cast: string }>> = {
  newest: { column: 'created_at', direction: 'DESC', cast: 'timestamptz' },
  price_asc: { column: 'rental_price', direction: 'ASC', cast: 'int' },
  price_desc: { column: 'rental_price', direction: 'DESC', cast: 'int' },
};
const KEYS: Readonly<Record<ItemSort, (item: Item) => string>> = {
  newest: (item) => item.createdAt.toISOString(),
  price_asc: (item) => String(item.rentalPrice),
  price_desc: (item) => String(item.rentalPrice),
};

/** Finds items, a page at a time; a page goes on exactly after the last item of the one before. */
@Injectable()
export class ItemSearch {
  constructor(@InjectRepository(Item) private readonly items: Repository<Item>) {}

  /** @param statuses which of them the viewer may see */
  async page(search: Search, statuses: readonly ItemStatus[]): Promise<ItemPage> {
    const matching = this.matching(search, statuses);
    const total = await matching.getCount();
    const { column, direction } = ORDERS[search.sort];
    if (search.cursor !== undefined) after(matching, search.sort, search.cursor);
    const property = column === 'created_at' ? 'item.createdAt' : 'item.rentalPrice';
    const found = await matching
      .orderBy(property, direction)
      .addOrderBy('item.id', direction)
      .limit(search.limit + 1)
      .getMany();
    const items = found.slice(0, search.limit);
    const last = items.at(-1);
    const more = found.length > search.limit && last !== undefined;
    return { items, nextCursor: more ? encode([search.sort, KEYS[search.sort](last), last.id]) : null, total };
  }

  private matching(search: Search, statuses: readonly ItemStatus[]): SelectQueryBuilder<Item> {
    const query = this.items.createQueryBuilder('item').where('item.status IN (:...statuses)', { statuses });
    if (search.category !== undefined) query.andWhere('item.mainCategory = :category', { category: search.category });
    if (search.ownerId !== undefined) query.andWhere('item.userId = :ownerId', { ownerId: search.ownerId });
    for (const [index, word] of wordsOf(search.q ?? '').entries())
      query.andWhere(`concat_ws(' ', item.name, item.brand, item.description) ILIKE :word${index}`, {
        [`word${index}`]: `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`,
      });
    return query;
  }
}

/** Full-width letters and digits are the same as half-width ones; every word must be found. */
const wordsOf = (q: string): string[] => q.normalize('NFKC').split(/\s+/).filter(Boolean).slice(0, 8);

const cursorSchema = z.tuple([z.string(), z.string().max(40), z.uuid()]);
const encode = (cursor: z.infer<typeof cursorSchema>) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function after(query: SelectQueryBuilder<Item>, sort: ItemSort, cursor: string): void {
  const [key, id] = decode(sort, cursor);
  const { column, direction, cast } = ORDERS[sort];
  const beyond = direction === 'ASC' ? '>' : '<';
  query.andWhere(`(item.${column}, item.id) ${beyond} (:key::${cast}, :id::uuid)`, { key, id });
}

function decode(sort: ItemSort, cursor: string): [string, string] {
  try {
    const [of, key, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    const fits = sort === 'newest' ? !Number.isNaN(Date.parse(key)) : /^\d{1,9}$/.test(key);
    if (of === sort && fits) return [key, id];
  } catch {
    // Not ours either.
  }
  throw InvalidInput.ofField('cursor', '続きの位置が正しくありません');
}
