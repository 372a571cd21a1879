import type { Projection } from '../runner/projection.ts';
import { CALENDAR_PROJECTION } from './calendar/projection.ts';
import { DAMAGE_CASES_PROJECTION } from './damage-cases/projection.ts';
import { LEDGER_PROJECTION } from './ledger/projection.ts';
import { OPERATOR_TRAIL_PROJECTION } from './operator-trail/projection.ts';
import { ROUND_METRICS_PROJECTION } from './round-metrics/projection.ts';
import { ROUNDS_PROJECTION } from './rounds/projection.ts';
import { SUPPORT_MESSAGES_PROJECTION } from './support-messages/projection.ts';
import { TIMELINE_PROJECTION } from './timeline/projection.ts';

/** All projections. */
export const ALL_PROJECTIONS: readonly Projection[] = [
  ROUNDS_PROJECTION,
  CALENDAR_PROJECTION,
  TIMELINE_PROJECTION,
  DAMAGE_CASES_PROJECTION,
  LEDGER_PROJECTION,
  SUPPORT_MESSAGES_PROJECTION,
  ROUND_METRICS_PROJECTION,
  OPERATOR_TRAIL_PROJECTION,
];
