import { beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Listener } from '../support/servers/listener.ts';
import { PASSWORD, type Person, type Refusal } from '../support/person.ts';
import { PUDO, Rental } from '../support/rental.ts';
import { expectSettled, expectSoundBooks } from '../support/settled.ts';
import { until } from '../support/until.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const DATA = mkdtempSync(join(tmpdir(), 'meguri-leaving-'));
/** Unique values of the user's personal data. */
const PRIVATE = {
  full_name: '退野 去子',
  street_address: '去年町9-9-9',
  phone: '090-9876-1234',
  bio: '旅立つ前の自己紹介',
  profile_name: '去りゆく人',
};
const DESCRIPTION = '祖母から譲られた思い出の品です';
const COMMENT = '状態よく受け取りました。ありがとうございます。';
const market = useMarketplace({ MEGURI_DATA_DIR: DATA, LOG_LEVEL: 'debug' });

const leave = (person: Person, currentPassword = PASSWORD) =>
  person.send<Refusal>('DELETE', '/api/user', { body: { currentPassword } });

/** Tables of all schemas that contain the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await market.pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await market.pool.query(`SELECT 1 FROM ${name} t WHERE strpos(t::text, $1) > 0 LIMIT 1`, [text]);
    if (hits.rowCount !== 0) found.push(name);
  }
  return found;
}

/** Files in the data folder, except Postgres', that contain the text. */
function filesWith(text: string): string[] {
  const files = readdirSync(DATA, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return paths.filter((path) => readFileSync(path).includes(text));
}

/** Waits until the day's upkeep is done. */
async function upkeepIsDone(): Promise<void> {
  const day = await market.day(0);
  await until(`the upkeep of ${day} is done`, async () => {
    const { rowCount } = await market.pool.query(
      `SELECT 1 FROM pgboss.job WHERE name = 'daily-upkeep' AND data ->> 'day' = $1 AND state = 'completed'`,
      [day],
    );
    return rowCount === 1;
  });
}

const fileOf = (url: string): string =>
  join(
    DATA,
    'uploads',
    url.startsWith('/api/') ? url.replace('/api/uploads', 'private') : url.replace('/uploads/', ''),
  );

/** A completed rental with a comment and a photo of its borrower. */
async function finished(rental: Rental): Promise<string> {
  const photo = await market.photo(rental.borrower);
  await rental.approve();
  await rental.pay();
  await rental.registerCode('dispatch');
  await rental.ship();
  await rental.receive({ comment: COMMENT, images: [photo] });
  await rental.requestReturn();
  await rental.registerCode('return', PUDO);
  await rental.giveBack();
  await rental.confirmReturn();
  await expectSettled(market, rental.id);
  await market.atRest();
  return photo;
}

describe('the export', () => {
  it('contains all data of the user as a file, and nothing that opens a session', async () => {
    const rental = await Rental.ofNewPeople(market);
    const { borrower, owner } = rental;
    await borrower.must(200, 'PATCH', `/api/users/${borrower.id}`, { body: { full_name: '持出 もち子' } });
    await borrower.must(200, 'POST', `/api/follows/${owner.id}`);
    const photo = await market.photo(borrower);
    const ownSizes = { sizes: ['m'], measurements: { waist: 66.5 }, height: 165 };
    await borrower.must(200, 'PUT', '/api/user/sizes', { body: ownSizes });
    const draft = { images: [], values: { name: '書きかけの帯' } };
    const draftPath = `/api/user/item-drafts/${crypto.randomUUID()}`;
    await borrower.must(200, 'PUT', draftPath, { body: { ...draft, revision: null } });
    const { headers, body } = await borrower.must<Record<string, unknown>>(200, 'GET', '/api/user/export');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="meguri-\d{4}-\d\d-\d\d\.json"$/);
    expect(body).toMatchObject({
      account: {
        username: borrower.username,
        fullName: '持出 もち子',
        following: [{ id: owner.id }],
        uploads: [{ url: photo }],
        ownSizes: [ownSizes],
        itemDrafts: [draft],
      },
      rentals: { rentalRequests: [{ id: rental.id }] },
    });
    expect((await owner.get<{ items: unknown[] }>('/api/user/export')).items).toHaveLength(1);
    const text = JSON.stringify(body);
    const session = /meguri_session=([^;]+)/.exec(borrower.cookie)?.[1] ?? '';
    expect(text).not.toContain(session);
    expect(text).not.toMatch(/argon2|token_?hash/i);
  });

  it('is refused to guests', async () => {
    expect((await market.guest().send('GET', '/api/user/export')).status).toBe(401);
  });

  it('can be made ten times an hour', async () => {
    const member = await market.member();
    const answers = await Promise.all(Array.from({ length: 12 }, () => member.send('GET', '/api/user/export')));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(200), 429, 429]);
  });
});

