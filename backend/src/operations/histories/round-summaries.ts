import { Injectable } from '@nestjs/common';
import { type RoundSummary, roundSummarySchema } from '@meguri/contracts/read-models/administration.ts';
import { RequestRows } from '../../rentals/queries/request-rows.ts';
import { RequestViews } from '../../rentals/queries/request-views.ts';

/** The line about a round that operators' lists show. */
@Injectable()
export class RoundSummaries {
  constructor(
    private readonly rows: RequestRows,
    private readonly views: RequestViews,
  ) {}

  /** By id; a round that the read model doesn't know yet is left out. */
  async of(ids: readonly string[]): Promise<ReadonlyMap<string, RoundSummary>> {
    const found = await this.rows.findMany([...new Set(ids)]);
    const listed = this.views.listed(found, 'operator');
    return new Map(listed.map((request) => [request.id, roundSummarySchema.parse(request)]));
  }
}
