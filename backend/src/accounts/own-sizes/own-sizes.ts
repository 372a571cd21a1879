import { Injectable } from '@nestjs/common';
import type { OwnSizes } from '@meguri/contracts/account/own-sizes.ts';
import pg from 'pg';

const NOTHING: OwnSizes = { sizes: [], measurements: {} };

/** Members' own sizes, which only their own requests read. */
@Injectable()
export class OwnSizesStore {
  constructor(private readonly pool: pg.Pool) {}

  async of(userId: number): Promise<OwnSizes> {
    const { rows } = await this.pool.query<OwnSizes>({
      name: 'own-sizes',
      text: 'SELECT sizes, measurements FROM app.own_sizes WHERE user_id = $1',
      values: [userId],
    });
    return rows[0] ?? NOTHING;
  }

  /** Replaces the former sizes. */
  async change(userId: number, { sizes, measurements }: OwnSizes): Promise<OwnSizes> {
    await this.pool.query(
      `INSERT INTO app.own_sizes (user_id, sizes, measurements) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET sizes = excluded.sizes, measurements = excluded.measurements, updated_at = now()`,
      [userId, sizes, JSON.stringify(measurements)],
    );
    return this.of(userId);
  }
}
