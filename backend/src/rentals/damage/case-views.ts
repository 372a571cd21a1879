import type { Position } from '@meguri/contracts/events/event-log.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';

/** What an operator's decision is answered with; its implementation reads the read models. Also the injection token. */
export abstract class CaseViews {
  /** A damage case as operators see it, at `after` or later; its id is the report's. @throws Rejected not_found */
  abstract one(viewer: Viewer, reportId: string, after: Position | null): Promise<object>;
  /** The round that a report is about; null: there is no such report. */
  abstract roundOf(reportId: string): Promise<string | null>;
}
