import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@meguri/contracts/errors.ts';
import { NEW_IN_ROLE_HOURS } from '@meguri/contracts/limits.ts';
import {
  isForSettled,
  mayDo,
  needsStepUp,
  OPERATION_NAMES,
  type OperationName,
  OPERATIONS,
} from '@meguri/contracts/operators/operations.ts';
import { ROLE_LABELS } from '@meguri/contracts/operators/roles.ts';
import { OPERATOR_ROLES, type OperatorRole } from '@meguri/contracts/shared/operator-role.ts';
import type { Person, Refusal } from '../support/person.ts';
import { Rental } from '../support/rental.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

/** An operators' route in the API's description. */
interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationName;
}

/** Operators' actions within routes that members use as well. */
const SHARED: Partial<Record<OperationName, string>> = {
  see_photo: 'GET /api/uploads/{name}',
  read_support_chat: 'GET /api/damage-reports/{id}/messages',
  write_support_chat: 'POST /api/damage-reports/{id}/messages',
  add_evidence: 'POST /api/circulation-rounds/{id}/damage-report/evidence',
  try_background: 'POST /api/bg-remove?sandbox=1',
};
/** Routes that only show their effects with `?preview=1`. */
const PREVIEWED = /\/commands\/|\/damage-reports\/\{id\}\//;
const PAGE = new URL('../../docs/roles.md', import.meta.url);
const NOWHERE = '00000000-0000-4000-8000-000000000000';

let routes: readonly Route[];
/** The operators' routes, and all others. */
let unnamed: readonly string[];
let rental: Rental;
/** An account on which operators may try anything. */
let bystander: Person;
const operators = {} as Record<OperatorRole, Person>;

/**
 * As if the role had been granted more than a day ago: before that, operators can neither move money nor change roles.
 */
const settle = ({ id }: Person) =>
  market.pool.query(
    `UPDATE app.users SET operator_since = now() - interval '24 hours', removed_administrator_at = NULL WHERE id = $1`,
    [id],
  );
const operator = async (role: OperatorRole): Promise<Person> => {
  const person = await market.member(role);
  await market.admin.must(204, 'PUT', `/api/admin/users/${person.id}/role`, { body: { role } });
  await settle(person);
  return person;
};

const market = useMarketplace({ COMMAND_LIMIT: 'off' });
beforeAll(async () => {
  rental = await (await Rental.ofNewPeople(market)).toReturned();
  bystander = await market.member('bystander');
  for (const role of OPERATOR_ROLES) operators[role] = await operator(role);
  const { paths } = await market.guest().get<{ paths: Record<string, Record<string, Described>> }>('/api/openapi.json');
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ method: method.toUpperCase(), path, ...described })),
  );
  routes = all.flatMap(({ method, path, 'x-operation': operation }) =>
    operation ? [{ method, path, operation }] : [],
  );
  unnamed = all.flatMap((one) =>
    isOperators(one) && one['x-operation'] === undefined ? [`${one.method} ${one.path}`] : [],
  );
});

interface Described {
  readonly tags?: readonly string[];
  readonly 'x-operation'?: OperationName;
}
const isOperators = ({ path, tags }: Described & { path: string }) =>
  path.startsWith('/api/admin') || path.startsWith('/api/demo/clock') || tags?.includes('administration') === true;

/** Sends a request with valid path parameters and an empty body: if it is allowed, only its input is rejected. */
const tried = ({ method, path }: Route, by: Person, id: string, query = '') =>
  by.send<Refusal>(method, path.replace('{id}', id).replace('{disputeId}', 'dp_1') + query, {
    ...(method === 'GET' ? {} : { body: {} }),
  });
const isRefused = ({ status, body }: { status: number; body: Refusal }) =>
  status === 403 && body.code === 'role_not_allowed';
