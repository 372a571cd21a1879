import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { User } from '../user.entity.ts';
import { Injectable } from '@nestjs/common';
import { HttpSettings } from '../../http/http-settings.ts';

/** Long enough to fetch a phone. */
const GOOD_MS = 10 * 60_000;

/**
 * A signed, unstored token between the two steps of a login. It proves that the password was given, grants nothing by
 * itself, and becomes invalid when the password changes.
 */
@Injectable()
export class Challenges {
  constructor(
    private readonly settings: HttpSettings,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  async make(userId: number): Promise<string> {
    const until = Date.now() + GOOD_MS;
    return `${userId}.${until}.${this.settings.signatures.sign(signedText(userId, until, await this.passwordOf(userId)))}`;
  }

  /** The user of a challenge; null: forged, expired, or of a former password. */
  async read(challenge: string): Promise<number | null> {
    const [id, end, signature, ...rest] = challenge.split('.');
    if (rest.length > 0 || !/^\d{1,10}$/.test(id ?? '') || !/^\d{1,16}$/.test(end ?? '')) return null;
    const [userId, until] = [Number(id), Number(end)];
    if (until < Date.now() || userId > 2_147_483_647) return null;
    const password = await this.passwordOf(userId);
    if (password === null) return null;
    return this.settings.signatures.verify(signature, signedText(userId, until, password)) ? userId : null;
  }

  private async passwordOf(userId: number): Promise<string | null> {
    const user = await this.users.findOne({
      select: { passwordHash: true },
      where: { id: userId, erasedAt: IsNull() },
    });
    return user?.passwordHash ?? null;
  }
}

const signedText = (userId: number, until: number, password: string | null): string =>
  `second step ${userId} ${until} ${password}`;
