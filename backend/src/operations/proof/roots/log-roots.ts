import { Inject, Injectable } from '@nestjs/common';
import { type EventLog, LogTooShort, type Position } from '@meguri/contracts/events/event-log.ts';
import { addDays, type CalendarDate, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { refuseForeign } from '@meguri/projections/postgres/checkpoint.ts';
import pg from 'pg';
import { Clock } from '../../../event-sourcing/clock/clock.ts';
import { EVENT_LOG } from '../../../event-sourcing/streams/event-log-token.ts';
import { inTransaction } from '../../../postgres/in-transaction.ts';
import type { Queryable } from '../../../postgres/queryable.ts';
import { SigningKey } from '../signing-key.ts';
import { NewHeads } from './new-heads.ts';
import { RootMail } from './root-mail.ts';
import { type RootStatement, type SignedRoot, sumOf } from './root-statement.ts';
import { SealedHeads } from './sealed-heads.ts';

/** An advisory lock: only one process creates roots at a time. */
const LOCK = 7_359_403;
/** Roots per response. */
export const MAX_ROOTS = 100;

interface StoredRoot extends SignedRoot {
  readonly log: string;
  readonly position: Position | null;
}

/** The newest root with the heads it covers. */
export interface Sealed {
  readonly root: SignedRoot;
  readonly heads: SealedHeads;
}

/** The stored heads aren't those that were signed. */
export class RootBroken extends Error {
  override name = 'RootBroken';
}

const COLUMNS = `to_char(day, 'YYYY-MM-DD') AS day, statement, signature, public_key AS "publicKey"`;

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
  ) {}

  /**
   * Creates the root of each day that has ended without one; the first also covers everything before it. Heads, roots
   * and mails are stored in one transaction, by one process at a time.
   * @throws ForeignCheckpoint, LogTooShort when the log isn't the one the last root covers; RootBroken
   */
  async closeDays(): Promise<void> {
    if (this.isUpToDate(await this.newest(this.pool))) return;
    await inTransaction(this.pool, async (db) => {
      const { rows } = await db.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [LOCK]);
      const last = rows[0]?.mine === true ? await this.newest(db) : null;
      if (rows[0]?.mine !== true || this.isUpToDate(last)) return;
      await this.refuseOther(last);
      await this.closeAfter(last, db);
    });
  }

  /** Newest first, from the day before `before`. */
  async page(before: CalendarDate | null): Promise<readonly SignedRoot[]> {
    const { rows } = await this.pool.query<SignedRoot>(
      `SELECT ${COLUMNS} FROM app.log_roots WHERE $1::date IS NULL OR day < $1 ORDER BY day DESC LIMIT ${MAX_ROOTS}`,
      [before],
    );
    return rows;
  }

  async ofDay(day: CalendarDate): Promise<SignedRoot | null> {
    const { rows } = await this.pool.query<SignedRoot>(`SELECT ${COLUMNS} FROM app.log_roots WHERE day = $1`, [day]);
    return rows[0] ?? null;
  }

  /** What the newest root covers, cached until there is a newer one; null: there is none yet. @throws RootBroken */
  async newestSealed(): Promise<Sealed | null> {
    const root = await this.newest(this.pool);
    if (root === null || root.statement === this.sealed?.root.statement) return root && this.sealed;
    this.sealed = await inTransaction(this.pool, async (db) => {
      await db.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const [newest, heads] = [await this.newest(db), await SealedHeads.load(db)];
      if (newest === null || heads.root !== statementOf(newest).root) throw broken(newest);
      return { root: newest, heads };
    });
    return this.sealed;
  }

  private isUpToDate(last: StoredRoot | null): boolean {
    return last !== null && last.day >= this.yesterday();
  }

  private yesterday(): CalendarDate {
    return addDays(tokyoDate(this.clock.now().toISOString()), -1);
  }

  /** The log must still contain what the last root covers. */
  private async refuseOther(last: StoredRoot | null): Promise<void> {
    if (last === null) return;
    await refuseForeign([['log roots', last]], this.log);
    const head = await this.log.head();
    if ((last.position ?? '') > (head ?? '')) throw new LogTooShort(last.position ?? '', head ?? 'none');
  }

  private async closeAfter(last: StoredRoot | null, db: Queryable): Promise<void> {
    const until = this.yesterday();
    const heads = new NewHeads(this.log, db, last?.position ?? null);
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
    db: Queryable,
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
    await db.query(
      `INSERT INTO app.log_roots (day, statement, signature, public_key, log, position) VALUES ($1, $2, $3, $4, $5, $6)`,
      [day, statement, signed.signature, publicKey, log, position],
    );
    return signed;
  }

  private async newest(db: Queryable): Promise<StoredRoot | null> {
    const { rows } = await db.query(
      `SELECT ${COLUMNS}, log, position FROM app.log_roots r ORDER BY r.day DESC LIMIT 1`,
    );
    return (rows[0] as StoredRoot | undefined) ?? null;
  }
}

const statementOf = ({ statement }: SignedRoot): RootStatement => JSON.parse(statement) as RootStatement;

const broken = (root: SignedRoot | null): RootBroken =>
  new RootBroken(`${root?.day ?? '—'} の根と、保存されている記録の終わりが一致しません。`);
