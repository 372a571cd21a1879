/** One row: the log's identity, which checkpoints name, and the fingerprint of the SQL objects last installed. */
export const LOG_TABLE = `
CREATE TABLE IF NOT EXISTS event_log.log (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  schema_fingerprint text NOT NULL
)`;
