import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Not, Repository } from 'typeorm';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { ServiceLoop } from '../../http/health/service-loop.ts';
import { StoredSecondStep } from './second-step.entity.ts';
import { SecondStepKey } from './second-step-key.ts';

const EVERY_MS = 3_600_000;
const AT_ONCE = 500;

/** Encrypts the apps' secrets that were encrypted with a former key with the one that is used now. */
@Injectable()
export class ReEncryption extends ServiceLoop {
  constructor(
    private readonly key: SecondStepKey,
    @InjectRepository(StoredSecondStep) private readonly rows: Repository<StoredSecondStep>,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {
    super(log, { name: 're-encryption of second steps', everyMs: EVERY_MS });
  }

  protected override async turn(stop: AbortSignal): Promise<void> {
    const { changed, unreadable } = await this.run(stop);
    if (changed > 0) this.log.info(`${changed} second steps were encrypted with the new SECOND_STEP_KEY`);
    if (unreadable > 0) this.log.warn(`${unreadable} second steps were encrypted with an unknown SECOND_STEP_KEY`);
  }

  /** @returns how many were encrypted with the new key, and how many can't be read with any known key */
  async run(stop?: AbortSignal): Promise<{ changed: number; unreadable: number }> {
    const counts = { changed: 0, unreadable: 0 };
    for (let after = 0; stop?.aborted !== true;) {
      const page = await this.rows.find({
        where: { userId: MoreThan(after), secret: Not(IsNull()) },
        order: { userId: 'ASC' },
        take: AT_ONCE,
      });
      for (const { userId, secret } of page) {
        if (secret === null || this.key.isOfThisKey(secret, userId)) continue;
        const renewed = this.renewed(secret, userId);
        if (renewed === null) counts.unreadable++;
        // Unless the member has set up another app meanwhile.
        else counts.changed += (await this.rows.update({ userId, secret }, { secret: renewed })).affected ?? 0;
      }
      if (page.length < AT_ONCE) break;
      after = page.at(-1)!.userId;
    }
    return counts;
  }

  private renewed(secret: Buffer, userId: number): Buffer | null {
    try {
      return this.key.lock(this.key.unlock(secret, userId), userId);
    } catch {
      return null;
    }
  }
}
