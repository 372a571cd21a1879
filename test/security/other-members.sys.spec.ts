import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { PASSWORD, type Person, type Refusal } from '../support/person.ts';
import { Rental } from '../support/rental.ts';
import { from, linkIn, mailTo, seen, tryLogin, verifyBy, withCookie } from './visitors.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

/** How many changes one user may make at once. */
const BURST = 40;

const market = useMarketplace({ TRUST_PROXY: 'loopback', COMMAND_LIMIT: `60,${BURST}` });

const PUSH = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/other-members',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
};
const devicesOf = async ({ id }: Person) =>
  (await market.pool.query('SELECT 1 FROM app.push_subscriptions WHERE user_id = $1', [id])).rowCount;
const verified = async (member: Person) => {
  const email = `${member.username}@example.jp`;
  await verifyBy(market.guest(), linkIn(await mailTo(market, email, 'メールアドレスの確認')));
  return email;
};

describe('someone who had a member’s session for a while', () => {
  it('can’t change the address without the password, and a new password ends all that they left behind', async () => {
    const member = await market.member();
    const email = await verified(member);
    const thief = withCookie(member);
    const change = (body: object) => thief.send<Refusal>('PATCH', `/api/users/${member.id}`, { body });
    const address = `thief.${member.username}@example.jp`;
    expect((await change({ email: address })).status).toBe(400);
    expect((await change({ email: address, currentPassword: 'guessed-one' })).status).toBe(400);
    expect((await change({ email: address, currentPassword: PASSWORD })).status).toBe(200);
    await thief.must(201, 'POST', '/api/push-subscriptions', { body: PUSH });
    await market.guest().must(202, 'POST', '/api/password-reset', { body: { email } });
    const token = new URL(linkIn(await mailTo(market, email, 'パスワードの再設定')), market.url).searchParams.get(
      'token',
    );
    const body = { token, password: 'my-own-kimono-7' };
    await market.guest().must(200, 'POST', '/api/password-reset/confirm', { body });
    expect((await thief.send('GET', '/api/user')).status).toBe(401);
    expect(await devicesOf(member)).toBe(0);
    const link = linkIn(await mailTo(market, address, 'メールアドレスの確認'));
    expect(await verifyBy(market.guest(), link)).toEqual([302, '/email-verified?status=expired']);
    const holder = await market.guest().signIn(member.username, body.password);
    expect(await holder.get('/api/user')).toMatchObject({ email, pendingEmail: null });
  });

  it('gets no pushes of the member on a shared phone, and no private response from its cache', async () => {
    const member = await market.member();
    await member.must(201, 'POST', '/api/push-subscriptions', { body: PUSH });
    for (const path of ['/api/user', '/api/messages', '/api/notifications', '/api/favourites', '/api/user/export']) {
      const { headers } = await member.must(200, 'GET', path);
      expect([path, headers.get('cache-control')]).toEqual([
        path,
        expect.stringMatching(/^(private, )?no-store$|^private, no-cache$/),
      ]);
      expect([path, headers.get('vary')]).toEqual([path, expect.stringMatching(/cookie/i)]);
    }
    const { headers } = await member.must(204, 'POST', '/api/logout');
    expect(headers.get('clear-site-data')).toMatch(/"cache"/);
    expect(await devicesOf(member)).toBe(0);
  });
});

describe('locking a member out', () => {
  it('by wrong passwords for their name does not lock a device on which they logged in before', async () => {
    const member = await from(market.guest(), '192.0.2.7').register('kept.in');
    await member.must(204, 'POST', '/api/logout');
    member.forgetToken();
    for (let tries = 0; tries < 10; tries++) await tryLogin(market, member.username, 'guessed-one', '198.51.100.7');
    const locked = { status: 401, code: 'account_locked' };
    expect(seen(await tryLogin(market, member.username, PASSWORD, '198.51.100.7'))).toEqual(locked);
    expect((await member.signIn(member.username)).id).toBe(member.id);
  });
});

