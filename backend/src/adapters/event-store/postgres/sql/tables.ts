/**
 * The log. Positions have no gaps and are assigned under the append's lock, so commit order is position order. `data`
 * and `metadata` are text, not jsonb, so that they are returned byte for byte. The last index begins with the id: ids
 * are unique within a stream, and inserting is cheaper than behind the longer stream names.
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

/**
 * One row: the log's identity, which checkpoints name, and the version of the installed SQL objects. The fingerprint is
 * there for releases that don't know the version.
 */
export const LOG_TABLE = `
CREATE TABLE IF NOT EXISTS event_log.log (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  schema_fingerprint text NOT NULL
);
ALTER TABLE event_log.log ADD COLUMN IF NOT EXISTS schema_version integer NOT NULL DEFAULT 1`;

/** The log is append-only: the database itself refuses to change, delete or truncate events. */
export const APPEND_ONLY = `
CREATE OR REPLACE FUNCTION event_log.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  RAISE EXCEPTION 'event_log.events is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$body$;
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event_log.events
  FOR EACH STATEMENT EXECUTE FUNCTION event_log.refuse_change()`;

/**
 * The last safeguard: the database refuses an event behind a gap in its stream, whatever its writer believed. One
 * look-up per event: a plan made for an empty log must not scan all of it later.
 */
export const NO_GAPS = `
CREATE OR REPLACE FUNCTION event_log.refuse_gap() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  gap record;
BEGIN
  SELECT n.stream, n.revision INTO gap FROM added n
  WHERE n.revision > 0 AND (
    SELECT e.revision FROM event_log.events e WHERE e.stream = n.stream AND e.revision = n.revision - 1
  ) IS NULL
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION '% has nothing before revision %', gap.stream, gap.revision USING ERRCODE = '23000';
  END IF;
  RETURN NULL;
END
$body$;
CREATE OR REPLACE TRIGGER no_gaps AFTER INSERT ON event_log.events
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION event_log.refuse_gap()`;
