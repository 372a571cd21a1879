import { Injectable } from '@nestjs/common';
import type { Position } from '@meguri/contracts/event-log.ts';
import type { Viewer } from '../http/viewer.ts';
import { RoundViews } from '../rental-round/round-views.ts';
import { DamageCaseViews } from './admin/damage-case-views.ts';
import { RequestViews } from './request-views.ts';

/** Answers commands out of the read models. */
@Injectable()
export class RoundViewsFromReadModels extends RoundViews {
  constructor(
    private readonly requests: RequestViews,
    private readonly cases: DamageCaseViews,
  ) {
    super();
  }

  override requestFor(viewer: Viewer, roundId: string, after: Position | null) {
    return this.requests.one(viewer, roundId, after);
  }

  override caseFor(viewer: Viewer, reportId: string, after: Position | null) {
    return this.cases.one(viewer, reportId, after);
  }

  override roundOfCase(reportId: string) {
    return this.cases.roundOf(reportId);
  }
}
