import { hash, randomUUID } from 'node:crypto';
import pg from 'pg';

/** The first two have the long chat; the third has the long list. */
export const WRITERS = { one: 1, other: 2, lister: 3 } as const;

/** Users with a session each; user n is in the network 10.x.y.0/24, so that no limit per network applies. */
export const tokenOf = (userId: number): string => `bench-token-${userId}`;
export const addressOf = (userId: number): string => `10.${userId >> 8}.${userId & 255}.1`;

/** Inserts users, a chat with that many messages, and a list of that many chats. */
export async function seedMessages(
  databaseUrl: string,
  { people, thread, chats }: { people: number; thread: number; chats: number },
): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await seedPeople(pool, people);
    await pool.query(`INSERT INTO app.chats (low_id, high_id, last_position, last_at) VALUES ($1, $2, $3, now())`, [
      WRITERS.one,
      WRITERS.other,
      thread,
    ]);
    await pool.query(
      `INSERT INTO app.chats (low_id, high_id, last_position, last_at)
       SELECT ${WRITERS.lister}, n + 100, 20, now() - n * interval '1 minute' FROM generate_series(1, $1) n`,
      [chats],
    );
    await pool.query(
      `INSERT INTO app.messages (chat_id, position, id, sender_id, body, created_at)
       SELECT c.id, n, gen_random_uuid(), CASE WHEN n % 2 = 0 THEN c.low_id ELSE c.high_id END,
         'メッセージ ' || n || ' です。よろしくお願いいたします。', c.last_at - (c.last_position - n) * interval '1 minute'
       FROM app.chats c, LATERAL generate_series(1, c.last_position) n`,
    );
    await pool.query(
      `INSERT INTO app.chat_members (chat_id, user_id, other_id, unread, last_at)
       SELECT id, low_id, high_id, 3, last_at FROM app.chats UNION ALL SELECT id, high_id, low_id, 3, last_at FROM app.chats`,
    );
    await pool.query('ANALYZE app.chats, app.messages, app.chat_members, app.users');
  } finally {
    await pool.end();
  }
}

async function seedPeople(pool: pg.Pool, people: number): Promise<void> {
  const ids = Array.from({ length: people }, (_, n) => n + 1);
  await pool.query(
    `INSERT INTO app.users (id, username, password_hash) SELECT n, 'person' || n, '' FROM unnest($1::int[]) n`,
    [ids],
  );
  await pool.query(
    `INSERT INTO app.sessions (token_hash, user_id, expires_at, address, user_agent, id)
     SELECT * FROM unnest($1::text[], $2::int[], $3::timestamptz[], $4::text[], $5::text[], $6::uuid[])`,
    [
      ids.map((id) => hash('sha256', tokenOf(id), 'base64url')),
      ids,
      ids.map(() => new Date(Date.now() + 86_400_000).toISOString()),
      ids.map(addressOf),
      ids.map(() => ''),
      ids.map(() => randomUUID()),
    ],
  );
}
