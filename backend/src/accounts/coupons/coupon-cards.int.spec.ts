import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Coupons } from '@meguri/contracts/coupon/coupons.ts';
import type { Invitations as Answer } from '@meguri/contracts/coupon/invitations.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { AccountsModule } from '../accounts.module.ts';
import { membersWithMail } from '../email/members-with-mail.testing.ts';
import { CouponCards } from './coupon-cards.ts';
import { CouponMarks } from './coupon-marks.ts';
import { Invitations } from './invitations.ts';

const test = useTestApp([AccountsModule.register(null)]);
const { client, member, verify } = membersWithMail(() => test);
const cards = () => test.app.get(CouponCards);
const invitations = () => test.app.get(Invitations);

/** A member, and the member's request with the first coupon. */
async function memberWithRequest(name: string) {
  const one = await member(name);
  const requestId = randomUUID();
  await test.pool.query(
    `UPDATE app.coupons SET request_id = $2, claimed_at = now(), used_at = now() WHERE user_id = $1 AND kind = 'first'`,
    [one.id, requestId],
  );
  return { ...one, requestId };
}
const cardOf = async (requestId: string) =>
  (await test.pool.query('SELECT card_of FROM app.coupons WHERE request_id = $1', [requestId])).rows[0].card_of;
/** Pays with a card that has paid with the coupon of another account. */
async function sharesCard(requestId: string): Promise<void> {
  const first = await memberWithRequest(`holder_${requestId.slice(0, 8)}`);
  await cards().paid(first.requestId, requestId);
  await cards().paid(requestId, requestId);
}

describe('a card that has paid with a coupon', () => {
  it('is for the coupons of one account, also of two that pay at the same moment', async () => {
    const people = [await memberWithRequest('card_1'), await memberWithRequest('card_2')];
    await Promise.all(people.flatMap(({ requestId }) => [1, 2].map(() => cards().paid(requestId, 'fingerprint-1'))));
    const found = await Promise.all(people.map(({ requestId }) => cardOf(requestId)));
    const [first, second] = found[0] === null ? people : people.toReversed();
    expect(new Set(found)).toEqual(new Set([null, first!.id]));
    expect([await cards().areShared(first!.id), await cards().areShared(second!.id)]).toEqual([false, true]);
    expect(await cards().isOfAnother(first!.id, 'fingerprint-1')).toBe(false);
    expect(await cards().isOfAnother(second!.id, 'fingerprint-1')).toBe(true);
    expect(await cards().isOfAnother(second!.id, 'fingerprint-2')).toBe(false);
  });

  it('leaves only a keyed hash, which another secret doesn’t find unless it lists the former one', async () => {
    const { id, requestId } = await memberWithRequest('card_3');
    await cards().paid(requestId, 'fingerprint-3');
    const { rows } = await test.pool.query<{ mark: string }>('SELECT mark FROM app.coupon_marks WHERE user_id = $1', [
      id,
    ]);
    for (const { mark } of rows) expect(mark).toMatch(/^[\w-]{43}$/);
    expect(rows).toHaveLength(2);
    const holderBy = (sessionSecret: string, ...formerSessionSecrets: string[]) => {
      const settings = new HttpSettings({
        ...{ publicUrl: 'http://localhost', trustProxy: false, demo: true, pagesFolder: null },
        ...{ sessionSecret, formerSessionSecrets },
      });
      return new CouponMarks(settings).take(test.pool, id + 1, { kind: 'card', value: 'fingerprint-3' });
    };
    const { sessionSecret } = test.app.get(HttpSettings);
    expect(await holderBy('another secret', sessionSecret)).toBe(id);
    expect(await holderBy('another secret')).toBe(id + 1);
  });

  it('is for another account’s coupons, too, while operators allow it', async () => {
    const { id, person, requestId } = await memberWithRequest('card_5');
    await sharesCard(requestId);
    const barrier = async () => (await person.get('/api/coupons')).json<Coupons>().barrier;
    expect([await cards().areShared(id), await barrier()]).toEqual([true, 'shared_card']);
    await cards().letShare(id, 'ご夫婦で同じカードのため');
    expect([await cards().areShared(id), await barrier()]).toEqual([false, null]);
    expect(await cards().reasonToShare(id)).toBe('ご夫婦で同じカードのため');
    await cards().letShare(id, null);
    expect([await cards().areShared(id), await barrier()]).toEqual([true, 'shared_card']);
    await expect(cards().letShare(999_999, null)).rejects.toMatchObject({ code: 'user_not_found' });
  });

  it('isn’t recorded for a request whose coupon is free again', async () => {
    const { id } = await memberWithRequest('card_4');
    await cards().paid(randomUUID(), 'fingerprint-4');
    expect(await cards().isOfAnother(id + 1, 'fingerprint-4')).toBe(false);
  });
});

describe('a member who paid with another account’s card', () => {
  it('brings the inviter nothing', async () => {
    const { person: inviter } = await member('card_inviter_1');
    const { code } = (await inviter.get('/api/invitations')).json<Answer>();
    const invited = client();
    await invited.get(`/api/invitations/${code}`);
    const id = await invited.register('card_invited_1', 'card_invited_1@example.jp');
    await verify('card_invited_1@example.jp');
    const requestId = randomUUID();
    await test.pool.query(
      `UPDATE app.coupons SET request_id = $2, claimed_at = now() WHERE user_id = $1 AND kind = 'first'`,
      [id, requestId],
    );
    await sharesCard(requestId);
    await invitations().complete({ borrowerId: id, ownerId: 999_999, now: new Date().toISOString() });
    expect((await inviter.get('/api/invitations')).json<Answer>().invited).toMatchObject([{ state: 'registered' }]);
    expect((await inviter.get('/api/coupons')).json<Coupons>().coupons).toHaveLength(1);
  });

  it('gets no coupon for an invitation, and reads that none is left', async () => {
    const { person: inviter, requestId } = await memberWithRequest('card_inviter_2');
    const { code } = (await inviter.get('/api/invitations')).json<Answer>();
    const invited = client();
    await invited.get(`/api/invitations/${code}`);
    const id = await invited.register('card_invited_2', 'card_invited_2@example.jp');
    await verify('card_invited_2@example.jp');
    await sharesCard(requestId);
    await invitations().complete({ borrowerId: id, ownerId: 999_999, now: new Date().toISOString() });
    expect((await inviter.get('/api/invitations')).json<Answer>()).toMatchObject({
      ...{ invited: [{ state: 'completed' }], rewardsLeft: 0 },
    });
    expect((await inviter.get('/api/coupons')).json<Coupons>()).toMatchObject({
      ...{ coupons: [{ kind: 'first' }], barrier: 'shared_card' },
    });
  });
});
