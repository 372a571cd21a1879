import { Injectable } from '@nestjs/common';
import type { LoginMethods as Answer } from '@meguri/contracts/account/login-methods.ts';
import type pg from 'pg';
import { PasskeyRemovals } from '../passkeys/passkey-removals.ts';
import { Passkeys } from '../passkeys/passkeys.ts';
import { Profiles } from '../profiles.ts';
import { ProviderIdentities } from '../providers/provider-identities.ts';
import { SecondStepRemovals } from '../second-step/second-step-removals.ts';

interface Holder {
  readonly id: number;
  readonly isAdmin: boolean;
}

/** The ways into an account: its password, passkeys and linked logins; and what becomes of them after an attack. */
@Injectable()
export class LoginMethods {
  constructor(
    private readonly profiles: Profiles,
    private readonly passkeys: Passkeys,
    private readonly passkeyRemovals: PasskeyRemovals,
    private readonly identities: ProviderIdentities,
    private readonly secondSteps: SecondStepRemovals,
  ) {}

  async of(userId: number): Promise<Answer> {
    const { hasPassword } = await this.profiles.user(userId);
    const passkeys = await this.passkeys.list(userId);
    return { hasPassword, passkeys, providers: await this.identities.providersOf(userId) };
  }

  /**
   * Notes that the account's holder also reads the mails of its address, so that a password reset by mail keeps all of
   * them.
   */
  async vouch(userId: number, transaction: pg.PoolClient): Promise<void> {
    await this.vouchForWaysIn(userId, transaction);
    await this.secondSteps.vouch(userId, transaction);
  }

  /**
   * At a password reset by mail: removes what was added before the account's address was verified, since a stranger who
   * entered the address may have added it. The account's own browser reads the mail, so passkeys and linked logins stay.
   * Only another administrator removes an operator's second step.
   * @param by the signed-in user of the browser; null: a guest
   */
  async removeUnproven({ id, isAdmin }: Holder, by: number | null, transaction: pg.PoolClient): Promise<void> {
    let lostPasskeys = 0;
    if (by === id) {
      await this.vouchForWaysIn(id, transaction);
    } else {
      lostPasskeys = await this.passkeyRemovals.removeUnproven(id, transaction);
      await this.identities.removeUnproven(id, transaction);
    }
    if (!isAdmin) await this.secondSteps.undoUnproven(id, lostPasskeys > 0, transaction);
  }

  /**
   * At a password reset by mail, where its reader chooses it: removes all passkeys and linked logins. A second step
   * stays, if only with its recovery codes: otherwise the reader of the mails would get past it.
   */
  async removeAtReset(userId: number, transaction: pg.PoolClient): Promise<void> {
    await this.passkeyRemovals.removeAtReset(userId, transaction);
    await this.identities.removeAll(userId, transaction);
  }

  /**
   * When a change of address is undone: removes all passkeys and linked logins, since an attacker who knew the password
   * may have added them before the change. A second step from before the change stays, if only with its recovery codes:
   * otherwise the reader of an abandoned mailbox would get past it. An operator's stays in any case.
   */
  async takeBack({ id, isAdmin }: Holder, since: Date, transaction: pg.PoolClient): Promise<void> {
    await this.passkeyRemovals.takeBack(id, transaction);
    await this.identities.removeAll(id, transaction);
    if (!isAdmin) await this.secondSteps.undo(id, since, transaction);
  }

  private async vouchForWaysIn(userId: number, transaction: pg.PoolClient): Promise<void> {
    await this.passkeyRemovals.vouch(userId, transaction);
    await this.identities.vouch(userId, transaction);
  }
}
