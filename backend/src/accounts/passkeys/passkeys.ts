import { randomUUID } from 'node:crypto';
import { InjectRepository } from '@nestjs/typeorm';
import { Injectable } from '@nestjs/common';
import type { AddPasskey, Passkey, PasskeyOptions } from '@meguri/contracts/account/passkeys.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '@meguri/contracts/limits.ts';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { Repository } from 'typeorm';
import { registrationOptions, verifiedRegistration } from '../../adapters/passkeys/webauthn.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { deviceOf } from '../../http/sessions/device.ts';
import { OwnSessions } from '../../http/sessions/own-sessions.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { within } from '../../postgres/within.ts';
import { lockHolder } from '../lock-holder.ts';
import { LoginMethodNotices } from '../login-methods/login-method-notices.ts';
import { Profiles } from '../profiles.ts';
import { PasskeyChallenges } from './passkey-challenges.ts';
import { passkeyMail } from './passkey-mail.ts';
import { StoredPasskey } from './passkey.entity.ts';
import { handleOf, relyingParty } from './relying-party.ts';

interface AddedPasskey {
  readonly passkey: Passkey;
  /** The session's new token. */
  readonly token: string;
}

/** An account's passkeys, which replace the password at a login and the code in its second step. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly pool: pg.Pool,
    private readonly challenges: PasskeyChallenges,
    private readonly profiles: Profiles,
    private readonly sessions: OwnSessions,
    private readonly notices: LoginMethodNotices,
    private readonly settings: HttpSettings,
    @InjectRepository(StoredPasskey) private readonly rows: Repository<StoredPasskey>,
  ) {}

  async list(userId: number): Promise<Passkey[]> {
    const rows = await this.rows.find({ where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
    return rows.map(shown);
  }

  async options(userId: number, request: FastifyRequest): Promise<PasskeyOptions> {
    const existing = await this.rows.findBy({ userId });
    if (existing.length >= MAX_PASSKEYS) throw new Rejected('too_many_passkeys');
    const { username, profileName } = await this.profiles.user(userId);
    const user = { handle: handleOf(userId), name: username, displayName: profileName ?? username, existing };
    const challenge = await this.challenges.make('registration', request, userId);
    return registrationOptions(relyingParty(this.settings), challenge, user);
  }

  /**
   * Adds a passkey that the user's browser has just made; the session continues under another token.
   * @throws Rejected as `PasskeyChallenges.answeredBy`, and `passkey_refused`, `passkey_unverified`, `passkey_known`,
   * `too_many_passkeys`; `unauthenticated` when the session ends meanwhile, such as by a reset of the password
   */
  async add(
    userId: number,
    sessionHash: string,
    { name, passkey }: AddPasskey,
    request: FastifyRequest,
  ): Promise<AddedPasskey> {
    const { clientDataJSON, transports = [] } = passkey.response;
    const challenge = await this.challenges.answeredBy(clientDataJSON, 'registration', request, userId);
    const made = await verifiedRegistration(passkey, relyingParty(this.settings), challenge);
    if (made === null) throw new Rejected('passkey_refused');
    if (!made.userVerified) throw new Rejected('passkey_unverified');
    const { credentialId, publicKey } = made;
    return inTransaction(this.pool, async (transaction) => {
      await lockHolder(userId, transaction);
      const rows = within(this.rows, transaction);
      if (await rows.existsBy({ credentialId })) throw new Rejected('passkey_known');
      if ((await rows.countBy({ userId })) >= MAX_PASSKEYS) throw new Rejected('too_many_passkeys');
      const chosen = name || deviceOf(request.headers['user-agent'] ?? '').slice(0, MAX_PASSKEY_NAME);
      const counter = String(made.counter);
      const id = randomUUID();
      await rows.insert({ id, userId, credentialId, publicKey, counter, transports, name: chosen });
      const row = await rows.findOneByOrFail({ id });
      await this.notices.send(userId, 'passkey_added', (to) => passkeyMail(to, 'added', [chosen]), transaction);
      return { passkey: shown(row), token: await this.sessions.rename(sessionHash, transaction) };
    }).catch((error: { constraint?: string }) => {
      // Two requests with the same passkey at once.
      if (error.constraint === 'passkeys_credential') throw new Rejected('passkey_known');
      throw error;
    });
  }
}

const shown = ({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  ...{ id, name },
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
