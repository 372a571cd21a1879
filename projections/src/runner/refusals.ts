import { sqlStateOf } from '../postgres/sql-state.ts';
import { STALE_CHECKPOINT } from './checkpoints.ts';
import { EventNotApplicable } from './projector-group.ts';
import { Unstorable } from './row-arrays.ts';

/** SQLSTATE classes by which Postgres refuses a write: a row named twice, data, integrity, program limits. */
const REFUSED = ['21', '22', '23', '54'];
/** A missing table, column or permission: no event could be stored. */
const UNWRITABLE = '42';

/** Another worker or a rebuild moved a checkpoint: read them again. */
export const isStale = (error: unknown): boolean => sqlStateOf(error) === STALE_CHECKPOINT;

/** Retrying doesn't help: a projection can't apply an event, or Postgres can't store its rows. */
export const isEventsFault = (error: unknown): error is Error =>
  error instanceof EventNotApplicable || error instanceof Unstorable || REFUSED.includes(sqlStateOf(error).slice(0, 2));

/** No event is at fault: the read model itself is damaged. */
export const isUnwritable = (error: unknown): error is Error => sqlStateOf(error).startsWith(UNWRITABLE);
