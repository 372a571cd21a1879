import { EVENT_LABELS } from '@meguri/contracts/read-models/event-labels.ts';
import type { TimelineEntry, ViewingParty } from '@meguri/contracts/read-models/rental-request.ts';
import type { Party } from '@meguri/contracts/event-metadata.ts';
import type { RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { INSTANT } from '../../runner/instant-column.ts';
import type { Queryable } from '../../runner/projection.ts';
import type { TimelineDetail } from './details.ts';

/** A line of the timeline with what came with it; text and photos by id. */
export interface TimelineLine extends TimelineEntry {
  readonly revision: number;
  readonly detail: TimelineDetail;
}

interface Row {
  revision: number;
  type: RoundEventType;
  at: string;
  party: Party;
  detail: TimelineDetail | null;
}

/** What this party may see of the round, oldest first; operators see everything. */
export async function timelineOf(database: Queryable, roundId: string, viewer: ViewingParty): Promise<TimelineLine[]> {
  const { rows } = await database.query<Row>({
    name: 'read_models_timeline',
    text: `SELECT revision, type, ${INSTANT('at')} AS at, party, detail FROM read_models.timeline
           WHERE round_id = $1 AND ($2 = 'operator' OR ($2 = 'borrower' AND for_borrower) OR ($2 = 'owner' AND for_owner))
           ORDER BY revision`,
    values: [roundId, viewer],
  });
  return rows.map(({ revision, type, at, party, detail }) => ({
    revision,
    type,
    label: EVENT_LABELS[type].label,
    at,
    by: party,
    detail: detail ?? {},
  }));
}
