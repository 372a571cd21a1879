import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EventLog, LogTooShort, type Position } from '@meguri/contracts/events/event-log.ts';
import { addDays, type CalendarDate, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { refuseForeign } from '@meguri/projections/postgres/checkpoint.ts';
import pg from 'pg';
import { LessThan, Repository } from 'typeorm';
import { Clock } from '../../../event-sourcing/clock/clock.ts';
import { EVENT_LOG } from '../../../event-sourcing/streams/event-log-token.ts';
import { inTransaction } from '../../../postgres/in-transaction.ts';
import { within } from '../../../postgres/within.ts';
import { SigningKey } from '../signing-key.ts';
import { LogRoot } from './log-root.entity.ts';
import { NewHeads } from './new-heads.ts';
import { RootMail } from './root-mail.ts';
import { type RootStatement, type SignedRoot, sumOf } from './root-statement.ts';
import { SealedHeads } from './sealed-heads.ts';

/** An advisory lock: only one process creates roots at a time. */
const LOCK = 7_359_403;
/** Roots per response. */
export const MAX_ROOTS = 100;

/** The newest root with the heads it covers. */
export interface Sealed {
  readonly root: SignedRoot;
  readonly heads: SealedHeads;
}

/** The stored heads aren't those that were signed. */
export class RootBroken extends Error {
  override name = 'RootBroken';
}

/** A signed root for each day in Tokyo, each referring to the previous one. */
@Injectable()
export class LogRoots {
  private sealed: Sealed | null = null;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly key: SigningKey,
    private readonly mail: RootMail,
    @InjectRepository(LogRoot) private readonly roots: Repository<LogRoot>,
  ) {}

  /**
   * Creates the root of each day that has ended without one; the first also covers everything before it. Heads, roots
   * and mails are stored in one transaction, by one process at a time.
   * @throws ForeignCheckpoint, LogTooShort when the log isn't the one the last root covers; RootBroken; the reason of
   * `stop` when it is aborted: then nothing is stored
   */
  async closeDays(stop?: AbortSignal): Promise<void> {
    if (this.isUpToDate(await newest(this.roots))) return;
    await inTransaction(this.pool, async (db) => {
      const { rows } = await db.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [LOCK]);
      const last = rows[0]?.mine === true ? await newest(within(this.roots, db)) : null;
      if (rows[0]?.mine !== true || this.isUpToDate(last)) return;
      await this.refuseOther(last);
      await this.closeAfter(last, db, stop);
    });
  }

  /** Newest first, from the day before `before`. */
  async page(before: CalendarDate | null): Promise<readonly SignedRoot[]> {
    const where = before === null ? {} : { day: LessThan(before) };
    const roots = await this.roots.find({ where, order: { day: 'DESC' }, take: MAX_ROOTS });
    return roots.map(signedOf);
  }

  async ofDay(day: CalendarDate): Promise<SignedRoot | null> {
    const root = await this.roots.findOneBy({ day });
    return root && signedOf(root);
  }

  /** What the newest root covers, cached until there is a newer one; null: there is none yet. @throws RootBroken */
  async newestSealed(): Promise<Sealed | null> {
    const root = await newest(this.roots);
    if (root === null || root.statement === this.sealed?.root.statement) return root && this.sealed;
    this.sealed = await inTransaction(this.pool, async (db) => {
      await db.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const [sealed, heads] = [await newest(within(this.roots, db)), await SealedHeads.load(db)];
      if (sealed === null || heads.root !== statementOf(sealed).root) throw broken(sealed);
      return { root: signedOf(sealed), heads };
    });
    return this.sealed;
  }

  private isUpToDate(last: LogRoot | null): boolean {
    return last !== null && last.day >= this.yesterday();
  }

  private yesterday(): CalendarDate {
    return addDays(tokyoDate(this.clock.now().toISOString()), -1);
  }

  /** The log must still contain what the last root covers. */
  private async refuseOther(last: LogRoot | null): Promise<void> {
    if (last === null) return;
    await refuseForeign([['log roots', last]], this.log);
    const head = await this.log.head();
    if ((last.position ?? '') > (head ?? '')) throw new LogTooShort(last.position ?? '', head ?? 'none');
  }

  private async closeAfter(last: LogRoot | null, db: pg.PoolClient, stop?: AbortSignal): Promise<void> {
    const until = this.yesterday();
    const heads = new NewHeads(this.log, db, last?.position ?? null, stop);
    let before: SignedRoot | null = last;
    let sealed: SealedHeads | null = null;
    try {
      if (last !== null) {
        sealed = await SealedHeads.load(db);
        if (sealed.root !== statementOf(last).root) throw broken(last);
      }
      for (let day = last === null ? until : addDays(last.day, 1); day <= until; day = addDays(day, 1)) {
        const moved = await heads.upTo(day);
        if (moved || sealed === null) sealed = await SealedHeads.load(db);
        before = await this.make(day, sealed, before, heads.position, db);
      }
    } finally {
      await heads.close();
    }
    if (before !== null) await this.mail.send(before, db);
  }

  private async make(
    day: CalendarDate,
    { root, streams, calendars, events }: SealedHeads,
    before: SignedRoot | null,
    position: Position | null,
    db: pg.PoolClient,
  ): Promise<SignedRoot> {
    const { id: key, publicKey } = this.key.current;
    const log = await this.log.identity();
    const made: RootStatement = {
      ...{ version: 1, log, day, streams, calendars, events, root },
      before: before && { day: before.day, sum: sumOf(before.statement) },
      ...{ madeAt: this.clock.now().toISOString(), key },
    };
    const statement = JSON.stringify(made);
    const signed = { day, statement, signature: this.key.sign(statement), publicKey };
    await within(this.roots, db).insert({ ...signed, log, position });
    return signed;
  }
}

async function newest(roots: Repository<LogRoot>): Promise<LogRoot | null> {
  const [root = null] = await roots.find({ order: { day: 'DESC' }, take: 1 });
  return root;
}

const signedOf = ({ day, statement, signature, publicKey }: LogRoot): SignedRoot => ({
  ...{ day, statement, signature, publicKey },
});

const statementOf = ({ statement }: SignedRoot): RootStatement => JSON.parse(statement) as RootStatement;

const broken = (root: SignedRoot | null): RootBroken =>
  new RootBroken(`${root?.day ?? '—'} の根と、保存されている記録の終わりが一致しません。`);
