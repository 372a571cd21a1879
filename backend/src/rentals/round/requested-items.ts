import { Injectable } from '@nestjs/common';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import pg from 'pg';
import { roundItemSql } from '../../postgres/round-item.ts';

/** A round's item as it was requested; if that wasn't recorded, as it is now. */
export interface RequestedItem {
  readonly name: string;
  readonly brand: string | null;
  readonly isRecorded: boolean;
  /** null: none, or not recorded. */
  readonly description: string | null;
}

/** A round's item for documents and payment pages. */
@Injectable()
export class RequestedItems {
  constructor(private readonly pool: pg.Pool) {}

  /** null: the item doesn't exist any more. */
  async of(roundId: string, { itemId }: Pick<RentalRound, 'itemId'>): Promise<RequestedItem | null> {
    const { rows } = await this.pool.query<RequestedItem>({
      name: 'requested-item',
      text: `SELECT i.name, i.brand, i.is_recorded AS "isRecorded",
               (SELECT t.body FROM app.round_texts t WHERE t.round_id = $2 AND t.kind = 'itemDescription') AS description
             FROM ${roundItemSql('$1', '$2')}`,
      values: [itemId, roundId],
    });
    return rows[0] ?? null;
  }
}
