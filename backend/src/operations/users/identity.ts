import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { IdentityDecision, IdentityRecord, IdentityState } from '@meguri/contracts/account/identity.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { InjectRepository } from '@nestjs/typeorm';
import pg from 'pg';
import { Repository } from 'typeorm';
import { User } from '../../accounts/user.entity.ts';

interface DecisionRow {
  readonly state: IdentityState;
  readonly reason: string | null;
  readonly id: number | null;
  readonly username: string | null;
  readonly at: Date;
}

/** Decisions shown in a record. */
const LATEST = 100;

/** Whether operators have verified a user's identity, with every decision. */
@Injectable()
export class Identity {
  constructor(
    private readonly pool: pg.Pool,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  /**
   * Every decision is stored, even one that changes nothing. @throws Rejected `user_not_found`, `forbidden` for the
   * operator's own account
   */
  async decide(userId: number, operatorId: number, { state, reason }: IdentityDecision): Promise<IdentityRecord> {
    if (userId === operatorId) throw new Rejected('forbidden');
    const { rowCount } = await this.pool.query(
      `WITH changed AS (
         UPDATE app.users SET identity_state = $2, identity_reason = $3, updated_at = now()
         WHERE id = $1 AND erased_at IS NULL RETURNING id)
       INSERT INTO app.identity_decisions (id, user_id, state, reason, decided_by)
       SELECT $4, id, $2, $3, $5 FROM changed`,
      [userId, state, reason || null, randomUUID(), operatorId],
    );
    if (rowCount === 0) throw new Rejected('user_not_found');
    return this.record(userId);
  }

  /** Newest decision first. @throws Rejected `user_not_found` */
  async record(userId: number): Promise<IdentityRecord> {
    const user = await this.users.findOneBy({ id: userId });
    if (user === null) throw new Rejected('user_not_found');
    const { rows } = await this.pool.query<DecisionRow>(
      `SELECT d.state, d.reason, o.id, o.username, d.decided_at AS at
       FROM app.identity_decisions d LEFT JOIN app.users o ON o.id = d.decided_by
       WHERE d.user_id = $1 ORDER BY d.decided_at DESC LIMIT ${LATEST}`,
      [userId],
    );
    const decisions = rows.map(({ state, reason, id, username, at }) => ({
      state,
      reason,
      decidedBy: id === null || username === null ? null : { id, username },
      decidedAt: at.toISOString(),
    }));
    return { state: user.identityState, decisions };
  }
}
