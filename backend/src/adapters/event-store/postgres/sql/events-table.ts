/**
 * The log. Positions are gapless and assigned under the append's lock, so commit order is position order. `data` and
 * `metadata` are text, not jsonb: they come back byte for byte. Ids lead the last index: unique in their stream, and
 * cheaper to insert than behind the longer stream names.
 */
export const EVENTS_TABLE = `
CREATE TABLE IF NOT EXISTS event_log.events (
  position bigint PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  revision integer NOT NULL CHECK (revision >= 0),
  event_id uuid NOT NULL,
  type text NOT NULL,
  version integer NOT NULL,
  data text NOT NULL,
  metadata text NOT NULL,
  CONSTRAINT events_revision UNIQUE (stream, revision),
  CONSTRAINT events_id UNIQUE (event_id, stream)
)`;
