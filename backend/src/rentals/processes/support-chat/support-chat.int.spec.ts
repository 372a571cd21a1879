import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DAMAGE_CASE_STREAM_PREFIX, type SupportParty } from '@meguri/contracts/damage-case/support-chat.ts';
import { type AnsweringParty, ANSWERING_PARTIES } from '@meguri/contracts/rental-round/events/shapes.ts';
import { DAY, HOUR } from '@meguri/contracts/rental-round/time/period.ts';
import { SupportMarks } from '../../damage/support-chat/support-marks.ts';
import { BORROWER, OWNER } from '../test-support/world.ts';
import { useWorld } from '../test-support/use-world.ts';

const TEXT = { textId: 'a0000000-0000-4000-8000-000000000001', hash: 'a'.repeat(64) };
const OPERATOR = 3;

const world = useWorld();
beforeAll(async () => {
  await world.pool.query(`INSERT INTO app.users (id, username, password_hash) VALUES (${OPERATOR}, 'operator', '-')`);
  await world.startWorker();
});

const at = (fromNow: number) => new Date(world.clock.now().getTime() + fromNow).toISOString();

/** A round that the borrower has reported. */
async function reported(): Promise<string> {
  const roundId = await world.paid(at(-HOUR));
  const code = { carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' } as const;
  const report = { reportId: randomUUID(), by: 'borrower', issueType: 'damaged_item', otherTitle: null } as const;
  await world.happen(
    roundId,
    at(-HOUR),
    { type: 'ShippingCodeRegistered', data: { code, to: 'shipping_code_generated' } },
    { type: 'Shipped', data: { carrier: null, trackingCode: null } },
    { type: 'DamageReported', data: { ...report, description: TEXT, photos: [], nonReturn: false, lateFee: null } },
  );
  return roundId;
}
const asked = (roundId: string, of: AnsweringParty, time: string) =>
  world.happen(roundId, time, { type: 'AnswerRequested', data: { of, answerBy: at(30 * DAY) } });

/** The state after a process stored a message and died: only the event exists. */
async function written(roundId: string, by: SupportParty, time = at(0), revision = 0): Promise<void> {
  const id = { borrower: BORROWER, owner: OWNER, operator: OPERATOR }[by];
  const [commandId, hash] = [randomUUID(), 'b'.repeat(64)];
  const metadata = { commandId, inputHash: hash, correlationId: commandId, causationId: null, hash, time };
  const event = {
    ...{ id: randomUUID(), type: 'SupportMessageSent', version: 1 },
    data: JSON.stringify({ by, clientId: null, text: TEXT, photos: [] }),
    metadata: JSON.stringify({ ...metadata, actor: { id, party: by } }),
  };
  await world.log.append(DAMAGE_CASE_STREAM_PREFIX + roundId, revision - 1, [event]);
}
async function answeredBy(roundId: string): Promise<readonly AnsweringParty[]> {
  await world.quiet();
  const answers = (await world.round(roundId)).damage?.report?.answers;
  return ANSWERING_PARTIES.filter((of) => (answers?.[of]?.closedAt ?? null) !== null);
}

describe('a message in a damage case', () => {
  it('counts as the awaited answer, also when the process that stored it crashed right then', async () => {
    const roundId = await reported();
    for (const of of ANSWERING_PARTIES) await asked(roundId, of, at(-1000));
    await written(roundId, 'operator');
    expect(await answeredBy(roundId)).toEqual([]);
    await written(roundId, 'borrower', at(0), 1);
    expect(await answeredBy(roundId)).toEqual(['borrower']);
  });

  it('doesn’t count as an answer when it was written before, however late it is processed', async () => {
    const roundId = await reported();
    await asked(roundId, 'owner', at(0));
    await written(roundId, 'owner', at(-1000));
    expect(await answeredBy(roundId)).toEqual([]);
  });
});

describe('a new message in a damage case', () => {
  const noticesOf = async (roundId: string) => {
    await world.quiet();
    const { rows } = await world.pool.query(
      `SELECT user_id AS to, kind, who, title, sentence, path FROM app.notifications
       WHERE gathers IS NOT NULL AND path = $1 AND read_at IS NULL ORDER BY user_id`,
      [`/messages/damage-${roundId}`],
    );
    return rows;
  };

  it('by 運営事務局 notifies both parties, one by a party notifies the other; one notification each while it is unread', async () => {
    const roundId = await reported();
    await written(roundId, 'operator');
    const byOperators = {
      ...{ kind: 'support_message', who: null, title: '運営事務局からのメッセージ' },
      sentence: 'アイテムの不具合について、運営事務局からメッセージが届きました。',
    };
    expect(await noticesOf(roundId)).toMatchObject([
      { to: OWNER, ...byOperators },
      { to: BORROWER, ...byOperators },
    ]);
    await written(roundId, 'borrower', at(0), 1);
    expect(await noticesOf(roundId)).toMatchObject([
      { to: OWNER, who: BORROWER, sentence: 'さんから、アイテムの不具合についてのメッセージが届きました。' },
      { to: BORROWER, ...byOperators },
    ]);
  });

  it('that was read before the notification isn’t notified; later reading also marks the notification', async () => {
    const roundId = await reported();
    const marks = world.workers[0]!.app.get(SupportMarks);
    await marks.readTo(roundId, OWNER, 0);
    await written(roundId, 'operator');
    expect(await noticesOf(roundId)).toMatchObject([{ to: BORROWER }]);
    await marks.readTo(roundId, BORROWER, 0);
    expect(await noticesOf(roundId)).toEqual([]);
  });
});
