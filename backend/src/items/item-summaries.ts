import { Injectable } from '@nestjs/common';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { Favourites } from '../favourites/favourites.ts';
import type { Viewer } from '../http/viewer.ts';
import { type ItemRow, itemSummary } from './item-row.ts';

/** Items of a list, as this viewer sees them. */
@Injectable()
export class ItemSummaries {
  constructor(private readonly favourites: Favourites) {}

  async of(rows: readonly ItemRow[], viewer: Viewer | null): Promise<ItemSummary[]> {
    const liked = await this.favourites.among(
      viewer,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => itemSummary(row, liked.has(row.id)));
  }
}
