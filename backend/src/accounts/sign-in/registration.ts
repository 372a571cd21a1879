import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Registration as Input } from '@meguri/contracts/account/credentials.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { QueryFailedError, Repository } from 'typeorm';
import { Passwords } from '../../adapters/passwords/passwords.ts';
import { refuseCommon, refuseOwnName } from '../passwords/guessable.ts';
import { User } from '../user.entity.ts';

/** Creates accounts with an unused name and a password that isn't common. */
@Injectable()
export class Registration {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly passwords: Passwords,
  ) {}

  /**
   * The address is pending until it is verified. The result is the same if another account has it, so that it doesn't
   * reveal who has an account.
   * @throws Rejected `username_taken`; InvalidInput for a common password
   */
  async register({ username, email, password }: Input): Promise<User> {
    refuseCommon(password, 'password');
    refuseOwnName(password, username, 'password');
    const passwordHash = await this.passwords.hash(password);
    return this.insert({ username, passwordHash, pendingEmail: email });
  }

  private async insert(fields: Pick<User, 'username' | 'passwordHash' | 'pendingEmail'>): Promise<User> {
    try {
      const { identifiers } = await this.users.insert(fields);
      return await this.users.findOneByOrFail({ id: identifiers[0]!['id'] as number });
    } catch (error) {
      if (violates(error, 'users_username')) throw new Rejected('username_taken', 'username');
      throw error;
    }
  }
}

export function violates(error: unknown, index: string): boolean {
  return error instanceof QueryFailedError && (error as { constraint?: unknown }).constraint === index;
}
