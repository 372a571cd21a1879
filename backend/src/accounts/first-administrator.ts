import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import pg from 'pg';
import { Repository } from 'typeorm';
import { Passwords } from '../adapters/passwords/passwords.ts';
import { User } from './user.entity.ts';

/** From the environment; null: none is configured. */
export interface AdministratorCredentials {
  readonly username: string;
  readonly password: string;
  /** Treated as verified, since the administrator of the environment vouches for it. */
  readonly email?: string | null;
}

export const FIRST_ADMINISTRATOR = Symbol('first administrator');

/**
 * Creates an administrator if there is none, so that the service can be operated. Once one exists the environment
 * creates no other: the name of an administrator who left is free again, and the next start must not recreate them. An
 * existing account keeps its password.
 */
@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  constructor(
    @Inject(FIRST_ADMINISTRATOR) private readonly credentials: AdministratorCredentials | null,
    private readonly pool: pg.Pool,
    private readonly passwords: Passwords,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.credentials === null) return;
    const { username, password, email = null } = this.credentials;
    const known = await this.pool.query(
      `SELECT 1 FROM app.users WHERE (is_admin AND operator_role = 'administrator' AND erased_at IS NULL)
         OR lower(username) = lower($1) LIMIT 1`,
      [username],
    );
    if (known.rowCount !== 0) return;
    const passwordHash = await this.passwords.hash(password);
    const emailVerifiedAt = email === null ? null : () => 'now()';
    const administrator = { username, passwordHash, isAdmin: true, email, emailVerifiedAt };
    await this.users.createQueryBuilder().insert().values(administrator).orIgnore().execute();
  }
}
