import { hash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { PASSKEY_MINUTES } from '@meguri/contracts/limits.ts';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { clientDataOf } from '../../adapters/passkeys/webauthn.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { cookieIn } from '../../http/sessions/cookies.ts';
import { CsrfTokens } from '../../http/sessions/csrf-tokens.ts';
import { GUEST_COOKIE } from '../../http/sessions/session-hook.ts';
import { relyingParty } from './relying-party.ts';

/** What an answer is for: an answer to one purpose is worthless for another. */
export type PasskeyPurpose = 'registration' | 'login' | 'second_step' | 'proof';

const CHALLENGE_BYTES = 32;

/**
 * Challenges that wait for an answer. Each works once, for a few minutes, for one purpose and in the browser that it
 * was made for: the session or, before a login, the guest's signed cookie that CSRF tokens belong to.
 */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly pool: pg.Pool,
    private readonly csrf: CsrfTokens,
    private readonly settings: HttpSettings,
  ) {}

  /** @param userId null: the answer says who it is */
  async make(purpose: PasskeyPurpose, request: FastifyRequest, userId: number | null): Promise<Buffer> {
    const challenge = randomBytes(CHALLENGE_BYTES);
    await this.pool.query(
      `INSERT INTO app.passkey_challenges (challenge, purpose, browser, user_id, expires_at)
       VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
      [challenge.toString('base64url'), purpose, this.browserOf(request), userId, PASSKEY_MINUTES],
    );
    return challenge;
  }

  /**
   * Uses up the challenge that a response answers, whatever becomes of the response, and checks where it was given.
   * @returns the challenge
   * @throws Rejected `passkey_refused`; `passkey_expired` for a challenge that was used, has expired, or was made for
   * something else; `passkey_wrong_origin`
   */
  async answeredBy(
    clientDataJSON: string,
    purpose: PasskeyPurpose,
    request: FastifyRequest,
    userId: number | null,
  ): Promise<string> {
    const data = clientDataOf(clientDataJSON);
    if (data === null) throw new Rejected('passkey_refused');
    const { rowCount } = await this.pool.query(
      `DELETE FROM app.passkey_challenges WHERE challenge = $1 AND purpose = $2 AND browser = $3
         AND user_id IS NOT DISTINCT FROM $4 AND expires_at > now()`,
      [data.challenge, purpose, this.browserOf(request), userId],
    );
    if (rowCount !== 1) throw new Rejected('passkey_expired');
    if (data.origin !== relyingParty(this.settings).origin) throw new Rejected('passkey_wrong_origin');
    return data.challenge;
  }

  /** Only hashes are stored, as with sessions. @throws Rejected `csrf_invalid` for a guest without the cookie */
  private browserOf({ sessionHash, headers }: FastifyRequest): string {
    if (sessionHash !== null) return `session ${sessionHash}`;
    const guest = this.csrf.guestIn(cookieIn(headers.cookie, GUEST_COOKIE, this.settings.secure));
    if (guest === null) throw new Rejected('csrf_invalid');
    return `guest ${hash('sha256', guest, 'base64url')}`;
  }
}
