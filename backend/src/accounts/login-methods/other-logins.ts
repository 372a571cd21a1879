import { Injectable } from '@nestjs/common';
import type { LoginProvider } from '@meguri/contracts/account/login-providers.ts';
import type { OtherLogins as Answer } from '@meguri/contracts/account/password-reset.ts';
import type { PgQueryable } from '../../postgres/queryable.ts';
import { isUnproven } from './unproven.ts';

interface Holder {
  readonly id: number;
  /** null: not verified. */
  readonly email: string | null;
}

interface PasskeyRow {
  readonly name: string;
  readonly createdAt: Date;
  readonly isUnproven: boolean;
}

interface IdentityRow {
  readonly provider: LoginProvider;
  readonly since: Date;
  readonly isUnproven: boolean;
}

/** The ways into an account besides its password. */
@Injectable()
export class OtherLogins {
  of(userId: number, db: PgQueryable): Promise<Answer> {
    return this.list(userId, db, () => true);
  }

  /**
   * Those that a password reset by mail leaves.
   * @param by the signed-in user of the browser; null: a guest
   */
  async afterReset({ id, email }: Holder, by: number | null, db: PgQueryable): Promise<Answer> {
    if (by === id) return this.of(id, db);
    // The reset verifies the address, so all of them were added before.
    if (email === null) return { passkeys: [], providers: [] };
    return this.list(id, db, (row) => !row.isUnproven);
  }

  private async list(
    userId: number,
    db: PgQueryable,
    stays: (row: { readonly isUnproven: boolean }) => boolean,
  ): Promise<Answer> {
    const { rows: passkeys } = await db.query<PasskeyRow>(
      `SELECT name, created_at AS "createdAt", ${isUnproven('created_at')} AS "isUnproven"
       FROM app.passkeys WHERE user_id = $1 ORDER BY created_at, id`,
      [userId],
    );
    const { rows: identities } = await db.query<IdentityRow>(
      `SELECT provider, linked_at AS since, ${isUnproven('linked_at')} AS "isUnproven"
       FROM app.provider_identities WHERE user_id = $1 ORDER BY linked_at, provider`,
      [userId],
    );
    return {
      passkeys: passkeys.filter(stays).map(({ name, createdAt }) => ({ name, createdAt: createdAt.toISOString() })),
      providers: identities.filter(stays).map(({ provider, since }) => ({ provider, since: since.toISOString() })),
    };
  }
}