describe('deleting the account', () => {
  it('is refused while a round is open, on either side, and nothing is lost', async () => {
    const rental = await Rental.ofNewPeople(market);
    for (const person of [rental.owner, rental.borrower]) {
      const { status, body } = await leave(person);
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'open_rounds' });
      expect(await person.get('/api/user')).toMatchObject({ username: person.username, fullName: '巡 花子' });
    }
    await rental.put(rental.borrower, 'request_cancelled');
    expect((await leave(rental.borrower)).status).toBe(204);
    expect((await leave(rental.owner)).status).toBe(204);
  });

  it('requires the password, and is refused to guests and administrators', async () => {
    const member = await market.member();
    expect((await leave(member, 'not-mine-1')).body).toMatchObject({ statusCode: 400, code: 'current_password_wrong' });
    for (const body of [{}, { currentPassword: '' }, { currentPassword: PASSWORD, userId: 1 }])
      expect((await member.send('DELETE', '/api/user', { body })).status).toBe(400);
    expect((await leave(market.guest())).status).toBe(401);
    expect((await leave(market.admin)).body).toMatchObject({ statusCode: 409, code: 'administrator_account' });
    expect(await member.get('/api/user')).toMatchObject({ username: member.username });
  });

  it('is limited to a few wrong passwords', async () => {
    const member = await market.member();
    const answers = await Promise.all(Array.from({ length: 14 }, () => leave(member, 'not-mine-1')));
    expect(answers.filter(({ body }) => body.code === 'current_password_wrong')).toHaveLength(10);
    expect((await leave(member)).body).toMatchObject({ statusCode: 429, code: 'too_many_requests' });
    expect(await member.get('/api/user')).toMatchObject({ username: member.username });
  });

  it('ends every session and socket, and releases the name', async () => {
    const member = await market.member();
    const [copy, listener] = [member.copy(), await Listener.of(member)];
    expect((await leave(member)).status).toBe(204);
    expect((await copy.send('GET', '/api/user')).status).toBe(401);
    await until('the socket is dropped', async () => !listener.connected);
    expect(
      (await market.guest().send('POST', '/api/login', { body: { username: member.username, password: PASSWORD } }))
        .status,
    ).toBe(401);
    const body = { username: member.username, email: `${member.username}@example.jp`, password: PASSWORD };
    await market.guest().must(201, 'POST', '/api/register', { body });
  });

  it('at the same time as a request by them or for their item: one of both is refused, or the round ends automatically', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const [owner, borrower] = await Promise.all([market.owner(), market.member()]);
        const { id: itemId } = await market.item(owner);
        const body = { itemId, startDate: await market.day(5) };
        const [left, asked] = await Promise.all([
          leave(index % 2 === 0 ? borrower : owner),
          borrower.send<{ id?: string }>('POST', '/api/rental-requests', { body }),
        ]);
        return { left: left.status, asked: asked.status, roundId: asked.body.id };
      }),
    );
    for (const { left, asked } of outcomes) {
      expect([204, 409]).toContain(left);
      expect([201, 400, 401, 404, 409]).toContain(asked);
      if (left === 409) expect(asked).toBe(201);
    }
    await market.advance('P1D');
    const open = async () => {
      const { rows } = await market.pool.query<{ id: string }>(
        `SELECT r.id FROM read_models.rounds r JOIN app.users u ON u.id IN (r.owner_id, r.borrower_id)
         WHERE u.erased_at IS NOT NULL AND r.ended_at IS NULL`,
      );
      return rows;
    };
    await until('no round of a member who left is open', async () => (await open()).length === 0);
  });

  it('never makes the display name a way to log in', async () => {
    await leave(await market.member());
    const body = { username: '退会したユーザー', password: PASSWORD };
    expect((await market.guest().send('POST', '/api/login', { body })).status).toBe(401);
  });
});

