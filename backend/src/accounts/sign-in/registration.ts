import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Registration as Input } from '@meguri/contracts/account/credentials.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { QueryFailedError, Repository } from 'typeorm';
import { Passwords } from '../../adapters/passwords/passwords.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { within } from '../../postgres/within.ts';
import { refuseCommon, refuseOwnName } from '../passwords/guessable.ts';
import { User } from '../user.entity.ts';

/** Creates accounts with an unused name and a password that isn't common. */
@Injectable()
export class Registration {
  constructor(
    private readonly pool: pg.Pool,
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
    return this.insert(this.users, { username, passwordHash, pendingEmail: email });
  }

  /**
   * As `register`, for an account that opens in another way. Its password is unusable until one is set by mail.
   * @param addWayIn stores that way, in the same transaction
   * @throws Rejected `username_taken`, and as `addWayIn`
   */
  async registerWithoutPassword(
    { username, email }: Omit<Input, 'password'>,
    addWayIn: (userId: number, transaction: pg.PoolClient) => Promise<void>,
  ): Promise<User> {
    const passwordHash = await this.passwords.hash(randomBytes(32).toString('base64url'));
    return inTransaction(this.pool, async (transaction) => {
      const fields = { username, passwordHash, pendingEmail: email, hasPassword: false };
      const user = await this.insert(within(this.users, transaction), fields);
      await addWayIn(user.id, transaction);
      return user;
    });
  }

  private async insert(
    users: Repository<User>,
    fields: Pick<User, 'username' | 'passwordHash' | 'pendingEmail'> & Partial<Pick<User, 'hasPassword'>>,
  ): Promise<User> {
    try {
      const { identifiers } = await users.insert(fields);
      return await users.findOneByOrFail({ id: identifiers[0]!['id'] as number });
    } catch (error) {
      if (violates(error, 'users_username')) throw new Rejected('username_taken', 'username');
      throw error;
    }
  }
}

export function violates(error: unknown, index: string): boolean {
  return error instanceof QueryFailedError && (error as { constraint?: unknown }).constraint === index;
}