const idFor = ({ path }: Route) => (/\/(users|feedback)\//.test(path) ? String(bystander.id) : rental.id);

/** The operator's entries of that type in the log. */
const entriesOf = async ({ id }: Person, type: string) => {
  const { rows } = await market.pool.query<{ data: string }>(
    `SELECT data FROM event_log.events WHERE stream LIKE $1 AND type = $2 ORDER BY position`,
    [`operator-${id}-%`, type],
  );
  return rows.map(({ data }) => JSON.parse(data) as { what: string; about: string[]; code?: string });
};

describe('the operators’ routes', () => {
  it('have an operation each, and every operation has a route', () => {
    expect(unnamed).toEqual([]);
    expect(routes.length).toBeGreaterThan(50);
    const named = new Set([...routes.map(({ operation }) => operation), ...Object.keys(SHARED)]);
    expect(OPERATION_NAMES.filter((name) => !named.has(name))).toEqual([]);
  });

  it.each(OPERATOR_ROLES)(
    'let the %s do what the table allows, and refuse the rest with an entry each',
    async (role) => {
      const before = await entriesOf(operators[role], 'OperatorRefused');
      const refused: Route[] = [];
      for (const route of routes) {
        const answer = await tried(route, operators[role], idFor(route));
        if (isRefused(answer)) {
          refused.push(route);
          expect(answer.body.message).toBe(ERRORS.role_not_allowed.message);
        }
      }
      const expected = routes.filter(({ operation }) => !mayDo(role, operation));
      expect(refused.map(nameOf)).toEqual(expected.map(nameOf));
      const entries = (await entriesOf(operators[role], 'OperatorRefused')).slice(before.length);
      const ofRole = entries.filter(({ code }) => code === 'role_not_allowed');
      expect(ofRole.map(({ what }) => what)).toEqual(expected.map(({ operation }) => operation));
    },
  );

  it('refuse all members and guests', async () => {
    const answers = await Promise.all(routes.map((route) => tried(route, rental.borrower, idFor(route))));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['403 admin_only']));
    const guests = await Promise.all(routes.map((route) => tried(route, market.guest(), NOWHERE)));
    expect(new Set(guests.map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('are listed in docs/roles.md (WRITE_ROLES=1 writes it)', () => {
    const page = pageOf(routes);
    if (process.env['WRITE_ROLES'] === '1') writeFileSync(PAGE, page);
    expect(readFileSync(PAGE, 'utf8')).toBe(page);
  });
});

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

const isBrake = (name: OperationName) =>
  ['move_money', 'mail_people'].includes(OPERATIONS[name].capability) && !isForSettled(name);

const isAlsoForSettled = (name: OperationName) =>
  isForSettled(name) && !['move_money', 'mail_people'].includes(OPERATIONS[name].capability);
const labelsOf = (are: (name: OperationName) => boolean) =>
  OPERATION_NAMES.filter(are)
    .map((name) => OPERATIONS[name].label)
    .join('、');

function pageOf(all: readonly Route[]): string {
  const rows = OPERATION_NAMES.map((name) => {
    const { capability, label } = OPERATIONS[name];
    const at = [...all.filter(({ operation }) => operation === name).map(nameOf), SHARED[name] ?? []].flat();
    const allowed = OPERATOR_ROLES.map((role) => (mayDo(role, name) ? 'yes' : ''));
    return `| ${label} | ${at.map((one) => `\`${one}\``).join('<br>')} | \`${capability}\` | ${allowed.join(' | ')} |`;
  });
  return [
    '# What operators may do',
    '',
    'Written and checked by `test/security/roles.sys.spec.ts` from the routes of the running service; the table itself is',
    '`contracts/src/operators/roles.ts`. A refusal is 403 `role_not_allowed`, and an entry of the trail.',
    '',
    `An operator with a role newer than ${NEW_IN_ROLE_HOURS} hours can’t use operations that need \`move_money\` or \`mail_people\` (403 \`role_too_new\`):`,
    'otherwise one stolen session could create a second administrator, and agree to its own proposals. All administrators are',
    `notified of each change of a role, also by mail. The same applies to ${labelsOf(isAlsoForSettled)}; an export of one day is allowed.`,
    `Operations that only stop others (${OPERATION_NAMES.filter(isBrake)
      .map((name) => OPERATIONS[name].label)
      .join('、')}) are allowed at once.`,
    '',
    'Ten minutes after the login, these operations require the second step again (403 `step_up_required`; in a demo the password of',
    `an operator without one): ${labelsOf(needsStepUp)}.`,
    '',
    'For another operator’s account, `unlock_account`, `end_sessions`, `send_password_reset` and `reset_second_step` need',
    `\`manage_operators\`, held for ${NEW_IN_ROLE_HOURS} hours (403 \`operator_protected\`, \`role_too_new\`); for an administrator of at least that long they`,
    `need two administrators, who do the same within ${NEW_IN_ROLE_HOURS} hours (409 \`second_administrator_needed\` to the first; all administrators`,
    'are notified).',
    '',
    'Operators with a new role can’t change roles either (403 `role_change_too_soon`). Someone who removes an administrator with an older',
    `role counts as new for ${NEW_IN_ROLE_HOURS} hours, but may remove roles that are newer than that. An account can’t be locked within ${NEW_IN_ROLE_HOURS} hours of a change`,
    'of its role (409 `former_operator`): otherwise one session could remove everyone who would be notified, and lock them out.',
    '',
    `| What | Route | Capability | ${OPERATOR_ROLES.map((role) => `${role}（${ROLE_LABELS[role]}）`).join(' | ')} |`,
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

describe('roles', () => {
  const change = (by: Person, id: number, role: OperatorRole | null | string) =>
    by.send<Refusal>('PUT', `/api/admin/users/${id}/role`, { body: { role } });
  const seen = ({ status, body }: { status: number; body: Refusal }) => ({ status, code: body.code });
  // An administrator who removes another's role counts as new again.
  afterEach(() => settle(market.admin));

  it('are reduced at once: what the session was allowed a moment ago is refused', async () => {
    const person = await operator('administrator');
    const commands = `/api/admin/rental-requests/${rental.id}/commands/cancel`;
    const cancel = () => person.send<Refusal>('POST', commands, { body: { reason: '確認' } });
    expect((await cancel()).body.code).not.toBe('role_not_allowed');
    expect((await change(market.admin, person.id, 'support')).status).toBe(204);
    expect(seen(await cancel())).toEqual({ status: 403, code: 'role_not_allowed' });
    expect((await person.send('GET', '/api/admin/tasks')).status).toBe(200);
    expect((await change(market.admin, person.id, null)).status).toBe(204);
    expect(seen(await person.send<Refusal>('GET', '/api/admin/tasks'))).toEqual({ status: 403, code: 'admin_only' });
    expect(await person.get('/api/user')).toMatchObject({ isAdmin: false, operatorRole: null });
  });

  it('can be changed by other administrators only', async () => {
    const { support, auditor } = operators;
    expect(seen(await change(market.admin, market.admin.id, 'support'))).toEqual({ status: 403, code: 'own_role' });
    for (const one of [support, auditor]) {
      expect(seen(await change(one, one.id, 'administrator'))).toEqual({ status: 403, code: 'role_not_allowed' });
      expect(seen(await change(one, market.admin.id, null))).toEqual({ status: 403, code: 'role_not_allowed' });
    }
    expect(seen(await change(market.admin, 999_999, 'support'))).toEqual({ status: 404, code: 'user_not_found' });
    expect(seen(await change(market.admin, support.id, 'root'))).toEqual({ status: 400, code: 'invalid_input' });
  });

  it('of a second administrator, made by one session, neither propose nor agree within a day to what needs two', async () => {
    const accomplice = await market.member('accomplice');
    expect((await change(market.admin, accomplice.id, 'administrator')).status).toBe(204);
    const money = routes.filter(({ operation }) => isForSettled(operation));
    expect(money.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['confirm_proposal', 'grant_refund']),
    );
    for (const route of money) {
      const answer = await tried(route, accomplice, idFor(route));
      expect([nameOf(route), seen(answer)]).toEqual([nameOf(route), { status: 403, code: 'role_too_new' }]);
    }
    expect((await accomplice.send('GET', '/api/admin/tasks')).status).toBe(200);
    expect((await entriesOf(accomplice, 'OperatorRefused')).map(({ code }) => code)).toEqual(
      money.map(() => 'role_too_new'),
    );
    const stops = routes.find(({ operation }) => operation === 'stop_bulk_mail')!;
    expect(seen(await tried(stops, accomplice, NOWHERE))).not.toMatchObject({ status: 403 });
    await settle(accomplice);
    expect(seen(await tried(money[0]!, accomplice, idFor(money[0]!)))).not.toMatchObject({ code: 'role_too_new' });
    expect((await change(market.admin, accomplice.id, null)).status).toBe(204);
  });

  it('leave at least one administrator, even when two remove each other at once', async () => {
    const [one, other] = [await operator('administrator'), await operator('administrator')];
    await market.pool.query(`UPDATE app.users SET is_admin = false WHERE id <> ALL ($1)`, [[one.id, other.id]]);
    try {
      const answers = await Promise.all([change(one, other.id, null), change(other, one.id, null)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403]);
      const { rows } = await market.pool.query(`SELECT id FROM app.users WHERE is_admin`);
      expect(rows).toHaveLength(1);
    } finally {
      await market.pool.query('UPDATE app.users SET is_admin = true WHERE id = ANY ($1)', [
        [market.admin.id, ...Object.values(operators).map(({ id }) => id)],
      ]);
    }
  });

  it('reduce the actions that a rental offers', async () => {
    const offered = async (by: Person) =>
      (await by.get<{ actions: string[]; viewerParty: string }>(`/api/admin/rental-requests/${rental.id}`)).actions;
    expect(await offered(market.admin)).toContain('report_damage');
    expect(await offered(operators.support)).toEqual(['register_tracking']);
    expect(await offered(operators.auditor)).toEqual([]);
  });

  it('apply to the routes that members have, too', async () => {
    await rental.reportDamage(rental.owner);
    const { auditor, support } = operators;
    const path = `/api/damage-reports/${rental.id}/messages`;
    const write = (by: Person) => by.send<Refusal>('POST', path, { body: { content: '確認いたします' } });
    expect((await auditor.send('GET', path)).status).toBe(200);
    expect(seen(await write(auditor))).toEqual({ status: 403, code: 'role_not_allowed' });
    expect((await write(support)).status).toBe(201);
    const background = (by: Person) => by.send<Refusal>('POST', '/api/bg-remove?sandbox=1', { body: new FormData() });
    expect(seen(await background(support))).toEqual({ status: 403, code: 'role_not_allowed' });
    const add = (by: Person) =>
      by.send<Refusal>('POST', `/api/circulation-rounds/${rental.id}/damage-report/evidence`, {
        body: { text: '見積もりを受け取りました' },
      });
    expect(seen(await add(auditor))).toEqual({ status: 403, code: 'role_not_allowed' });
    expect((await add(support)).status).toBe(201);
    expect((await background(market.admin)).status).toBe(400);
    expect(await entriesOf(auditor, 'OperatorLooked')).toContainEqual({
      ...{ what: 'read_support_chat', role: 'auditor', about: [`round:${rental.id}`] },
    });
    expect(await entriesOf(support, 'OperatorActed')).toContainEqual({
      ...{ what: 'write_support_chat', role: 'support', about: [`round:${rental.id}`] },
    });
    expect(await entriesOf(support, 'OperatorActed')).toContainEqual({
      ...{ what: 'add_evidence', role: 'support', about: [`round:${rental.id}`] },
    });
  });

  it('record a look at a rental’s calendar file', async () => {
    const person = await operator('support');
    expect((await person.send('GET', `/api/rental-requests/${rental.id}/calendar.ics`)).status).toBe(200);
    expect(await entriesOf(person, 'OperatorLooked')).toEqual([
      { what: 'see_round', role: 'support', about: [`round:${rental.id}`] },
    ]);
  });
});

describe('the trail', () => {
  it('contains who was in a list, and only ids, whatever an address was made to hold', async () => {
    const { support } = operators;
    const { items } = await support.get<{ items: { id: number }[] }>('/api/admin/users?q=support');
    const looks = await entriesOf(support, 'OperatorLooked');
    expect(looks.at(-1)).toEqual({ what: 'list_users', role: 'support', about: items.map(({ id }) => `user:${id}`) });
    await support.send('POST', `/api/admin/users/${encodeURIComponent('山田 花子 090-1234-5678')}/unlock`, {
      body: {},
    });
    const acts = await entriesOf(support, 'OperatorActed');
    expect(acts.at(-1)).toEqual({ what: 'unlock_account', role: 'support', about: [] });
  });

  it('doesn’t mistake an action for a look, whatever its address, and only a preview is a look', async () => {
    const person = await operator('administrator');
    const changes = routes.filter(({ method }) => method !== 'GET');
    for (const route of changes) await tried(route, person, idFor(route), '?preview=1');
    const [looks, acts] = [true, false].map((previewed) =>
      changes.filter(({ path }) => PREVIEWED.test(path) === previewed).map(({ operation }) => operation),
    );
    const entered = async (type: string) => (await entriesOf(person, type)).map(({ what }) => what);
    expect(await entered('OperatorActed')).toEqual(acts);
    expect(await entered('OperatorLooked')).toEqual(looks);
  });

  it('contains a request before it is carried out, and its refusal afterwards', async () => {
    const path = `/api/admin/rental-requests/${NOWHERE}/commands/cancel`;
    await market.admin.send('POST', path, { body: { reason: '確認' } });
    const about = [`round:${NOWHERE}`];
    expect((await entriesOf(market.admin, 'OperatorActed')).at(-1)).toMatchObject({ what: 'cancel_round', about });
    expect((await entriesOf(market.admin, 'OperatorRefused')).at(-1)).toMatchObject({ about, code: 'not_found' });
  });
});
