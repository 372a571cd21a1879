import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import pg from 'pg';
import { Repository } from 'typeorm';
import { selected } from '../../postgres/entity-columns.ts';
import { itemVersionOf, PROMISES, VERSIONED, type VersionedItem } from './item-version.ts';
import { Item } from './item.entity.ts';

/** The part of an item that rentals need. `rentalPrice` is yen a week. */
export interface ItemSnapshot extends Readonly<
  Pick<
    Item,
    | 'id'
    | 'name'
    | 'rentalPrice'
    | 'isRentable'
    | 'status'
    | 'shippingMethod'
    | 'pickupAreas'
    | 'daysBetween'
    | 'replacementValue'
    | 'fitRefund'
    | 'goneRoundId'
    | 'identityRequired'
  >
> {
  readonly ownerId: number;
}

/** The item as its page shows it to a borrower, with that version. */
export interface ShownItemSnapshot extends ItemSnapshot, VersionedItem {
  readonly version: string;
}

const PROPERTIES: Readonly<Record<string, keyof Item>> = {
  ...{ id: 'id', ownerId: 'userId', name: 'name', rentalPrice: 'rentalPrice', isRentable: 'isRentable' },
  ...{ status: 'status', shippingMethod: 'shippingMethod', pickupAreas: 'pickupAreas', daysBetween: 'daysBetween' },
  ...{ replacementValue: 'replacementValue', fitRefund: 'fitRefund', goneRoundId: 'goneRoundId' },
  identityRequired: 'identityRequired',
};
const COLUMNS = selected(Item, 'i', PROPERTIES);
const VERSIONED_PROPERTIES: Readonly<Record<string, keyof Item>> = Object.fromEntries(
  [...VERSIONED, ...PROMISES].map((property) => [property, property]),
);
const SHOWN_COLUMNS = selected(Item, 'i', { ...VERSIONED_PROPERTIES, ...PROPERTIES });

/** Answers rentals' questions about items. */
@Injectable()
export class ItemDirectory {
  constructor(
    private readonly pool: pg.Pool,
    @InjectRepository(Item) private readonly items: Repository<Item>,
  ) {}

  /** null: the item never existed. `itemId` must be a UUID. */
  async snapshot(itemId: string): Promise<ItemSnapshot | null> {
    return this.read<ItemSnapshot>('item-snapshot', COLUMNS, itemId);
  }

  /** A `snapshot` with everything that the item's page shows. */
  async shown(itemId: string): Promise<ShownItemSnapshot | null> {
    const item = await this.read<Omit<ShownItemSnapshot, 'version'>>('shown-item-snapshot', SHOWN_COLUMNS, itemId);
    return item && { ...item, version: itemVersionOf(item) };
  }

  private async read<Row extends object>(name: string, columns: string, itemId: string): Promise<Row | null> {
    const text = `SELECT ${columns} FROM app.items i WHERE i.id = $1`;
    const { rows } = await this.pool.query<Row>({ name, text, values: [itemId] });
    return rows[0] ?? null;
  }

  /** Removes an item that won't come back from the lists, until its owner publishes it again. */
  async unlist(itemId: string, roundId: string): Promise<void> {
    await this.items.update({ id: itemId }, { isRentable: false, paused: false, goneRoundId: roundId });
  }
}
