import { Injectable } from '@nestjs/common';
import type { ItemSnapshot } from '@meguri/contracts/rental-round/events/shapes.ts';
import type { ShownItemSnapshot } from '../../../catalog/items/item-directory.ts';
import type { Command } from '../../../event-sourcing/streams/command.ts';
import { RoundPhotos, RoundTexts } from '../../round/uploads.ts';

/** Stores the item as the borrower was shown it outside the event, for as long as the round is kept. */
@Injectable()
export class ItemSnapshots {
  constructor(
    private readonly texts: RoundTexts,
    private readonly photos: RoundPhotos,
  ) {}

  async keep(command: Command, item: ShownItemSnapshot): Promise<ItemSnapshot> {
    const { ownerId, condition, size, washingInstructions, washingNotes, returnUnwashed } = item;
    const optional = async (kind: 'itemBrand' | 'itemDescription', text: string | null) =>
      text === null || text === '' ? null : this.texts.keepOfItem(command, kind, ownerId, text);
    const [name, brand, description, photos] = await Promise.all([
      this.texts.keepOfItem(command, 'itemName', ownerId, item.name),
      optional('itemBrand', item.brand),
      optional('itemDescription', item.description),
      this.photos.keepOfItem(command.target, item.images),
    ]);
    const care = { washingInstructions, washingNotes: [...washingNotes], ...(returnUnwashed && { returnUnwashed }) };
    return { condition, size, ...care, name, brand, description, photos };
  }
}
