import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { within } from '../../postgres/within.ts';
import { StoredBulkMail } from './bulk-mail.entity.ts';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import {
  type BulkMail,
  type BulkMailChange,
  type BulkMailInput,
  type BulkMailPreview,
  type BulkMailSeen,
  type BulkMailState,
  type BulkMailStep,
  MAX_MAILED_ALONE,
  type MailSegment,
  type SegmentSize,
  STEP_FROM,
} from '@meguri/contracts/operators/bulk-mail.ts';
import pg from 'pg';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { Mails } from '../../notifications/mail/mails.ts';
import { displayNameOf } from '../../postgres/display-name.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import type { Queryable } from '../../postgres/queryable.ts';
import { listed } from './reports.ts';
import { conditionOf, PEOPLE, sizeOf, WANTS_NEWS } from './segments.ts';
import { type Reader, WrittenMail } from './written-mail.ts';

/** Advisory lock while a mail is begun; no other lock of the service has this number. */
const BEGIN_LOCK = 7_359_404;

const READER = `u.id, u.username, ${displayNameOf('u')} AS name, u.email`;

const NOW = () => 'now()';
const STOPPED = { state: 'stopped', endedAt: NOW } as const;
const PAUSED = { state: 'paused', nextBatchAt: NOW } as const;
const RESUMED = { state: 'sending', nextBatchAt: NOW } as const;

interface Stored extends BulkMailInput {
  readonly id: string;
  readonly version: number;
  readonly state: BulkMailState;
  readonly startedBy: number | null;
}

/** Creates, previews, starts, pauses and stops bulk mails. `BulkMailSender` sends them. */
@Injectable()
export class BulkMails {
  constructor(
    private readonly pool: pg.Pool,
    private readonly mails: Mails,
    private readonly written: WrittenMail,
    @InjectRepository(StoredBulkMail) private readonly rows: Repository<StoredBulkMail>,
  ) {}

  /** Newest first. */
  list(): Promise<readonly BulkMail[]> {
    return listed(this.pool, null);
  }

  /** @throws Rejected resource_not_found */
  async one(id: string): Promise<BulkMail> {
    const [found] = await listed(this.pool, id);
    if (found === undefined) throw new Rejected('resource_not_found');
    return found;
  }

  size(segment: MailSegment): Promise<SegmentSize> {
    return sizeOf(this.pool, segment);
  }

  async create({ userId }: Viewer, { subject, body, segment }: BulkMailInput): Promise<BulkMail> {
    const id = randomUUID();
    await this.rows.insert({ id, subject, body, segment, state: 'draft', createdBy: userId });
    return this.one(id);
  }

  /** @throws Rejected once it isn't a draft any more, or when it was changed since the operator saw it */
  async change(id: string, { subject, body, segment, version }: BulkMailChange): Promise<BulkMail> {
    await inTransaction(this.pool, async (db) => {
      const mail = await locked(db, id);
      if (mail.state !== 'draft') throw new Rejected('bulk_mail_state');
      refuseUnseen(mail, { version });
      await within(this.rows, db).update(id, { subject, body, segment, version: () => 'version + 1' });
    });
    return this.one(id);
  }

  /** The mail as the first recipient after that id gets it. @throws Rejected when there is none */
  async preview(id: string, after: number): Promise<BulkMailPreview> {
    const mail = await this.one(id);
    const { sql, value } = conditionOf(mail.segment);
    const { rows } = await this.pool.query<Reader>(
      `SELECT ${READER} FROM ${PEOPLE} WHERE ${sql} AND u.email IS NOT NULL AND ${WANTS_NEWS} AND u.id > $2
       ORDER BY u.id LIMIT 2`,
      [value, after],
    );
    const [reader] = rows;
    if (reader === undefined) throw new Rejected('bulk_mail_empty');
    const { subject, text } = this.written.to(reader, mail);
    return { recipient: { id: reader.id, name: reader.name }, subject, text, hasNext: rows.length > 1 };
  }

