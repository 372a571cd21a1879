import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { Uploads } from './uploads.ts';

/** Members' profile pictures, one each. */
@Injectable()
export class Avatars {
  constructor(
    private readonly pool: pg.Pool,
    private readonly uploads: Uploads,
  ) {}

  /**
   * Crops the picture's middle to a square, and removes the previous one.
   * @returns its URL.
   * @throws Rejected `image_invalid`
   */
  async replace(userId: number, source: Buffer): Promise<string> {
    const { url } = await this.uploads.store(userId, 'avatar', source);
    await inTransaction(this.pool, async (client) => {
      // A statement that waits for the lock doesn't see the picture that was stored meanwhile, which would stay for ever.
      await client.query('SELECT FROM app.users WHERE id = $1 FOR UPDATE', [userId]);
      await client.query(
        `WITH before AS (SELECT id, profile_image FROM app.users WHERE id = $1),
           changed AS (UPDATE app.users u SET profile_image = $2, updated_at = now() FROM before WHERE u.id = before.id)
         UPDATE app.uploads up SET removed_at = now() FROM before
         WHERE up.user_id = before.id AND up.kind = 'avatar' AND up.url = before.profile_image`,
        [userId, url],
      );
    });
    await this.uploads.sweepRemoved(userId);
    return url;
  }
}
