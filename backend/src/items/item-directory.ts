import { Injectable } from '@nestjs/common';
import type { ItemStatus, ShippingMethod } from '@meguri/contracts/reference/item-options.ts';
import pg from 'pg';

/** What a rental takes down of an item when it is requested. `rentalPrice` is yen a week. */
export interface ItemSnapshot {
  readonly id: string;
  readonly ownerId: number;
  readonly name: string;
  readonly rentalPrice: number;
  readonly isRentable: boolean;
  readonly status: ItemStatus;
  readonly shippingMethod: ShippingMethod;
  readonly pickupAreas: readonly string[];
}

/** What rentals ask about items. */
@Injectable()
export class ItemDirectory {
  constructor(private readonly pool: pg.Pool) {}

  /** null: there never was such an item. `itemId` must be a UUID. */
  async snapshot(itemId: string): Promise<ItemSnapshot | null> {
    const { rows } = await this.pool.query<ItemSnapshot>({
      name: 'item-snapshot',
      text: `SELECT id, user_id AS "ownerId", name, rental_price AS "rentalPrice", is_rentable AS "isRentable", status,
                    shipping_method AS "shippingMethod", pickup_areas AS "pickupAreas"
             FROM app.items WHERE id = $1`,
      values: [itemId],
    });
    return rows[0] ?? null;
  }
}
