import { Injectable } from '@nestjs/common';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import pg from 'pg';
import { roundItemSql } from '../../postgres/round-item.ts';

/** A round's item as it was requested; as it is now where that was not recorded. */
export interface RequestedItem {
  readonly name: string;
  readonly brand: string | null;
  readonly isRecorded: boolean;
  /** null: it has none, or none was recorded. */
  readonly description: string | null;
}

/** What papers and payment pages say of a round's item. */
@Injectable()
export class RequestedItems {
  constructor(private readonly pool: pg.Pool) {}

  /** null: there is no such item any more. */
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
