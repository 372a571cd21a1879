import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Login, REMAINING_TRIES_SHOWN } from '@meguri/contracts/account/credentials.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { Repository } from 'typeorm';
import { Passwords } from '../adapters/passwords/passwords.ts';
import { RejectedWithDetails } from '../http/error-answer.ts';
import { LoginAttempts } from './login-attempts.ts';
import { User } from './user.entity.ts';

/** Checks a name and its password. An unknown name is answered like a wrong password, in status, words and time. */
@Injectable()
export class SignIn {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly attempts: LoginAttempts,
    private readonly passwords: Passwords,
  ) {}

  /** @throws Rejected `invalid_credentials` (with `remainingAttempts`, once they are few) or `account_locked` */
  async check({ username, password }: Login): Promise<User> {
    const remaining = await this.attempts.count(username);
    const user = await this.withHash(username);
    const matches = await this.passwords.verify(user?.passwordHash ?? null, password);
    if (remaining === null) throw new Rejected('account_locked');
    if (user === null || !matches) throw refusal(remaining);
    await this.attempts.forgive(username);
    return user;
  }

  private withHash(username: string): Promise<User | null> {
    return this.users
      .createQueryBuilder('u')
      .addSelect('u.passwordHash')
      .where('lower(u.username) = lower(:username)', { username })
      .getOne();
  }
}

function refusal(remaining: number): Rejected {
  if (remaining > REMAINING_TRIES_SHOWN) return new Rejected('invalid_credentials');
  return new RejectedWithDetails('invalid_credentials', { remainingAttempts: remaining });
}
