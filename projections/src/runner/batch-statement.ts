import type { Position } from '@meguri/contracts/events/event-log.ts';
import { createHash } from 'node:crypto';
import { LIVE_SCHEMA } from './checkpoints.ts';
import type { Write } from './read-model-table.ts';
import { arraysOf, rowsFrom } from './row-arrays.ts';

/** The checkpoint that the batch expects; otherwise it has no effect. */
export interface ExpectedCheckpoint {
  readonly projection: string;
  readonly position: Position | null;
  readonly generation: number;
}

/** Advances checkpoints together with the batch: either all of them are where they are expected, or nothing happens. */
export interface Advance {
  readonly from: readonly ExpectedCheckpoint[];
  readonly to: Position;
}

/** A prepared statement as pg takes it. */
export interface PreparedQuery {
  readonly name: string;
  readonly text: string;
  readonly values: string[];
  readonly query_timeout: number;
}

/** A connection without a response is given up after this time, in ms. */
const TIMEOUT_MS = 30_000;

/**
 * A batch as ONE statement: every write is a data-modifying CTE, and so is the guarded advance of the checkpoints. So
 * it is atomic without a transaction's round trips. All writes of one statement see the tables as they were before it,
 * so no two of them may touch the same row.
 */
export class BatchStatements {
  readonly #schema: string;
  readonly #prepared = new Map<string, { name: string; text: string }>();

  constructor(schema: string) {
    this.#schema = schema;
  }

  /** @param advance null for tables without a checkpoint: those a rebuild fills */
  query(writes: readonly Write[], advance: Advance | null): PreparedQuery {
    const values = writes.flatMap(({ statement, rows }) => arraysOf(statement.columns, rows));
    if (advance !== null) values.push(JSON.stringify(advance.from), advance.to);
    return { ...this.#statement(writes, advance !== null), values, query_timeout: TIMEOUT_MS };
  }

  /** Batches that write the same tables share a prepared statement; there are few such sets. */
  #statement(writes: readonly Write[], guarded: boolean): { name: string; text: string } {
    const key = `${guarded} ${writes.map(({ statement }) => statement.name).join(', ')}`;
    let statement = this.#prepared.get(key);
    if (statement === undefined) {
      const text = composed(this.#schema, writes, guarded);
      // Connections identify prepared statements by name: the same name must mean the same text.
      statement = { name: `read_models_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, text };
      this.#prepared.set(key, statement);
    }
    return statement;
  }
}

function composed(schema: string, writes: readonly Write[], guarded: boolean): string {
  let parameters = 0;
  const parts = writes.map(({ statement }, index) => {
    const rows = rowsFrom(statement.columns, parameters + 1);
    parameters += Object.keys(statement.columns).length;
    return `write_${index} AS (${statement.sql(schema, rows)})`;
  });
  if (!guarded) return `WITH ${parts.join(',\n')} SELECT`;
  const from = `$${parameters + 1}`;
  const to = `$${parameters + 2}`;
  parts.push(
    `expected AS (SELECT * FROM json_to_recordset(${from}::json) AS r(projection text, position text, generation integer))`,
    `advanced AS (
       UPDATE ${LIVE_SCHEMA}.checkpoints c SET position = ${to}::text, updated_at = now() FROM expected e
       WHERE c.projection = e.projection AND c.position IS NOT DISTINCT FROM e.position
         AND c.generation = e.generation AND c.state = 'running'
       RETURNING 1)`,
  );
  return `WITH ${parts.join(',\n')}
SELECT CASE WHEN (SELECT count(*) FROM advanced) = (SELECT count(*) FROM expected) THEN 0
  ELSE ${LIVE_SCHEMA}.refuse_stale_worker() END`;
}
