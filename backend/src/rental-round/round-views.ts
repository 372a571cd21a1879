import type { Position } from '@meguri/contracts/event-log.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { Viewer } from '../http/viewer.ts';

/**
 * What commands are answered with, from the read models as they are at `after` or later; waiting for that ends after
 * 2 seconds. Also the injection token.
 */
export abstract class RoundViews {
  /** @throws Rejected not_found for outsiders */
  abstract requestFor(viewer: Viewer, roundId: string, after: Position | null): Promise<RentalRequest>;
  /** A damage case as operators see it; its id is the report's. @throws Rejected not_found */
  abstract caseFor(viewer: Viewer, reportId: string, after: Position | null): Promise<object>;
  /** The round that a report is about; null: there is no such report. */
  abstract roundOfCase(reportId: string): Promise<string | null>;
}
