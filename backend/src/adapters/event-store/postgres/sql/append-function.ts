/** Separates the elements of a text list; appended text must not contain it. */
export const SEPARATOR = '\u001f';

/** The NOTIFY channel; the payload is the position of the group's last event. */
export const CHANNEL = 'event_log_appended';

/** Reported instead of a head that has the expected revision but isn't the event to follow. */
export const ANOTHER_EVENT = -2;

/** Guards the order of positions; advisory locks are per database. */
const APPEND_LOCK = 0x6d656775;

/**
 * Appends a group, with at most one append per stream, in one round trip. Lists are passed as joined text, which costs
 * a fraction of array literals. Per append: its stream, expected revision, id of the event it follows ('' for any) and
 * size; per event: the number of its append (from 1), stream, revision, id, type, version, data and metadata.
 *
 * The lock is taken by a statement of its own, because the heads must be read by a snapshot younger than the lock. Each
 * append is admitted separately, when its stream's head has the expected revision and is the event to follow.
 * `compare_heads` may be false when the caller knows for every append that the event at the expected revision exists
 * (it has seen that event, or expects no stream): the unique index then refuses an append that is behind its head, and
 * with it the whole group.
 *
 * `base` is the position before the first inserted event. Unless all appends were admitted, `heads` has the head that
 * every append met, or ${ANOTHER_EVENT}; `repeated` has, where the same events already follow an expected revision, the
 * position of the last of them (else 0).
 *
 * Two releases may run at the same time, so a change of the parameters adds a function instead of replacing this one.
 */
export const APPEND_FUNCTION = `
CREATE OR REPLACE FUNCTION event_log.append(
  compare_heads boolean, append_streams text, append_expected text, append_follows text, append_sizes text,
  event_appends text, event_streams text, event_revisions text, event_ids text,
  event_types text, event_versions text, event_data text, event_metadata text,
  OUT heads text, OUT base bigint, OUT repeated text
) LANGUAGE plpgsql AS $body$
DECLARE
  sep CONSTANT text := E'\\x1f';
  streams CONSTANT text[] := string_to_array(append_streams, sep);
  expected CONSTANT integer[] := string_to_array(append_expected, ',')::integer[];
  sizes CONSTANT integer[] := string_to_array(append_sizes, ',')::integer[];
  found integer[];
  all_admitted boolean;
  inserted bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(${APPEND_LOCK});

  IF compare_heads THEN
    SELECT array_agg(
      CASE WHEN h.revision = a.expected AND h.event_id <> nullif(a.follows, '')::uuid THEN ${ANOTHER_EVENT}
        ELSE coalesce(h.revision, -1) END
      ORDER BY a.number) INTO found
    FROM unnest(streams, expected, string_to_array(append_follows, ','))
      WITH ORDINALITY AS a(stream, expected, follows, number)
    LEFT JOIN LATERAL (
      SELECT e.revision, e.event_id FROM event_log.events e WHERE e.stream = a.stream ORDER BY e.revision DESC LIMIT 1
    ) h ON true;
  ELSE
    found := expected;
  END IF;
  all_admitted := found = expected;
  IF NOT all_admitted THEN
    heads := array_to_string(found, ',');
  END IF;
  SELECT coalesce(max(e.position), 0) INTO base FROM event_log.events e;

  INSERT INTO event_log.events (position, stream, revision, event_id, type, version, data, metadata)
  SELECT base + row_number() OVER (ORDER BY n.number),
    n.stream, n.revision, n.id, n.type, n.version, n.data, n.metadata
  FROM unnest(
    string_to_array(event_appends, ',')::integer[], string_to_array(event_streams, sep),
    string_to_array(event_revisions, ',')::integer[], string_to_array(event_ids, ',')::uuid[],
    string_to_array(event_types, sep), string_to_array(event_versions, ',')::integer[],
    string_to_array(event_data, sep), string_to_array(event_metadata, sep)
  ) WITH ORDINALITY AS n(append, stream, revision, id, type, version, data, metadata, number)
  WHERE all_admitted OR found[n.append] = expected[n.append];
  GET DIAGNOSTICS inserted = ROW_COUNT;

  IF inserted > 0 THEN
    PERFORM pg_notify('${CHANNEL}', (base + inserted)::text);
  END IF;

  IF NOT all_admitted THEN
    SELECT string_agg(coalesce(same.position, 0)::text, ',' ORDER BY a.number) INTO repeated
    FROM unnest(streams, expected, sizes, found) WITH ORDINALITY AS a(stream, expected, size, head, number)
    LEFT JOIN LATERAL (
      SELECT max(e.position) AS position
      FROM unnest(
        string_to_array(event_appends, ',')::integer[], string_to_array(event_revisions, ',')::integer[],
        string_to_array(event_ids, ',')::uuid[]
      ) AS n(append, revision, id)
      JOIN event_log.events e ON e.stream = a.stream AND e.revision = n.revision AND e.event_id = n.id
      WHERE n.append = a.number AND a.head > a.expected
      HAVING count(*) = a.size
    ) same ON true;
  END IF;
END
$body$`;
