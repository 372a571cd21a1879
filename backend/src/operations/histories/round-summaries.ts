import { Injectable } from '@nestjs/common';
import { type RoundSummary, roundSummarySchema } from '@meguri/contracts/read-models/administration.ts';
import { RequestRows } from '../../rentals/queries/request-rows.ts';
import { RequestViews } from '../../rentals/queries/request-views.ts';

/** The summary of a round in operators' lists. */
@Injectable()
export class RoundSummaries {
  constructor(
    private readonly rows: RequestRows,
    private readonly views: RequestViews,
  ) {}

  /** Summaries by id, without rounds that the read model doesn't have yet. */
  async of(ids: readonly string[]): Promise<ReadonlyMap<string, RoundSummary>> {
    const found = await this.rows.findMany([...new Set(ids)]);
    const listed = this.views.listed(found, 'operator');
    return new Map(listed.map((request) => [request.id, roundSummarySchema.parse(request)]));
  }
}
