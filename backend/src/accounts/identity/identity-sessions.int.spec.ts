import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { useDatabase } from '../../../../test/support/use-database.ts';
import type { IdentityProvider, IdentitySession } from '../../adapters/identity-provider/identity-provider.ts';
import { StoredIdentityCheck } from './identity-check.entity.ts';
import { IdentitySessions } from './identity-sessions.ts';

const USER = 7;
const SESSION = 'vs_1';

const database = useDatabase(StoredIdentityCheck);
let sessions: IdentitySessions;
/** The provider's answers to looks that are on their way, in the order of the looks. */
let answers: ((state: IdentitySession['state']) => void)[];
beforeAll(() =>
  database.pool.query(`INSERT INTO app.users (id, username, password_hash) VALUES (${USER}, 'kenji', '-')`),
);
beforeEach(async () => {
  answers = [];
  const identitySession = () =>
    new Promise<IdentitySession>((resolve) => {
      answers.push((state) => resolve({ sessionId: SESSION, state, url: null, problem: null }));
    });
  const provider = { identitySession } as unknown as IdentityProvider;
  sessions = new IdentitySessions(database.pool, provider, database.source.getRepository(StoredIdentityCheck));
  await database.pool.query(`UPDATE app.users SET identity_state = 'unverified' WHERE id = ${USER}`);
  await sessions.remember(USER, { sessionId: SESSION, state: 'open', url: null, problem: null });
});

const known = async () =>
  (
    await database.pool.query(
      `SELECT c.state AS check, u.identity_state AS person
       FROM app.identity_checks c JOIN app.users u ON u.id = c.user_id WHERE u.id = ${USER}`,
    )
  ).rows[0];

/** A look that has asked the provider. */
async function lookBegins() {
  const before = answers.length;
  const look = sessions.look(SESSION);
  // Jest would end the run at a rejection that is expected later.
  look.catch(() => undefined);
  while (answers.length === before) await new Promise((resolve) => setTimeout(resolve, 5));
  return { look, answer: answers.at(-1)! };
}

it('the answer to an earlier look changes neither the check nor the person after that to a later one', async () => {
  const earlier = await lookBegins();
  const later = await lookBegins();
  later.answer('processing');
  await later.look;
  earlier.answer('open');
  await earlier.look;
  expect(await known()).toEqual({ check: 'processing', person: 'pending' });
});

it('a check whose result can’t be stored stays open, so that the member’s next visit looks again', async () => {
  await database.pool.query(`CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'the process ends here'; END $$`);
  await database.pool.query(
    'CREATE OR REPLACE TRIGGER refuse BEFORE INSERT ON app.identity_decisions FOR EACH ROW EXECUTE FUNCTION refuse()',
  );
  const interrupted = await lookBegins();
  interrupted.answer('verified');
  await expect(interrupted.look).rejects.toThrow('the process ends here');
  expect(await known()).toEqual({ check: 'open', person: 'unverified' });
  await database.pool.query('DROP FUNCTION refuse CASCADE');
  const next = await lookBegins();
  next.answer('verified');
  expect(await next.look).toMatchObject({ isIdentified: true });
  expect(await known()).toEqual({ check: 'verified', person: 'verified' });
});
