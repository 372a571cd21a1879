import { describe, expect, it } from '@jest/globals';
import { PASSWORD, type Person, type Refusal } from '../support/person.ts';
import { seen } from './visitors.ts';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const market = useMarketplace({ COMMAND_LIMIT: 'off' });

/** @param hours how long ago the role was granted */
const operator = async (role: OperatorRole, hours: number): Promise<Person> => {
  const person = await market.member(role);
  await market.admin.must(204, 'PUT', `/api/admin/users/${person.id}/role`, { body: { role } });
  await market.pool.query('UPDATE app.users SET operator_since = now() - make_interval(hours => $2) WHERE id = $1', [
    person.id,
    hours,
  ]);
  return person;
};
const ends = (by: Person, to: Person) => by.send<Refusal>('DELETE', `/api/admin/users/${to.id}/sessions`);
const isIn = async (person: Person) => (await person.send('GET', '/api/user')).status === 200;

describe('support, or a stolen session of a support operator,', () => {
  it('can’t lock an administrator out, however often it tries', async () => {
    const support = await operator('support', 48);
    for (let times = 0; times < 5; times++) {
      expect(seen(await ends(support, market.admin))).toEqual({ status: 403, code: 'operator_protected' });
    }
    for (const doing of ['unlock', 'password-reset']) {
      const path = `/api/admin/users/${market.admin.id}/${doing}`;
      expect(seen(await support.send<Refusal>('POST', path, { body: {} }))).toMatchObject({ status: 403 });
    }
    expect(await isIn(market.admin)).toBe(true);
  });
});

describe('an administrator with a new role', () => {
  it('can’t act on colleagues, switch maintenance or export a year, but can export a day', async () => {
    const [fresh, colleague] = [await operator('administrator', 1), await operator('support', 48)];
    const tooNew = { status: 403, code: 'role_too_new' };
    expect(seen(await ends(fresh, colleague))).toEqual(tooNew);
    const reset = `/api/admin/users/${colleague.id}/second-step/reset`;
    expect(seen(await fresh.send<Refusal>('POST', reset, { body: {} }))).toEqual(tooNew);
    const maintenance = { body: { on: true } };
    expect(seen(await fresh.send<Refusal>('PUT', '/api/admin/maintenance', maintenance))).toEqual(tooNew);
    const proofs = (from: string, to: string) => fresh.send<Refusal>('GET', `/api/admin/proofs?from=${from}&to=${to}`);
    expect(seen(await proofs('2026-01-01', '2026-12-31'))).toEqual(tooNew);
    expect((await proofs('2026-11-28', '2026-11-28')).status).toBe(200);
    for (const path of ['trail.csv', 'metrics.csv', 'proofs/calendars']) {
      expect(seen(await fresh.send<Refusal>('GET', `/api/admin/${path}`))).toEqual(tooNew);
    }
  });
});

describe('an administrator', () => {
  it('can be removed by two others, not by one', async () => {
    const [one, target] = [await operator('administrator', 48), await operator('administrator', 48)];
    expect(seen(await ends(one, target))).toEqual({ status: 409, code: 'second_administrator_needed' });
    expect(await isIn(target)).toBe(true);
    expect((await ends(market.admin, target)).status).toBe(204);
    expect(await isIn(target)).toBe(false);
  });

  it('has to repeat the second step, ten minutes after the login, before roles, exports and maintenance', async () => {
    const chief = await operator('administrator', 48);
    await market.pool.query(
      `UPDATE app.sessions SET stepped_up_at = now() - interval '11 minutes' WHERE user_id = $1`,
      [chief.id],
    );
    const asked = [
      ['PUT', `/api/admin/users/${market.admin.id}/role`, { role: 'support' }],
      ['PUT', '/api/admin/maintenance', { on: false }],
      ['GET', '/api/admin/trail.csv', undefined],
    ] as const;
    for (const [method, path, body] of asked) {
      const answer = await chief.send<Refusal>(method, path, body && { body });
      expect(answer.body).toMatchObject({ statusCode: 403, code: 'step_up_required', by: 'password' });
    }
    await chief.must(204, 'POST', '/api/step-up', { body: { currentPassword: PASSWORD } });
    expect((await chief.send('GET', '/api/admin/trail.csv')).status).toBe(200);
  });

  it.each([
    ['created_at', '13 hours'],
    ['last_seen_at', '31 minutes'],
  ])('is logged out when the session’s %s is %s back', async (column, ago) => {
    const chief = await operator('administrator', 48);
    await market.pool.query(`UPDATE app.sessions SET ${column} = now() - $2::interval WHERE user_id = $1`, [
      chief.id,
      ago,
    ]);
    expect(await isIn(chief)).toBe(false);
  });
});
