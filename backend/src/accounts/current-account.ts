import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import pg from 'pg';
import { Repository } from 'typeorm';
import { BatchLoader } from '../postgres/batch-loader.ts';
import { selected } from '../postgres/entity-columns.ts';
import { account } from './account-answer.ts';
import { User } from './user.entity.ts';

/** The signed-in user's own account, which every client requests again and again. */
@Injectable()
export class CurrentAccount {
  private readonly users: BatchLoader<number, User>;

  constructor(pool: pg.Pool, @InjectRepository(User) repository: Repository<User>) {
    const columns = repository.metadata.columns.filter(({ isSelect }) => isSelect);
    const names = columns.map(({ propertyName }) => propertyName as keyof User);
    const text = `SELECT ${selected(User, 'u', names)} FROM app.users u WHERE u.id = ANY($1)`;
    this.users = new BatchLoader(async (ids) => {
      const { rows } = await pool.query<User>({ name: 'current-accounts', text, values: [ids] });
      return new Map(rows.map((user) => [user.id, user]));
    });
  }

  /** @throws Rejected `user_not_found` */
  async of(userId: number): Promise<Account> {
    const user = await this.users.find(userId);
    if (user === null) throw new Rejected('user_not_found');
    return account(user);
  }
}
