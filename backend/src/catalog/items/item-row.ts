import { Injectable } from '@nestjs/common';
import { soonestStarts } from '@meguri/contracts/item/free-weeks.ts';
import type { Item as ItemView, ItemSummary } from '@meguri/contracts/item/item-view.ts';
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

/** What is kept for operators, for searches and for the catalogue; the entity doesn't select most of it by itself. */
const UNSHOWN = [
  ...(['suspensionReason', 'suspendedBy', 'suspendedAt', 'goneRoundId', 'popularity'] as const),
  ...(['searchText', 'searchTerms', 'searchVersion', 'brandKey', 'catalogueVersion'] as const),
] satisfies (keyof Item)[];

const handoverName = nameLookup(SHIPPING_METHODS);

type Shown = Omit<Item, (typeof UNSHOWN)[number]>;

/** An item as `ITEM_COLUMNS` reads it. */
export interface ItemRow extends Shown {
  /** Whether a round of it runs. */
  readonly running: boolean;
}

const isShown = (property: keyof Item): property is keyof Shown => !(UNSHOWN as string[]).includes(property);

/** What a SELECT over `app.items i` lists; `running` comes from RoundsOfItem. */
export const ITEM_COLUMNS = selected(Item, 'i', [...columnsOf(Item).keys()].filter(isShown));

/** Whether an item is out of sight because its owner's account is; nobody suspended it for itself. Aliases of app.items and app.users. */
export const suspendedWithAccountSql = (item: string, owner: string): string =>
  `(${item}.status = 'suspended' AND ${item}.suspended_by IS NULL AND ${owner}.locked_at IS NOT NULL)`;

/** An item as the interface shows it; one that is out with somebody is `rented`, which nothing stores. */
export function itemAnswer({ favouriteCount: _, running, ...item }: ItemRow): ItemView {
  return {
    ...item,
    photos: photosOf(item),
    status: item.status === 'available' && running ? 'rented' : item.status,
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  };
}

/** What a list says beside the item itself: see itemSummarySchema. */
type Beside = Pick<ItemSummary, 'isFavourite' | 'freeFrom' | 'isNew' | 'rating' | 'area'>;

function itemSummary(row: ItemRow, beside: Beside): ItemSummary {
  const names = { sizeName: sizeLabel(row.size), handoverName: handoverName(row.shippingMethod) };
  return { ...itemAnswer(row), ...names, favouriteCount: row.favouriteCount, ...beside };
}

/** Those of items of older releases were never measured. */
function photosOf({ images, photos }: Pick<Shown, 'images' | 'photos'>): Photo[] {
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
    // Nobody knows when one that is late comes back.
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
