import { InjectRepository } from '@nestjs/typeorm';
import { Injectable } from '@nestjs/common';
import type { PasskeyOptions, PasskeyResponse } from '@meguri/contracts/account/passkeys.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { Repository } from 'typeorm';
import { authenticationOptions, verifiedAuthentication } from '../../adapters/passkeys/webauthn.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { User } from '../user.entity.ts';
import { PasskeyChallenges, type PasskeyPurpose } from './passkey-challenges.ts';
import { StoredPasskey } from './passkey.entity.ts';
import { handleOf, relyingParty } from './relying-party.ts';

type ProofPurpose = Exclude<PasskeyPurpose, 'registration'>;

/**
 * Each account has its own allowance within a network once a password, a provider or a session has named it: otherwise
 * guests of a shared network could use up what its members' second steps and step-ups need.
 */
const countedApart = (userId: number | null): string => (userId === null ? '' : `user ${userId}`);

/** Checks that a browser has a passkey of the account, or of any account at a login. */
@Injectable()
export class PasskeyProofs {
  constructor(
    private readonly pool: pg.Pool,
    private readonly challenges: PasskeyChallenges,
    private readonly limits: RequestLimits,
    private readonly settings: HttpSettings,
    @InjectRepository(StoredPasskey) private readonly rows: Repository<StoredPasskey>,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  /**
   * @param userId null: any account, for a login without a password
   * @throws Rejected `passkeys_missing`, `too_many_requests`
   */
  async options(purpose: ProofPurpose, request: FastifyRequest, userId: number | null): Promise<PasskeyOptions> {
    await this.limits.takeOfNetwork('passkey-options', request.ip, countedApart(userId));
    const allowed = userId === null ? [] : await this.rows.findBy({ userId });
    if (userId !== null && allowed.length === 0) throw new Rejected('passkeys_missing');
    const verification = (await this.mustVerify(purpose, userId)) ? 'required' : 'preferred';
    const challenge = await this.challenges.make(purpose, request, userId);
    return authenticationOptions(relyingParty(this.settings), challenge, allowed, verification);
  }

  /**
   * @param userId as in `options`
   * @returns the passkey's user
   * @throws Rejected as `PasskeyChallenges.answeredBy`, and `passkey_unknown`, `passkey_refused`, `passkey_unverified`,
   * `passkey_copied`, `too_many_requests`
   */
  async check(
    passkey: PasskeyResponse,
    purpose: ProofPurpose,
    request: FastifyRequest,
    userId: number | null,
  ): Promise<number> {
    await this.limits.takeOfNetwork('passkey-login', request.ip, countedApart(userId));
    const challenge = await this.challenges.answeredBy(passkey.response.clientDataJSON, purpose, request, userId);
    const row = await this.rows.findOneBy({ credentialId: passkey.id });
    if (row === null || (userId !== null && row.userId !== userId)) throw new Rejected('passkey_unknown');
    const handle = passkey.response.userHandle ?? null;
    if (handle !== null && handle !== handleOf(row.userId).toString('base64url')) throw new Rejected('passkey_refused');
    const proof = await verifiedAuthentication(passkey, relyingParty(this.settings), challenge, row.publicKey);
    if (proof === null) throw new Rejected('passkey_refused');
    if (!proof.userVerified && (await this.mustVerify(purpose, userId))) throw new Rejected('passkey_unverified');
    await this.countUse(row.id, proof.counter);
    await this.limits.giveBackOfNetwork('passkey-login', request.ip, countedApart(userId));
    return row.userId;
  }

  /**
   * Right after a password the passkey is a second factor by itself, except for operators. Anywhere else it is the only
   * proof, so the device has to check its user.
   */
  private async mustVerify(purpose: ProofPurpose, userId: number | null): Promise<boolean> {
    if (purpose !== 'second_step' || userId === null) return true;
    const user = await this.users.findOne({ select: { isAdmin: true }, where: { id: userId } });
    return user?.isAdmin !== false;
  }

  /** A counter that doesn't grow, of a device that counts, is the sign of a copied key. */
  private async countUse(id: string, counter: number): Promise<void> {
    const { rowCount } = await this.pool.query(
      `UPDATE app.passkeys SET counter = $2, last_used_at = now()
       WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
      [id, counter],
    );
    if (rowCount !== 1) throw new Rejected('passkey_copied');
  }
}
