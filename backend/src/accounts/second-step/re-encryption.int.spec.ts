import { describe, expect, it } from '@jest/globals';
import { getRepositoryToken } from '@nestjs/typeorm';
import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { TestClient } from '../../http/http.testing.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';
import { Authenticator } from '../../../../test/support/authenticator.ts';
import { AccountsModule } from '../accounts.module.ts';
import { ReEncryption } from './re-encryption.ts';
import { SecondStepCodes } from './second-step-codes.ts';
import { StoredSecondStep } from './second-step.entity.ts';
import { SecondStepKey } from './second-step-key.ts';

const [FORMER, NEW, OTHER] = [1, 2, 3].map(() => randomBytes(32).toString('base64url')) as [string, string, string];

const test = useTestApp([AccountsModule.register(null, new SecondStepKey(FORMER))]);

const sweepWith = (...seeds: [string, ...string[]]) =>
  new ReEncryption(
    new SecondStepKey(...seeds),
    test.app.get(getRepositoryToken(StoredSecondStep)),
    pino({ level: 'silent' }),
  );

/** What a process with these keys takes as the second step of a login. */
const codesWith = (...seeds: [string, ...string[]]): SecondStepCodes => {
  const { attempts, mails, rows, codes } = test.app.get(SecondStepCodes) as unknown as Record<string, never>;
  return new SecondStepCodes(new SecondStepKey(...seeds), attempts!, mails!, rows!, codes!);
};

/** A member who set up the second step under the former key. */
async function enrolled(name: string) {
  const client = new TestClient(test.app);
  const userId = await client.register(name);
  const begun = await client.post('/api/second-step', { currentPassword: 'secret-1' });
  const app = new Authenticator(begun.json<{ secret: string }>().secret);
  const confirmed = await client.post('/api/second-step/confirm', { code: await app.next() });
  return { userId, app, recoveryCodes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

describe('a new SECOND_STEP_KEY', () => {
  it('locks no one out: codes and recovery codes of the former key work while it is listed', async () => {
    const { userId, app, recoveryCodes } = await enrolled('hanako');
    const both = codesWith(NEW, FORMER);
    await both.use(userId, await app.next(), true);
    await both.use(userId, recoveryCodes[0]!.replace('-', ''), true);
    const done = codesWith(NEW);
    await expect(done.use(userId, recoveryCodes[1]!.replace('-', ''), true)).rejects.toThrow();
  });

  it('encrypts all apps’ secrets by the sweep, so that the former key can be removed', async () => {
    const { userId, app } = await enrolled('kenji');
    await expect(codesWith(NEW).use(userId, await app.next(), true)).rejects.toThrow(/unknown key/);
    const { changed, unreadable } = await sweepWith(NEW, FORMER).run();
    expect({ some: changed > 0, unreadable }).toEqual({ some: true, unreadable: 0 });
    await codesWith(NEW).use(userId, await app.next(), true);
    expect(await sweepWith(NEW, FORMER).run()).toEqual({ changed: 0, unreadable: 0 });
  });

  it('changes nothing that no listed key can read, and counts it', async () => {
    const { userId } = await enrolled('yukiko');
    const stored = () => test.pool.query('SELECT secret FROM app.second_steps WHERE user_id = $1', [userId]);
    const before = (await stored()).rows;
    expect((await sweepWith(OTHER).run()).unreadable).toBeGreaterThan(0);
    expect((await stored()).rows).toEqual(before);
  });
});
