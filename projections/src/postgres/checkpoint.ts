import type { EventLog, Position } from '@meguri/contracts/events/event-log.ts';

/** The position that a reader has reached, and in which log. */
export interface LogPosition {
  readonly log: string;
  /** null: nothing read yet. */
  readonly position: Position | null;
}

/** The checkpoint belongs to another log and means nothing in this one. The message is for operators. */
export class ForeignCheckpoint extends Error {
  override name = 'ForeignCheckpoint';
  constructor(reader: string, checkpoint: string, log: string) {
    super(
      `「${reader}」は別のイベントログ (${checkpoint}) から作られたものです (現在のログ: ${log})。` +
        'DATABASE_URL と EVENTSTORE_URL の組み合わせを確認するか、リードモデルなら npm run projections:rebuild' +
        '（Docker Compose では docker compose run --rm worker node backend/dist/rebuild.js）で作り直してください',
    );
  }
}

/** @throws ForeignCheckpoint when a checkpoint belongs to another log */
export async function refuseForeign(
  checkpoints: Iterable<readonly [reader: string, LogPosition]>,
  log: EventLog,
): Promise<void> {
  const identity = await log.identity();
  for (const [reader, checkpoint] of checkpoints)
    if (checkpoint.log !== identity) throw new ForeignCheckpoint(reader, checkpoint.log, identity);
}
