import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import pg from 'pg';
import { Repository } from 'typeorm';
import { eachInTurn } from '@meguri/projections/loops/each-in-turn.ts';
import { IdentityProvider } from '../../adapters/identity-provider/identity-provider.ts';
import { PersonalData, type PersonalDataHolder } from '../leaving/personal-data.ts';
import { StoredIdentityCheck } from './identity-check.entity.ts';

/** Checks redacted in one run; the rest follows the next day. */
const REDACTED_AT_ONCE = 100;

/** The records of identity checks, whose documents are with the provider. */
@Injectable()
export class IdentityRecords implements PersonalDataHolder, OnModuleInit {
  readonly name = 'identityCheck';

  constructor(
    private readonly pool: pg.Pool,
    private readonly provider: IdentityProvider,
    private readonly personalData: PersonalData,
    @InjectRepository(StoredIdentityCheck) private readonly checks: Repository<StoredIdentityCheck>,
  ) {}

  onModuleInit(): void {
    this.personalData.add(this);
  }

  async export(userId: number): Promise<unknown> {
    const check = await this.checks.findOneBy({ userId });
    if (check === null) return null;
    const { sessionId, state, problem, startedAt, lookedAt } = check;
    return { sessionId, state, problem, startedAt, lookedAt };
  }

  /**
   * Has the provider delete what it collected about people who left. Not within their erasure, which mustn't fail
   * because of the provider: the row stays until then, and a refusal is tried again daily.
   */
  async tend(): Promise<void> {
    const { rows } = await this.pool.query<{ sessionId: string }>(
      `SELECT c.session_id AS "sessionId" FROM app.identity_checks c JOIN app.users u ON u.id = c.user_id
       WHERE u.erased_at IS NOT NULL ORDER BY u.erased_at LIMIT ${REDACTED_AT_ONCE}`,
    );
    await eachInTurn(rows, async ({ sessionId }) => {
      await this.provider.redactIdentity(sessionId);
      await this.checks.delete({ sessionId });
    });
  }
}
