import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { User } from '../user.entity.ts';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import { Passwords } from '../../adapters/passwords/passwords.ts';
import { RequestLimits } from '../../http/request-limits.ts';

/** Checks the password of a signed-in user again; attempts share the limit of password changes. */
@Injectable()
export class CurrentPassword {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly limits: RequestLimits,
    private readonly passwords: Passwords,
  ) {}

  /** @throws Rejected `current_password_wrong`, `password_not_set`, `too_many_requests` */
  async check(userId: number, password: string): Promise<void> {
    await this.limits.take('password-change', `user ${userId}`);
    const user = await this.users.findOne({
      select: { passwordHash: true, hasPassword: true },
      where: { id: userId, erasedAt: IsNull() },
    });
    if (user?.hasPassword === false) throw new Rejected('password_not_set', 'currentPassword');
    const matches = await this.passwords.verify(user?.passwordHash ?? null, password);
    if (!matches) throw new Rejected('current_password_wrong', 'currentPassword');
  }
}