  /**
   * Sends the mail to the viewer. @throws Rejected own_address_missing, or when it was changed since the viewer saw it
   */
  async test(id: string, { userId }: Viewer, seen?: BulkMailSeen): Promise<void> {
    const mail = await this.one(id);
    refuseUnseen(mail, seen);
    const { rows } = await this.pool.query<Reader>(
      `SELECT ${READER} FROM app.users u WHERE u.id = $1 AND u.email IS NOT NULL`,
      [userId],
    );
    if (rows[0] === undefined) throw new Rejected('own_address_missing');
    const testMail = this.written.to(rows[0], mail);
    await this.mails.enqueue({ ...testMail, subject: `【テスト】${testMail.subject}` });
  }

  /**
   * @throws Rejected when its state or content has changed since the viewer saw it, or when the operator who started it
   * tries to confirm it
   */
  async step(id: string, step: BulkMailStep, { userId }: Viewer, seen?: BulkMailSeen): Promise<BulkMail> {
    await inTransaction(this.pool, async (db) => {
      const mail = await locked(db, id);
      if (step === 'confirm' && mail.startedBy === userId) throw new Rejected('bulk_mail_own');
      if (!STEP_FROM[step].includes(mail.state)) throw new Rejected('bulk_mail_state');
      refuseUnseen(mail, seen);
      if (step === 'start' || step === 'confirm') await this.begin(db, mail, step, userId);
      else await within(this.rows, db).update(id, step === 'stop' ? STOPPED : step === 'pause' ? PAUSED : RESUMED);
    });
    return this.one(id);
  }

  /** Fixes the recipients now, each once: members who join later get no mail, and none is left out. */
  private async begin(db: pg.PoolClient, mail: Stored, step: 'start' | 'confirm', userId: number): Promise<void> {
    // One at a time: each of two concurrent mails must count the other's recipients.
    await db.query('SELECT pg_advisory_xact_lock($1)', [BEGIN_LOCK]);
    const { people, reachable } = await sizeOf(db, mail.segment);
    if (reachable === 0) throw new Rejected('bulk_mail_empty');
    const isAlone = step === 'start';
    const rows = within(this.rows, db);
    await rows.update(mail.id, isAlone ? { startedBy: userId } : { confirmedBy: userId });
    if (isAlone && people + (await mailedAlone(db, userId)) > MAX_MAILED_ALONE) {
      await rows.update(mail.id, { state: 'waiting', endedAt: null });
      return;
    }
    const { sql, value } = conditionOf(mail.segment);
    const { rowCount: size } = await db.query(
      `INSERT INTO app.bulk_mail_recipients (run_id, user_id) SELECT $2, u.id FROM ${PEOPLE} WHERE ${sql}`,
      [value, mail.id],
    );
    await rows.update(mail.id, { state: 'sending', startedAt: NOW, size });
  }
}

function refuseUnseen({ version }: { readonly version: number }, seen: BulkMailSeen): void {
  if (seen?.version !== undefined && seen.version !== version) throw new Rejected('bulk_mail_changed');
}

async function locked(db: Queryable, id: string): Promise<Stored> {
  const { rows } = await db.query(
    `SELECT id, subject, body, segment, version, state, started_by AS "startedBy" FROM app.bulk_mails WHERE id = $1 FOR UPDATE`,
    [id],
  );
  if (rows[0] === undefined) throw new Rejected('resource_not_found');
  return rows[0] as Stored;
}

/**
 * How many recipients this operator has reached within a day without a second operator, so that a large mail can't be
 * split into small ones.
 */
async function mailedAlone(db: Queryable, userId: number): Promise<number> {
  const { rows } = await db.query(
    `SELECT coalesce(sum(size), 0)::int AS people FROM app.bulk_mails
     WHERE started_by = $1 AND confirmed_by IS NULL AND started_at > now() - interval '1 day'`,
    [userId],
  );
  return (rows[0] as { people: number }).people;
}
