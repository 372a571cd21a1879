import { Injectable } from '@nestjs/common';
import { soonestStarts } from '@meguri/contracts/item/free-weeks.ts';
import type { Item as ItemView, ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { shippingFeeOf } from '@meguri/contracts/item/shipping-fee.ts';
import { SHIPPING_METHODS } from '@meguri/contracts/reference/item-options.ts';
import { nameLookup } from '@meguri/contracts/reference/named.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { sizeLabel } from '@meguri/contracts/reference/sizes.ts';
import type { Photo } from '@meguri/contracts/upload/photo.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { columnsOf, selected } from '../../postgres/entity-columns.ts';
import { Favourites } from '../favourites/favourites.ts';
import { CardFacts } from '../trust/card-facts.ts';
import { Item } from './item.entity.ts';
import { RoundsOfItem } from './rounds-of-item.ts';

/** Columns for operators, searches and the catalogue; most aren't selected by default. */
const UNSHOWN = [
  ...(['suspensionReason', 'suspendedBy', 'suspendedAt', 'goneRoundId', 'paused', 'popularity'] as const),
  ...(['searchText', 'searchTerms', 'searchVersion', 'brandKey', 'catalogueVersion'] as const),
] satisfies (keyof Item)[];

const handoverName = nameLookup(SHIPPING_METHODS);

type Shown = Omit<Item, (typeof UNSHOWN)[number]>;

/** An item as `ITEM_COLUMNS` selects it. */
export interface ItemRow extends Shown {
  /** Whether it is in a running round. */
  readonly running: boolean;
}

const isShown = (property: keyof Item): property is keyof Shown => !(UNSHOWN as string[]).includes(property);

/** The columns of a SELECT over `app.items i`; `running` comes from RoundsOfItem. */
export const ITEM_COLUMNS = selected(Item, 'i', [...columnsOf(Item).keys()].filter(isShown));

/**
 * SQL: whether an item is suspended only because its owner's account is locked. Parameters are aliases of app.items and
 * app.users.
 */
export const suspendedWithAccountSql = (item: string, owner: string): string =>
  `(${item}.status = 'suspended' AND ${item}.suspended_by IS NULL AND ${owner}.locked_at IS NOT NULL)`;

/** An item as the interface shows it. `rented` isn't stored: it is the status of an item in a running round. */
export function itemAnswer({ favouriteCount: _, running, ...item }: ItemRow): ItemView {
  return {
    ...item,
    photos: photosOf(item),
    status: item.status === 'available' && running ? 'rented' : item.status,
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  };
}

/** What a list shows besides the item itself: see itemSummarySchema. */
type ListFacts = Pick<ItemSummary, 'isFavourite' | 'freeFrom' | 'isNew' | 'rating' | 'area'>;

function itemSummary(row: ItemRow, facts: ListFacts): ItemSummary {
  const names = { sizeName: sizeLabel(row.size), handoverName: handoverName(row.shippingMethod) };
  const shippingFee = shippingFeeOf(row);
  return { ...itemAnswer(row), ...names, shippingFee, favouriteCount: row.favouriteCount, ...facts };
}

/** Photos of older releases were never measured. */
export function photosOf({ images, photos }: Pick<Shown, 'images' | 'photos'>): Photo[] {
  const known = new Map(photos.map((photo) => [photo.url, photo]));
  const unmeasured = { width: null, height: null, placeholder: null, colour: null };
  return images.map((url) => known.get(url) ?? { url, ...unmeasured });
}

/** Items of a list, as this viewer sees them. */
@Injectable()
export class ItemSummaries {
  constructor(
    private readonly favourites: Favourites,
    private readonly rounds: RoundsOfItem,
    private readonly clock: Clock,
    private readonly facts: CardFacts,
  ) {}

  async of(rows: readonly ItemRow[], viewer: Viewer | null): Promise<ItemSummary[]> {
    const liked = await this.favourites.among(
      viewer,
      rows.map(({ id }) => id),
    );
    const free = await this.freeDays(rows);
    const facts = await Promise.all(rows.map(({ id }) => this.facts.of(id)));
    const newSince = this.clock.now().getTime() - WINDOWS.newItem;
    return rows.map((row, place) =>
      itemSummary(row, {
        ...facts[place]!,
        isFavourite: liked.has(row.id),
        freeFrom: free.get(row.id) ?? null,
        isNew: row.createdAt.getTime() > newSince,
      }),
    );
  }

  private async freeDays(rows: readonly ItemRow[]): Promise<ReadonlyMap<string, string | null>> {
    const out = rows.filter(({ running }) => running);
    if (out.length === 0) return new Map();
    const ids = out.map(({ id }) => id);
    const [booked, late] = await Promise.all([this.rounds.bookedPeriods(ids), this.rounds.lateAmong(ids)]);
    const now = this.clock.now().toISOString();
    // It is unknown when a late item will come back.
    return new Map(
      out
        .filter(({ id }) => !late.has(id))
        .map(({ id, shippingMethod, daysBetween }) => [
          id,
          soonestStarts(shippingMethod, { now, booked: booked.get(id) ?? [], daysBetween })[0]?.start ?? null,
        ]),
    );
  }
}
