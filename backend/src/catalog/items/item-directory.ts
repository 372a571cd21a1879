import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { selected } from '../../postgres/entity-columns.ts';
import { Item } from './item.entity.ts';

/** What a rental takes down of an item when it is requested. `rentalPrice` is yen a week. */
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
  >
> {
  readonly ownerId: number;
}

const COLUMNS = selected(Item, 'i', {
  ...{ id: 'id', ownerId: 'userId', name: 'name', rentalPrice: 'rentalPrice', isRentable: 'isRentable' },
  ...{ status: 'status', shippingMethod: 'shippingMethod', pickupAreas: 'pickupAreas', daysBetween: 'daysBetween' },
  replacementValue: 'replacementValue',
});

/** What rentals ask about items. */
@Injectable()
export class ItemDirectory {
  constructor(private readonly pool: pg.Pool) {}

  /** null: there never was such an item. `itemId` must be a UUID. */
  async snapshot(itemId: string): Promise<ItemSnapshot | null> {
    const { rows } = await this.pool.query<ItemSnapshot>({
      name: 'item-snapshot',
      text: `SELECT ${COLUMNS} FROM app.items i WHERE i.id = $1`,
      values: [itemId],
    });
    return rows[0] ?? null;
  }
}
