import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ERASED_USERNAME } from '@meguri/contracts/account/erasure.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { Passwords } from '../../adapters/passwords/passwords.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { RejectedWithDetails } from '../../http/errors/error-answer.ts';
import { OwnSessions } from '../../http/sessions/own-sessions.ts';
import { Mails } from '../../notifications/mail/mails.ts';
import { Uploads } from '../../catalog/uploads/uploads.ts';
import { triesAt } from '../sign-in/login-attempts.ts';
import { deleteDependents, emptiedColumns } from './emptied-columns.ts';
import { HAS_OPEN_ROUND, OpenRounds } from './open-rounds.ts';
import { PersonalData, type Transaction } from './personal-data.ts';

interface Leaver {
  readonly username: string;
  readonly isAdmin: boolean;
  /** All addresses that mail may have been sent to. */
  readonly addresses: readonly string[];
}

/**
 * Columns that stay besides numbers, dates and flags; name and password are overwritten. The payout account is removed
 * later (`forgetPayoutAccounts`): money of an ended round may still become due to the user.
 */
const KEPT_COLUMNS = ['username', 'password_hash', 'operator_role', 'identity_state', 'erased_at', 'payout_account_id'];

/** Long enough for the banks to settle the last payment. */
const PAYOUT_ACCOUNT_KEPT_DAYS = 180;

/** Removes the payout accounts of erased users who have no open rounds and can expect no more money. */
export async function forgetPayoutAccounts(db: Transaction): Promise<void> {
  await db.query(
    `UPDATE app.users u SET payout_account_id = NULL WHERE u.payout_account_id IS NOT NULL
       AND u.erased_at < now() - interval '${PAYOUT_ACCOUNT_KEPT_DAYS} days' AND NOT ${HAS_OPEN_ROUND}`,
  );
}

/**
 * Erases accounts. The row stays without personal data, since rounds and the ledger refer to its id; the event log
 * isn't touched, because it holds only ids.
 */
@Injectable()
export class Erasure {
  constructor(
    private readonly pool: pg.Pool,
    private readonly passwords: Passwords,
    private readonly personalData: PersonalData,
    private readonly openRounds: OpenRounds,
    private readonly sessions: OwnSessions,
    private readonly mails: Mails,
    private readonly uploads: Uploads,
  ) {}

  /**
   * @param onlyIf a further SQL condition on the user's row `u`, checked under its lock
   * @returns false when it was erased before, or the condition doesn't hold
   * @throws Rejected `open_rounds`, `administrator_account`, `service_unavailable`
   */
  async erase(userId: number, onlyIf = 'true'): Promise<boolean> {
    await this.openRounds.areCurrent();
    const unusableHash = await this.passwords.hash(randomBytes(32).toString('base64url'));
    const erased = await inTransaction(this.pool, (db) => this.eraseIn(db, userId, unusableHash, onlyIf));
    if (erased) await this.uploads.sweepRemoved(userId);
    return erased;
  }

  private async eraseIn(db: Transaction, userId: number, hash: string, onlyIf: string): Promise<boolean> {
    const leaver = await this.lock(db, userId, onlyIf);
    if (leaver === null) return false;
    if (leaver.isAdmin) throw new Rejected('administrator_account');
    await this.openRounds.areKnown(db, userId);
    const openRounds = await this.openRounds.of(db, userId);
    if (openRounds.length > 0) throw new RejectedWithDetails('open_rounds', { openRounds });
    await this.personalData.erase(db, userId);
    await this.sessions.endAll(userId, null, db);
    await deleteDependents(db, userId);
    await db.query('DELETE FROM app.login_attempts WHERE username = lower($1)', [triesAt.name(leaver.username)]);
    const emptied = await emptiedColumns(db, 'users', KEPT_COLUMNS);
    await db.query(
      `UPDATE app.users SET ${emptied}, username = $2, password_hash = $3, identity_state = 'unverified',
         erased_at = now(), updated_at = now() WHERE id = $1`,
      [userId, ERASED_USERNAME, hash],
    );
    // Before the commit, because the address is unknown afterwards.
    for (const address of leaver.addresses) await this.mails.forget(address, db);
    return true;
  }

  private async lock(db: Transaction, userId: number, onlyIf: string): Promise<Leaver | null> {
    const { rows } = await db.query<Leaver>(
      `SELECT username, is_admin AS "isAdmin", array_remove(ARRAY[email, pending_email], NULL)
         || ARRAY(SELECT DISTINCT l.email FROM app.mail_links l WHERE l.user_id = u.id) AS addresses
       FROM app.users u WHERE id = $1 AND erased_at IS NULL AND (${onlyIf}) FOR UPDATE`,
      [userId],
    );
    return rows[0] ?? null;
  }
}
