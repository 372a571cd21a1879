import { InjectRepository } from '@nestjs/typeorm';
import { Injectable } from '@nestjs/common';
import { REMAINING_TRIES_SHOWN } from '@meguri/contracts/account/credentials.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { In, IsNull, LessThan, Repository } from 'typeorm';
import { RejectedWithDetails } from '../../http/errors/error-answer.ts';
import { HolderMails } from '../holder-mails.ts';
import { LoginAttempts, triesAt } from '../sign-in/login-attempts.ts';
import { secondStepMail } from './second-step-mail.ts';
import { SecondStepKey } from './second-step-key.ts';
import { RecoveryCode, StoredSecondStep } from './second-step.entity.ts';
import { counterOf } from './totp.ts';

/** A second step that is on or being set up. */
interface Kept {
  /** null: only passkeys and recovery codes. */
  readonly secret: Buffer | null;
  readonly confirmed: boolean;
}

/** Codes of an authenticator app and recovery codes, which work once each. */
@Injectable()
export class SecondStepCodes {
  constructor(
    private readonly key: SecondStepKey,
    private readonly attempts: LoginAttempts,
    private readonly mails: HolderMails,
    @InjectRepository(StoredSecondStep) private readonly rows: Repository<StoredSecondStep>,
    @InjectRepository(RecoveryCode) private readonly codes: Repository<RecoveryCode>,
  ) {}

  /**
   * Uses up the first code of an app that is being set up.
   * @throws Rejected `second_step_code_wrong`, `second_step_locked`, `second_step_on`, `second_step_off`
   */
  async useFirst(userId: number, code: string): Promise<void> {
    const known = await this.kept(userId);
    if (known?.confirmed) throw new Rejected('second_step_on');
    const secret = known?.secret ?? null;
    if (secret === null) throw new Rejected('second_step_off');
    await this.countAttempt(triesAt.secondStep(userId), 'second_step_code_wrong', async () => {
      const counter = counterOf(secret, code, Date.now());
      return counter !== null && this.useCounter(userId, counter);
    });
  }

  /**
   * Uses up a code or a recovery code at a login.
   * @param isOwnDevice whether the user has signed in on this device before: such devices share attempts of their own
   * @throws Rejected `second_step_wrong` (with `remainingAttempts`, once they are few), `second_step_locked`
   */
  async use(userId: number, code: string, isOwnDevice: boolean): Promise<void> {
    const counted = isOwnDevice ? triesAt.secondStepOnOwnDevices(userId) : triesAt.secondStep(userId);
    await this.countAttempt(counted, 'second_step_wrong', () => this.takes(userId, code));
  }

  /**
   * Uses up a code of a signed-in user, who proves their identity again.
   * @throws Rejected `second_step_code_wrong`, `second_step_locked`, `second_step_off`
   */
  async prove(userId: number, code: string): Promise<void> {
    await this.proveCounted(userId, code, triesAt.secondStepOnOwnDevices(userId));
  }

  /** As `prove`, before the second step is turned off. */
  async proveToEnd(userId: number, code: string): Promise<void> {
    await this.proveCounted(userId, code, triesAt.secondStep(userId));
  }

  private async proveCounted(userId: number, code: string, counted: string): Promise<void> {
    const known = await this.kept(userId);
    if (!known?.confirmed) throw new Rejected('second_step_off');
    await this.countAttempt(counted, 'second_step_code_wrong', () => this.takes(userId, code));
  }

  /** Counts the attempt before comparing the code, so that concurrent attempts can't exceed the limit. */
  private async countAttempt(
    what: string,
    wrong: 'second_step_wrong' | 'second_step_code_wrong',
    isRight: () => Promise<boolean>,
  ): Promise<void> {
    const remaining = await this.attempts.count(what);
    if (remaining === null) throw new Rejected('second_step_locked');
    if (await isRight()) return this.attempts.forgive(what);
    if (wrong === 'second_step_code_wrong') throw new Rejected(wrong, 'code');
    if (remaining > REMAINING_TRIES_SHOWN) throw new Rejected(wrong);
    throw new RejectedWithDetails(wrong, { remainingAttempts: remaining });
  }

  private async takes(userId: number, code: string): Promise<boolean> {
    const known = await this.kept(userId);
    if (known === null || !known.confirmed) return false;
    const counter = known.secret === null ? null : counterOf(known.secret, code, Date.now());
    return counter === null ? this.useRecoveryCode(userId, code) : this.useCounter(userId, counter);
  }

  /** A code works once, and no older code works after it: a code that was watched being typed is useless. */
  private async useCounter(userId: number, counter: number): Promise<boolean> {
    const lastCounter = String(counter);
    const { affected } = await this.rows.update({ userId, lastCounter: LessThan(lastCounter) }, { lastCounter });
    return affected === 1;
  }

  private async useRecoveryCode(userId: number, code: string): Promise<boolean> {
    const unused = { userId, codeHash: In(this.key.hashes(code, userId)), usedAt: IsNull() };
    const { affected } = await this.codes.update(unused, { usedAt: () => 'now()' });
    if (affected === 1) await this.mails.send(userId, (to) => secondStepMail(to, 'recovery_code'));
    return affected === 1;
  }

  private async kept(userId: number): Promise<Kept | null> {
    const row = await this.rows.findOneBy({ userId });
    const secret = row?.secret ? this.key.unlock(row.secret, userId) : null;
    return row && { secret, confirmed: row.confirmedAt !== null };
  }
}
