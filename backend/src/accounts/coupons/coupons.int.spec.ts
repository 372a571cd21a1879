import { describe, expect, it } from '@jest/globals';
import type { Coupons } from '@meguri/contracts/coupon/coupons.ts';
import { PROMOTIONS } from '@meguri/contracts/rental-round/policy.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { AccountsModule } from '../accounts.module.ts';
import { CouponMarks } from './coupon-marks.ts';
import { membersWithMail } from '../email/members-with-mail.testing.ts';

const test = useTestApp([AccountsModule.register(null)]);
const { client, verify, member, patch } = membersWithMail(() => test);
const couponsOf = async (person: TestClient) => (await person.get('/api/coupons')).json<Coupons>().coupons;

describe('the coupon of a registration', () => {
  it('comes with the verification of the address, is announced, and lasts to the end of a day', async () => {
    const hanako = client();
    const id = await hanako.register('coupon_first', 'coupon_first@example.jp');
    expect(await couponsOf(hanako)).toEqual([]);
    await verify('coupon_first@example.jp');
    const [coupon, ...others] = await couponsOf(hanako);
    expect(others).toEqual([]);
    expect(coupon).toMatchObject({ kind: 'first', state: 'usable', amount: PROMOTIONS.first, requestId: null });
    expect(coupon!.leastTotal).toBe(PROMOTIONS.leastTotal);
    expect(coupon!.endsAt).toMatch(/T15:00:00.000Z$/);
    const days = (Date.parse(coupon!.endsAt) - Date.parse(coupon!.givenAt)) / 86_400_000;
    expect(Math.floor(days)).toBe(PROMOTIONS.validDays);
    const { rows } = await test.pool.query('SELECT kind, path FROM app.notifications WHERE user_id = $1', [id]);
    expect(rows).toEqual([{ kind: 'coupon_given', path: '/coupons' }]);
  });

  it('comes once: not with a second address', async () => {
    const { person, id } = await member('coupon_once');
    const changed = 'coupon_once_more@example.jp';
    await patch(person, id, { email: changed, currentPassword: 'secret-1' });
    await verify(changed);
    expect(await couponsOf(person)).toHaveLength(1);
  });

  it.each([
    ['a plus address', 'coupon_plus@example.jp', 'coupon_plus+2@example.jp'],
    ['another spelling', 'coupon_case@example.jp', 'Coupon_Case+x@Example.jp'],
    ['dots of Gmail', 'coupon.dots@gmail.com', 'c.o.u.p.o.n.dots@googlemail.com'],
  ])('comes once a mailbox: not with %s', async (_, first, second) => {
    const [name] = first.replaceAll('.', '_').split('@') as [string];
    const people = [client(), client()];
    for (const [index, address] of [first, second].entries()) {
      await people[index]!.register(`${name}_${index}`, address);
      expect(await verify(address)).toBe('/email-verified?status=ok');
    }
    expect(await couponsOf(people[0]!)).toHaveLength(1);
    expect(await couponsOf(people[1]!)).toEqual([]);
  });

  it('comes to both of two mailboxes that a dot tells apart elsewhere than at Gmail', async () => {
    for (const [name, address] of [
      ['dot_a', 'dot.ted@example.jp'],
      ['dot_b', 'dotted@example.jp'],
    ] as const) {
      const person = client();
      await person.register(name, address);
      await verify(address);
      expect(await couponsOf(person)).toHaveLength(1);
    }
  });

  it('is its member’s alone, and no guest’s', async () => {
    const { person } = await member('coupon_own');
    const { person: other } = await member('coupon_other');
    const [own] = await couponsOf(person);
    expect((await couponsOf(other)).map(({ id }) => id)).not.toContain(own!.id);
    expect((await client().get('/api/coupons')).statusCode).toBe(401);
  });

  it('leaves neither address nor mailbox in the table of marks', async () => {
    await member('coupon_marked');
    const { rows } = await test.pool.query<{ mark: string }>('SELECT mark FROM app.coupon_marks');
    expect(rows.length).toBeGreaterThan(0);
    for (const { mark } of rows) expect(mark).toMatch(/^[\w-]{43}$/);
  });

  it('comes once a mailbox also after the secret behind the marks was replaced, while the former one is listed', async () => {
    const { id } = await member('coupon_rotated');
    const other = { id: id + 1_000_000, mailbox: 'coupon_rotated@example.jp' };
    const isFree = (sessionSecret: string, ...formerSessionSecrets: string[]) => {
      const settings = new HttpSettings({
        ...{ publicUrl: 'http://localhost', trustProxy: false, demo: true, pagesFolder: null },
        ...{ sessionSecret, formerSessionSecrets },
      });
      return new CouponMarks(settings).takeMailbox(test.pool, other.id, other.mailbox);
    };
    const { sessionSecret } = test.app.get(HttpSettings);
    expect(await isFree('a new secret', sessionSecret)).toBe(false);
    expect(await isFree('a new secret')).toBe(true);
  });
});
