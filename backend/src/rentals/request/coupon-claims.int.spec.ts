import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { BORROWER, OWNER, roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import pg from 'pg';
import { InMemoryEventLog } from '../../../../test/support/in-memory-event-log.ts';
import { useDatabase } from '../../../../test/support/use-database.ts';
import { SystemClock } from '../../event-sourcing/clock/clock.ts';
import { Rounds } from '../round/rounds.ts';
import { CouponClaims } from './coupon-claims.ts';

let pools: pg.Pool[];
let log: InMemoryEventLog;
/** As in two processes, which share only the database and the log. */
let processes: CouponClaims[];
const INVITED = 77;
/** Members who pay with another account's card. */
let sharing: number[] = [];
const cards = { areShared: async (userId: number) => sharing.includes(userId) } as never;
const invitations = { areBetween: async (_: number, other: number) => other === INVITED } as never;
const { url, closeFirst } = useDatabase();
beforeAll(async () => {
  pools = [1, 2].map(() => new pg.Pool({ connectionString: url, max: 10 }));
  await pools[0]!.query(`INSERT INTO app.users (id, username, password_hash) VALUES (${BORROWER}, 'kenji', '-')`);
  closeFirst(() => Promise.all(pools.map((pool) => pool.end())));
});
beforeEach(async () => {
  await pools[0]!.query('DELETE FROM app.coupons');
  sharing = [];
  log = new InMemoryEventLog();
  processes = pools.map((pool) => new CouponClaims(pool, new SystemClock(), new Rounds(log), invitations, cards));
});

async function coupon(change: { endsIn?: string; leastTotal?: number } = {}): Promise<string> {
  const id = randomUUID();
  await pools[0]!.query(
    `INSERT INTO app.coupons (id, user_id, kind, amount, least_total, given_at, ends_at)
     VALUES ($1, $2, 'inviter', 500, $3, now(), now() + $4::interval)`,
    [id, BORROWER, change.leastTotal ?? 2000, change.endsIn ?? '1 day'],
  );
  return id;
}
const claim = (couponId: string, requestId: string = randomUUID(), index = 0, total = 4500, ownerId = OWNER) =>
  processes[index]!.claim({ userId: BORROWER, ownerId, couponId, requestId, total });
const tried = (...use: Parameters<typeof claim>) =>
  claim(...use).then(
    ({ amount }) => amount,
    ({ code }: { code: string }) => code,
  );
const row = async (id: string) =>
  (await pools[0]!.query(`SELECT request_id, used_at, ends_at FROM app.coupons WHERE id = $1`, [id])).rows[0];
const age = () => pools[0]!.query(`UPDATE app.coupons SET claimed_at = now() - interval '2 minutes'`);

/** The round has begun, and is in that status. */
async function begun(id: string, status: RoundStatus, options = { coupon: 500 }): Promise<void> {
  const events = roundIn(status, options).map(({ event }) => event);
  const ids = { id: randomUUID(), target: id, correlationId: id, causationId: null };
  const actor = { as: 'system', process: 'test' } as const;
  const now = new Date().toISOString();
  await new Rounds(log).handle({ ...ids, input: {}, actor, now, interruptions: [] }, () => events);
}

describe('a claim of a coupon', () => {
  it('by forty requests at once in two processes succeeds for one', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const id = await coupon();
      const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => tried(id, randomUUID(), index % 2)));
      expect(answers.filter((answer) => answer === 500)).toHaveLength(1);
      expect(answers.filter((answer) => answer === 'coupon_not_usable')).toHaveLength(39);
    }
  });

  it('is repeated by the same request with the same result', async () => {
    const [id, request] = [await coupon(), randomUUID()];
    expect([await tried(id, request), await tried(id, request, 1)]).toEqual([500, 500]);
  });

  it('that a crash has left isn’t freed while a retry of its request renews it', async () => {
    const [id, request] = [await coupon(), randomUUID()];
    await claim(id, request);
    await age();
    const find = async () => {
      await claim(id, request);
      return null;
    };
    const renewing = { find } as unknown as Rounds;
    const late = new CouponClaims(pools[1]!, new SystemClock(), renewing, invitations, cards);
    await late.freeFailed();
    expect(await row(id)).toMatchObject({ request_id: request });
    await age();
    const use = { userId: BORROWER, ownerId: OWNER, couponId: id, requestId: randomUUID(), total: 4500 };
    await expect(late.claim(use)).rejects.toMatchObject({ code: 'coupon_not_usable' });
    expect(await row(id)).toMatchObject({ request_id: request });
  });

  it('is refused for another member’s, an ended or a revoked one, and below its least total', async () => {
    const id = await coupon();
    const use = { userId: OWNER, ownerId: 3, couponId: id, requestId: randomUUID(), total: 4500 };
    await expect(processes[0]!.claim(use)).rejects.toMatchObject({ code: 'coupon_not_usable' });
    expect(await tried(randomUUID())).toBe('coupon_not_usable');
    expect(await tried(await coupon({ endsIn: '-1 second' }))).toBe('coupon_not_usable');
    expect(await tried(id, randomUUID(), 0, 1999)).toBe('coupon_not_usable');
    await pools[0]!.query('UPDATE app.coupons SET revoked_at = now()');
    expect(await tried(id)).toBe('coupon_not_usable');
  });

  it('is refused for an item of the inviter or of an invited member', async () => {
    expect(await tried(await coupon(), randomUUID(), 0, 4500, INVITED)).toBe('coupon_between_invited');
  });

  it('is refused for a member who pays with another account’s card, and binds nothing', async () => {
    const id = await coupon();
    sharing = [BORROWER];
    expect(await tried(id)).toBe('coupon_card_shared');
    expect(await row(id)).toMatchObject({ request_id: null });
  });

  it('of one request takes no second coupon', async () => {
    const request = randomUUID();
    expect(await tried(await coupon(), request)).toBe(500);
    await expect(claim(await coupon(), request)).rejects.toBeDefined();
  });

  it('released by a refused request is free for the next one', async () => {
    const id = await coupon();
    await (await claim(id)).release();
    expect(await tried(id)).toBe(500);
  });

  it('isn’t released by a repeated request, nor by a first one after it was repeated', async () => {
    const [id, request] = [await coupon(), randomUUID()];
    const first = await claim(id, request);
    await (await claim(id, request, 1)).release();
    expect(await row(id)).toMatchObject({ request_id: request });
    await first.release();
    expect(await row(id)).toMatchObject({ request_id: request });
  });

  it('is over after a minute if its round was never stored, and not if it was', async () => {
    const [failed, stored] = [await coupon(), await coupon()];
    const request = randomUUID();
    await claim(failed);
    await claim(stored, request);
    await begun(request, 'request_sent');
    expect(await tried(failed)).toBe('coupon_not_usable');
    await age();
    expect([await tried(failed), await tried(stored)]).toEqual([500, 'coupon_not_usable']);
    await age();
    await processes[1]!.freeFailed();
    expect(await row(failed)).toMatchObject({ request_id: null });
    expect(await row(stored)).toMatchObject({ request_id: request });
  });

  it('is over after a minute if its round was stored without it, and at once for a request that wants it', async () => {
    const [swept, wanted] = [await coupon(), await coupon()];
    const requests = [randomUUID(), randomUUID()];
    await claim(swept, requests[0]);
    await claim(wanted, requests[1]);
    for (const request of requests) await begun(request, 'request_sent', { coupon: 0 });
    expect(await tried(wanted)).toBe(500);
    await processes[1]!.freeFailed();
    expect(await row(swept)).toMatchObject({ request_id: requests[0] });
    await age();
    await processes[1]!.freeFailed();
    expect(await row(swept)).toMatchObject({ request_id: null });
  });

  it('is over as soon as its round has ended unpaid, also before the process knows', async () => {
    const [id, request] = [await coupon(), randomUUID()];
    await claim(id, request);
    await begun(request, 'request_declined');
    expect(await tried(id)).toBe(500);
  });

  it('of a paid round stays, whatever follows', async () => {
    const [id, request] = [await coupon(), randomUUID()];
    await claim(id, request);
    await processes[0]!.use(request, '2026-12-01T00:00:00.000Z');
    await processes[0]!.use(request, '2026-12-02T00:00:00.000Z');
    expect((await row(id)).used_at.toISOString()).toBe('2026-12-01T00:00:00.000Z');
    await age();
    await processes[0]!.freeFailed();
    expect(await tried(id)).toBe('coupon_not_usable');
  });

  it('that is freed lasts to the given time at least, and none that another request has is freed', async () => {
    const [id, request] = [await coupon(), randomUUID()];
    await claim(id, request);
    await processes[0]!.free(request, '2099-01-01T00:00:00.000Z');
    expect((await row(id)).ends_at.toISOString()).toBe('2099-01-01T00:00:00.000Z');
    const next = randomUUID();
    await claim(id, next);
    await processes[0]!.free(request);
    expect(await row(id)).toMatchObject({ request_id: next });
    await processes[0]!.free(next, '2027-01-01T00:00:00.000Z');
    expect((await row(id)).ends_at.toISOString()).toBe('2099-01-01T00:00:00.000Z');
  });
});