describe('what remains of a deleted account', () => {
  let rental: Rental;
  let itemPhoto: string;
  let spare: { id: string; images: string[] };
  let avatar: string;
  let roundPhoto: string;
  let loosePhoto: string;

  beforeAll(async () => {
    const [owner, borrower] = await Promise.all([market.owner(), market.member()]);
    for (const person of [owner, borrower])
      await person.must(200, 'PATCH', `/api/users/${person.id}`, { body: PRIVATE });
    const listed = (fields: object) => market.item(owner, fields);
    const item = await listed({ name: 'めぐる藍の羽織', description: DESCRIPTION });
    spare = await listed({ name: '誰も借りなかった帯', description: '一度も締めなかった品です' });
    itemPhoto = item.images[0] ?? '';
    avatar = await market.photo(borrower, '/api/upload/profile-image', 'image');
    loosePhoto = await market.photo(borrower);
    rental = await Rental.request({ market, owner, borrower, itemId: item.id });
    roundPhoto = await finished(rental);
    await market.admin.must(200, 'PUT', `/api/admin/users/${borrower.id}/identity`, {
      body: { state: 'rejected', reason: '身分証の氏名は去子ではない' },
    });
    expect((await leave(borrower)).status).toBe(204);
  });

  it('is a nameless party of a round that its other side still sees completely', async () => {
    const seen = await rental.seenBy(rental.owner);
    expect(seen).toMatchObject({ borrowerUsername: '退会したユーザー', status: 'completed' });
    expect(await market.guest().get(`/api/users/${rental.borrower.id}`)).toEqual({
      id: rental.borrower.id,
      username: '退会したユーザー',
      displayName: '退会したユーザー',
      profileImage: null,
      bio: null,
      identityVerified: false,
      followers: 0,
      following: 0,
    });
    const { rows } = await market.pool.query('SELECT body FROM app.round_texts WHERE round_id = $1', [rental.id]);
    expect(rows).toContainEqual({ body: COMMENT });
    expect((await rental.owner.send('GET', roundPhoto)).status).toBe(200);
  });

  it('is in no table, no file and no log', async () => {
    const { username } = rental.borrower;
    await rental.owner.must(200, 'PATCH', `/api/users/${rental.owner.id}`, {
      body: { full_name: '残田 留子', street_address: '1-1', phone: '06-1111-2222', bio: '', profile_name: '' },
    });
    for (const text of [username, `${username}@example.jp`, ...Object.values(PRIVATE), '去子ではない']) {
      expect([text, await tablesWith(text)]).toEqual([text, []]);
      expect([text, filesWith(text)]).toEqual([text, []]);
      expect(market.service.output()).not.toContain(text);
    }
    for (const url of [avatar, loosePhoto]) expect(existsSync(fileOf(url))).toBe(false);
    expect(existsSync(fileOf(roundPhoto))).toBe(true);
  });

  it('keeps rounds, ledger and hash chain unchanged', async () => {
    await expectSettled(market, rental.id);
    await expectSoundBooks(market);
  });

  it('lends nothing any more: its items are deleted, except for what a round shows', async () => {
    expect((await leave(rental.owner)).status).toBe(204);
    for (const id of [spare.id, (await rental.seenBy(market.admin)).itemId])
      expect((await market.guest().send('GET', `/api/items/${id}`)).status).toBe(404);
    expect(await market.guest().get(`/api/users/${rental.owner.id}/items`)).toMatchObject({ items: [] });
    expect(await rental.seenBy(market.admin)).toMatchObject({
      itemName: 'めぐる藍の羽織',
      itemImages: [itemPhoto],
      ownerUsername: '退会したユーザー',
    });
    for (const text of ['誰も借りなかった帯', '一度も締めなかった'])
      expect([text, await tablesWith(text)]).toEqual([text, []]);
    // The item as the borrower was shown it belongs to the round's records.
    expect(await tablesWith(DESCRIPTION)).toEqual(['app.round_texts']);
    expect(existsSync(fileOf(itemPhoto))).toBe(true);
    expect(existsSync(fileOf(spare.images[0] ?? ''))).toBe(false);
  });

  it('is erased three years after the round’s end: texts, photos, the item’s name; the hash chain is still valid', async () => {
    const others = await finished(await Rental.ofNewPeople(market));
    await market.advance('P364D');
    await market.advance('P364D');
    await market.advance('P364D');
    await upkeepIsDone();
    expect(await tablesWith(COMMENT)).toEqual(['app.round_texts']);
    await market.advance('P5D');
    await upkeepIsDone();
    for (const text of [COMMENT, DESCRIPTION]) expect([text, await tablesWith(text)]).toEqual([text, []]);
    await until(
      'the photos are gone',
      async () => ![others, roundPhoto, itemPhoto].some((url) => existsSync(fileOf(url))),
    );
    expect(await rental.seenBy(market.admin)).toMatchObject({ itemName: '削除されたアイテム', itemImages: [] });
    await expectSettled(market, rental.id);
    await expectSoundBooks(market);
  });

  it('is unaffected when only the demo’s time has jumped', async () => {
    const { rows } = await market.pool.query('SELECT 1 FROM app.users WHERE inactivity_notice_at IS NOT NULL');
    expect(rows).toEqual([]);
    expect(await market.guest().signIn('admin')).toMatchObject({ username: 'admin' });
  });
});

