import type { IdentityState } from '@meguri/contracts/account/identity.ts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import pg from 'pg';
import { Repository } from 'typeorm';
import { IdentityProvider, type IdentitySession } from '../../adapters/identity-provider/identity-provider.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { StoredIdentityCheck } from './identity-check.entity.ts';
import { identifyByProvider } from './provider-identity.ts';

/** A session after a look at the provider. */
export interface LookedAt extends IdentitySession {
  readonly userId: number;
  /** Its state before. */
  readonly was: IdentitySession['state'];
  /** Whether the person counts as identified: operators may have decided otherwise. */
  readonly isIdentified: boolean;
}

/** Members' checks at the identity provider, as they were last seen. */
@Injectable()
export class IdentitySessions {
  constructor(
    private readonly pool: pg.Pool,
    private readonly provider: IdentityProvider,
    @InjectRepository(StoredIdentityCheck) private readonly checks: Repository<StoredIdentityCheck>,
  ) {}

  of(userId: number): Promise<StoredIdentityCheck | null> {
    return this.checks.findOneBy({ userId });
  }

  /** Stores a new session in place of an ended one. */
  async remember(userId: number, { sessionId, state, problem }: IdentitySession): Promise<void> {
    const now = new Date();
    await this.checks.upsert({ userId, sessionId, state, problem, startedAt: now, lookedAt: now }, ['userId']);
  }

  /** Asks the provider, and stores its answer. @returns null: the session isn't of this platform */
  async look(sessionId: string): Promise<LookedAt | null> {
    const check = await this.checks.findOneBy({ sessionId });
    if (check === null) return null;
    const lookedAt = new Date();
    const session = await this.provider.identitySession(sessionId);
    await inTransaction(this.pool, (db) => this.store(db, check.userId, session, lookedAt));
    return { ...session, userId: check.userId, was: check.state, isIdentified: await this.isIdentified(check.userId) };
  }

  /** In one transaction: a process that ends in between would leave a finished check without its result. */
  private async store(
    db: pg.PoolClient,
    userId: number,
    { sessionId, state, problem }: IdentitySession,
    lookedAt: Date,
  ): Promise<void> {
    // Of two concurrent looks the one that began later counts, whichever is answered first.
    const { rowCount } = await db.query(
      `UPDATE app.identity_checks SET state = $2, problem = $3, looked_at = $4 WHERE session_id = $1 AND looked_at <= $4`,
      [sessionId, state, problem, lookedAt],
    );
    const found = STATES[state];
    if (rowCount === 1 && found !== null) await identifyByProvider(db, userId, found);
  }

  private async isIdentified(userId: number): Promise<boolean> {
    const identified = `SELECT FROM app.users WHERE id = $1 AND identity_state = 'verified'`;
    return (await this.pool.query(identified, [userId])).rowCount === 1;
  }
}

/** What a session's state means for the person; null: nothing is known, such as after a cancelled one. */
const STATES: Readonly<Record<IdentitySession['state'], IdentityState | null>> = {
  open: 'unverified',
  processing: 'pending',
  verified: 'verified',
  ended: null,
};