describe('a flood of one member', () => {
  it('of changes is refused as long as it says, and doesn’t slow another’s change down', async () => {
    const [flooder, other] = [await market.member(), await market.member()];
    const change = (by: Person, bio: string) => by.send('PATCH', `/api/users/${by.id}`, { body: { bio } });
    const timed = async (): Promise<number> => {
      const before = performance.now();
      expect((await change(other, 'こんにちは')).status).toBe(200);
      return performance.now() - before;
    };
    const alone = Math.max(await timed(), await timed());
    const flood = Promise.all(Array.from({ length: 2 * BURST }, (_, index) => change(flooder, `${index}`)));
    const beside = await timed();
    const answers = await flood;
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(BURST / 2);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    // A machine that is slow without the flood may be slower with it.
    expect(beside).toBeLessThan(Math.max(1_000, 20 * alone));
  });

  it('of requests to one owner ends after five a day, of which the owner has one notification', async () => {
    const [owner, borrower] = [await market.owner(), await market.member()];
    const itemId = (await market.item(owner)).id;
    const body = { itemId, startDate: await market.day(6), shippingMethod: 'delivery' };
    const statuses: string[] = [];
    for (let times = 0; times < 7; times++) {
      const { status, body: answer } = await borrower.send<{ id: string } & Refusal>('POST', '/api/rental-requests', {
        body,
      });
      statuses.push(status === 201 ? '201' : `${status} ${answer.code}`);
      if (status === 201)
        await borrower.must(200, 'PUT', `/api/rental-requests/${answer.id}/status`, {
          body: { status: 'request_cancelled' },
        });
    }
    const refused = '429 too_many_requests_to_owner';
    expect(statuses).toEqual(['201', '201', '201', '201', '201', refused, refused]);
    await market.atRest();
    const { items } = await owner.get<{ items: { readAt: string | null }[] }>('/api/notifications');
    expect(items.length).toBeLessThanOrEqual(2);
  });

  it('of accounts with plus addresses sends one mailbox five mails an hour', async () => {
    const mailbox = `plus.${(await market.member()).username}`;
    for (let index = 0; index < 8; index++) {
      const username = `pl${index}.${mailbox.slice(-10)}`;
      const body = { username, email: `${mailbox}+${index}@example.jp`, password: PASSWORD };
      await market.guest().must(201, 'POST', '/api/register', { body });
    }
    const sent = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const to = encodeURIComponent(`${mailbox}+${index}@example.jp`);
        return (await market.guest().get<{ items: object[] }>(`/api/demo/outbox?to=${to}`)).items.length;
      }),
    );
    expect(sent.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(5);
  });
});

describe('a name that looks like the service’s', () => {
  it.each(['巡りサポート', 'Мeguri 運営', '\u3164\u3164', '\ufe0f', 'お客さま相談室'])(
    '%s is refused',
    async (name) => {
      const member = await market.member();
      const body = { profile_name: name };
      expect((await member.send('PATCH', `/api/users/${member.id}`, { body })).status).toBe(400);
    },
  );
});

describe('a photo', () => {
  const upload = (person: Person, bytes: Buffer, type: string) => {
    const body = new FormData();
    body.append('image', new Blob([new Uint8Array(bytes)], { type }), 'photo');
    return person.send<Refusal & { imageUrl: string }>('POST', '/api/upload/item-image', { body });
  };
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false });

  it('with too many pixels is refused before it is decoded, whatever its shape', async () => {
    const member = await market.member();
    const large = await blank(8_000, 6_000).png({ compressionLevel: 9 }).toBuffer();
    // Only the size in the header is changed.
    const thin = Buffer.from(large);
    thin.writeUInt32BE(1, 16);
    thin.writeUInt32BE(40_000_001, 20);
    for (const bytes of [large, thin]) expect((await upload(member, bytes, 'image/png')).status).toBe(400);
  });

  it('is stored without the place where it was taken', async () => {
    const exif = { IFD0: { Copyright: 'geheim' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 0/1' } };
    const bytes = await blank(64, 64).withExif(exif).jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { status, body } = await upload(await market.member(), bytes, 'image/jpeg');
    expect(status).toBe(201);
    const stored = await fetch(market.url + body.imageUrl);
    expect((await sharp(Buffer.from(await stored.arrayBuffer())).metadata()).exif).toBeUndefined();
  });

  it('in a chat is not found for an outsider and a guest', async () => {
    const member = await market.member();
    const url = await market.photo(member);
    expect((await member.send('GET', url)).status).toBe(200);
    expect((await (await market.member()).send('GET', url)).status).toBe(404);
    expect([401, 404]).toContain((await market.guest().send('GET', url)).status);
  });
});

describe('an operator who is a party of a rental', () => {
  it('reads nothing of it as an operator, and no code in any list', async () => {
    const rental = await Rental.ofNewPeople(market);
    await rental.approve();
    await rental.pay();
    const { borrower } = rental;
    await market.pool.query('UPDATE app.users SET is_admin = true WHERE id = $1', [borrower.id]);
    await rental.registerCode('dispatch', { carrier: 'セブンイレブン', shippingCode27: '987654321098765432109876543' });
    const paths = ['', '/events', '/support-events', '/money', '/surroundings', '/tasks'].map(
      (part) => `/api/admin/rental-requests/${rental.id}${part}`,
    );
    for (const path of [...paths, `/api/admin/proofs/rounds/${rental.id}`])
      expect([path, seen(await borrower.send<Refusal>('GET', path))]).toEqual([
        path,
        { status: 403, code: 'own_round' },
      ]);
    const events = await market.admin.get(`/api/admin/rental-requests/${rental.id}/events`);
    expect(JSON.stringify(events)).not.toContain('98765432109876');
  });
});
