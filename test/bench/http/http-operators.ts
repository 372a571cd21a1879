import { Person } from '../../support/person.ts';
import { ask } from '../support/ask.ts';

/** Above the ids of the sample histories' people, because operators can't act on their own rounds. */
const FIRST_ID = 10_000;
const AT_ONCE = 8;

/** The headers of a signed-in operator's requests. */
export interface OperatorHeaders extends Readonly<Record<string, string>> {
  readonly cookie: string;
  readonly 'x-csrf-token': string;
}

/** Registers users over HTTP and makes them administrators with a second step; each has a session. */
export async function signInOperators(url: string, databaseUrl: string, count: number): Promise<OperatorHeaders[]> {
  await ask(databaseUrl, `SELECT setval(pg_get_serial_sequence('app.users', 'id'), ${FIRST_ID})`);
  const people: Person[] = [];
  // A few at a time, because the service rejects more concurrent password checks on a busy machine.
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) =>
      new Person(url).register(`bench${from + index}`),
    );
    people.push(...(await Promise.all(some)));
  }
  const ids = people.map(({ id }) => id);
  await ask(databaseUrl, 'UPDATE app.users SET is_admin = true WHERE id = ANY ($1)', [ids]);
  // The second step has to exist; it isn't used to sign in.
  await ask(
    databaseUrl,
    `INSERT INTO app.second_steps (user_id, secret, confirmed_at) SELECT id, '', now() FROM unnest($1::int[]) id`,
    [ids],
  );
  return Promise.all(
    people.map(async (person) => {
      const { csrfToken } = await person.get<{ csrfToken: string }>('/api/csrf-token');
      return { cookie: person.cookie, 'x-csrf-token': csrfToken };
    }),
  );
}
