import { Readable } from 'node:stream';
import { OPERATIONS } from '@meguri/contracts/operators/operations.ts';
import { ROLE_LABELS } from '@meguri/contracts/operators/roles.ts';
import { TRAIL_KIND_LABELS, type TrailEntry } from '@meguri/contracts/operators/trail.ts';
import { type TrailFilter, wholeTrail } from '@meguri/projections/read-models/operator-trail/query.ts';
import type pg from 'pg';
import { csv } from '../../rentals/documents/csv.ts';

const AT_ONCE = 1_000;
const HEAD = ['日時', '運営者ID', '権限', '種類', '操作', '操作名', '対象', '結果', '記録', '番号', 'ハッシュ'];
/** The byte order mark, by which spreadsheets recognise UTF-8. */
const MARK_LENGTH = 3;

/** Streamed page by page: a thousand entries are in memory, however many there are. */
export const trailFile = (pool: pg.Pool, filter: TrailFilter): Readable => Readable.from(lines(pool, filter));

async function* lines(pool: pg.Pool, filter: TrailFilter): AsyncGenerator<Buffer> {
  yield csv([HEAD]);
  for await (const entries of wholeTrail(pool, filter, AT_ONCE)) {
    if (entries.length > 0) yield csv(entries.map(rowOf)).subarray(MARK_LENGTH);
  }
}

const rowOf = ({ at, operatorId, role, kind, operation, about, code, stream, revision, hash }: TrailEntry) => [
  ...[at, operatorId, role === null ? '' : ROLE_LABELS[role], TRAIL_KIND_LABELS[kind]],
  ...[OPERATIONS[operation].label, operation, about.join(' '), code ?? '', stream, revision, hash],
];