describe('an unused account', () => {
  const idle = (person: Person, months: number, noticeDays: number | null = null) =>
    market.pool.query(
      `UPDATE app.users SET last_seen_at = now() - make_interval(months => $2, days => 1),
         inactivity_notice_at = now() - make_interval(days => $3) WHERE id = $1`,
      [person.id, months, noticeDays],
    );
  const isErased = async (person: Person) => {
    const { rows } = await market.pool.query<{ erased: boolean }>(
      'SELECT erased_at IS NOT NULL AS erased FROM app.users WHERE id = $1',
      [person.id],
    );
    return rows[0]?.erased;
  };
  const mailsTo = ({ username }: Person) =>
    filesWith(`${username}@example.jp`).filter((path) => path.includes('outbox'));
  const subjects = (person: Person) =>
    mailsTo(person).map((path) => (JSON.parse(readFileSync(path, 'utf8')) as { subject: string }).subject);
  const NOTICE = '【巡り Meguri】アカウントの利用がないため、まもなく退会となります';
  const nextDay = async () => {
    await market.advance('P1D');
    await upkeepIsDone();
  };

  it('gets a notice after five months, once, and is erased after six', async () => {
    const member = await market.member('idle');
    await idle(member, 5);
    await nextDay();
    await until('the notice is there', async () => subjects(member).includes(NOTICE));
    await nextDay();
    expect(subjects(member).filter((subject) => subject === NOTICE)).toHaveLength(1);
    expect(await isErased(member)).toBe(false);
    await idle(member, 6, 29);
    await nextDay();
    await until('it is erased', async () => isErased(member));
    expect(await tablesWith(member.username)).toEqual([]);
    expect(mailsTo(member)).toEqual([]);
  });

  it('is not erased before its holder got the notice, however long it was unused', async () => {
    const member = await market.member('long');
    await idle(member, 40);
    await nextDay();
    await until('the notice is there', async () => subjects(member).includes(NOTICE));
    await nextDay();
    expect(await isErased(member)).toBe(false);
  });

  it('gets a new notice when the last one was about an earlier absence', async () => {
    const member = await market.member('again');
    await idle(member, 7, 300);
    await nextDay();
    await until('the notice is there', async () => subjects(member).includes(NOTICE));
    expect(await isErased(member)).toBe(false);
  });

  it('is not erased within six months, though the notice is a month old', async () => {
    const member = await market.member('early');
    await idle(member, 5, 29);
    await nextDay();
    expect(await isErased(member)).toBe(false);
  });

  it('stays when its holder comes back after the notice', async () => {
    const member = await market.member('back');
    await idle(member, 6, 29);
    await market.guest().signIn(member.username);
    await nextDay();
    expect(await isErased(member)).toBe(false);
  });

  it('stays while a round is open, without a notice', async () => {
    // A mere request would expire in a day.
    const rental = await (await Rental.ofNewPeople(market)).toUse();
    await idle(rental.borrower, 7, 60);
    await idle(rental.owner, 7);
    await nextDay();
    expect([await isErased(rental.borrower), await isErased(rental.owner)]).toEqual([false, false]);
    expect(subjects(rental.owner)).not.toContain(NOTICE);
  });
});
