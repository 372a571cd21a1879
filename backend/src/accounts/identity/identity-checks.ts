import type { IdentityCheck, IdentityCheckPage, IdentityCheckStart } from '@meguri/contracts/account/identity.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { IdentityProvider } from '../../adapters/identity-provider/identity-provider.ts';
import { PaymentProviderUnavailable, PaymentRefused } from '../../adapters/payment-provider/payment-provider.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import type { User } from '../user.entity.ts';
import { IdentitySessions } from './identity-sessions.ts';
import { DECIDED_BY_OPERATORS } from './provider-identity.ts';

/** Injection token: whether this installation checks identities at the provider (boolean). */
export const IDENTITY_CHECKS_OFFERED = Symbol('identity checks offered');

type Standing = Pick<User, 'identityState'> & { readonly byOperators: boolean };

/** A member's own identity check at the provider. */
@Injectable()
export class IdentityChecks {
  constructor(
    private readonly pool: pg.Pool,
    private readonly sessions: IdentitySessions,
    private readonly provider: IdentityProvider,
    private readonly limits: RequestLimits,
    private readonly settings: HttpSettings,
    @Inject(SERVICE_LOG) private readonly log: Logger,
    @Inject(IDENTITY_CHECKS_OFFERED) private readonly offered: boolean,
  ) {}

  /** The provider is asked while a check is open; without its answer the stored state counts. */
  async own(userId: number): Promise<IdentityCheck> {
    const check = await this.sessions.of(userId);
    const isOpen = check?.state === 'open' || check?.state === 'processing';
    if (isOpen && (await this.limits.tryTake('identity-look', `user ${userId}`)))
      await this.lookIfPossible(check.sessionId);
    const [{ identityState, byOperators }, known] = await Promise.all([
      this.standing(userId),
      isOpen ? this.sessions.of(userId) : check,
    ]);
    const offered = this.offered && !byOperators;
    // An owner's payout account may be looked at for long, or stay incomplete; they can prove who they are meanwhile.
    const isForPayouts = offered && identityState === 'pending' && known?.state !== 'processing';
    return { offered, state: isForPayouts ? 'unverified' : identityState, problem: known?.problem ?? null };
  }

  /**
   * The provider's page: of the open session, or of a new one. Concurrent requests get the same session.
   * @throws Rejected `identity_verified`, `identity_by_operators`, `identity_pending`, `identity_check_refused`,
   *   `too_many_requests`
   */
  async begin(userId: number, { back }: IdentityCheckStart): Promise<IdentityCheckPage> {
    const { identityState, byOperators } = await this.standing(userId);
    if (identityState === 'verified') throw new Rejected('identity_verified');
    if (byOperators || !this.offered) throw new Rejected('identity_by_operators');
    const known = await this.sessions.of(userId);
    await this.limits.take('provider-look', `user ${userId}`);
    const session = known === null ? null : await this.sessions.look(known.sessionId);
    if (session?.state === 'processing' || session?.state === 'verified') throw new Rejected('identity_pending');
    const url = session?.url ?? (await this.newSession(userId, known?.sessionId ?? 'first', back));
    if (url === null) throw new Rejected('identity_check_refused');
    return { url };
  }

  private async newSession(userId: number, after: string, back: string | undefined): Promise<string | null> {
    await this.limits.take('identity-check', `user ${userId}`);
    const page = `${this.settings.publicUrl}/profile/edit/identity?checked=1`;
    const returnUrl = back === undefined ? page : `${page}&back=${encodeURIComponent(back)}`;
    const idempotencyKey = `identity-check-${userId}-${after}`;
    try {
      const session = await this.provider.beginIdentityCheck({ userId, returnUrl, idempotencyKey });
      await this.sessions.remember(userId, session);
      return session.url;
    } catch (error) {
      // Even if the session was begun, the next press gets it by the same key.
      await this.limits.giveBack('identity-check', `user ${userId}`);
      if (!(error instanceof PaymentRefused)) throw error;
      this.log.warn({ userId, code: error.code, requestId: error.requestId }, `identity check: ${error.message}`);
      throw new Rejected('identity_check_refused');
    }
  }

  private async lookIfPossible(sessionId: string): Promise<void> {
    try {
      await this.sessions.look(sessionId);
    } catch (error) {
      if (!(error instanceof PaymentProviderUnavailable || error instanceof PaymentRefused)) throw error;
      this.log.warn({ err: error }, 'an identity check could not be looked at');
    }
  }

  private async standing(userId: number): Promise<Standing> {
    const { rows } = await this.pool.query<Standing>(
      `SELECT identity_state AS "identityState", ${DECIDED_BY_OPERATORS} AS "byOperators"
       FROM app.users u WHERE id = $1 AND erased_at IS NULL`,
      [userId],
    );
    if (rows[0] === undefined) throw new Rejected('user_not_found');
    return rows[0];
  }
}
