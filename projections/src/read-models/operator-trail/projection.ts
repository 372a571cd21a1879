import { AUDIT_STREAM_PREFIX, type AuditEvent } from '@meguri/contracts/operators/audit-events.ts';
import type { TrailKind } from '@meguri/contracts/operators/trail.ts';
import type { EventMetadata } from '@meguri/contracts/events/event-metadata.ts';
import type { FeedEvent } from '../../runner/feed-event.ts';
import { InsertProjector } from '../../runner/insert-projector.ts';
import type { Projection } from '../../runner/projection.ts';
import { INSERT_OPERATOR_TRAIL, OPERATOR_TRAIL } from './table.ts';

/** What operators viewed, did and were refused, one row per entry. */
export const OPERATOR_TRAIL_PROJECTION: Projection = {
  name: 'operator_trail',
  version: 1,
  streamPrefix: AUDIT_STREAM_PREFIX,
  tables: [OPERATOR_TRAIL],
  open: () => new InsertProjector(INSERT_OPERATOR_TRAIL, rowsOf),
};

const KINDS: Readonly<Record<AuditEvent['type'], TrailKind>> = {
  OperatorLooked: 'looked',
  OperatorActed: 'acted',
  OperatorRefused: 'refused',
};

function rowsOf(feedEvent: FeedEvent): readonly object[] {
  const { actor, time, event } = feedEvent.audit();
  const { id, stream, revision, metadata } = feedEvent.stored;
  const { hash } = JSON.parse(metadata) as EventMetadata;
  return [
    {
      ...{ stream, revision, hash: hash ?? '', entry_id: id, at: time, operator_id: actor.id ?? 0 },
      ...{ role: event.data.role, kind: KINDS[event.type], operation: event.data.what, about: event.data.about },
      code: 'code' in event.data ? event.data.code : null,
    },
  ];
}
