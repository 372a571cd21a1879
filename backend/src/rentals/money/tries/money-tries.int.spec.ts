import { beforeEach, describe, expect, it } from '@jest/globals';
import { MoneyTries, refundSubject } from './money-tries.ts';
import { useDatabase } from '../../../../../test/support/use-database.ts';

const SUBJECT = refundSubject('e1', 'ch_1');
const OWNER = 1;

const { pool } = useDatabase();
const tries = new MoneyTries(pool);
beforeEach(() => pool.query('DELETE FROM app.money_tries'));

const begin = async () => (await tries.begin(SUBJECT, OWNER))!;
const byHand = () => tries.byHand(SUBJECT, async () => 'settled');

describe('an order of money', () => {
  it('can be settled manually once its attempt was answered', async () => {
    const begun = await begin();
    await expect(byHand()).rejects.toMatchObject({ code: 'outcome_unknown' });
    await tries.answered(begun);
    expect(await byHand()).toBe('settled');
  });

  it('can’t be settled manually while the later of two attempts runs, though the earlier one was answered', async () => {
    const earlier = await begin();
    const later = await begin();
    await tries.answered(earlier);
    await expect(byHand()).rejects.toMatchObject({ code: 'outcome_unknown' });
    await tries.answered(later);
    expect(await byHand()).toBe('settled');
  });

  it('isn’t attempted while an operator settles it', async () => {
    await tries.byHand(SUBJECT, async () => expect(await tries.begin(SUBJECT, OWNER)).toBeNull());
    expect(await begin()).not.toBeNull();
  });

  it('isn’t attempted while a second operator settles it after the first one took too long', async () => {
    const slow = Promise.withResolvers<void>();
    const first = tries.byHand(SUBJECT, () => slow.promise);
    await expect(byHand()).rejects.toMatchObject({ code: 'outcome_unknown' });
    await pool.query(`UPDATE app.money_tries SET since = since - interval '3 minutes'`);
    await tries.byHand(SUBJECT, async () => {
      slow.resolve();
      await first;
      expect(await tries.begin(SUBJECT, OWNER)).toBeNull();
    });
  });
});
