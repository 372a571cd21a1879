import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve, 2));

describe('a limiter', () => {
  it('never runs more at once than allowed, in order of arrival, and everyone in the end', async () => {
    const limiter = new ConcurrencyLimiter({ atOnce: 2 });
    let [inside, most] = [0, 0];
    const began: number[] = [];
    await Promise.all(
      Array.from({ length: 9 }, (_, number) =>
        limiter.run(async () => {
          began.push(number);
          inside += 1;
          most = Math.max(most, inside);
          await soon();
          inside -= 1;
        }),
      ),
    );
    expect([most, began]).toEqual([2, [0, 1, 2, 3, 4, 5, 6, 7, 8]]);
  });

  it('lets the next person pass those of a person with a full share, and rejects when too many wait', async () => {
    const limiter = new ConcurrencyLimiter({ atOnce: 3, ofOnePerson: { atOnce: 2, waiting: 2 } });
    const began: string[] = [];
    const take = (userId: number, name: string) =>
      limiter.run(async () => {
        began.push(name);
        await soon();
      }, userId);
    const greedy = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => take(1, name));
    const refused = expect(greedy.pop()).rejects.toMatchObject({ code: 'too_many_requests' });
    const other = take(2, 'b1');
    await Promise.all([...greedy, other, refused]);
    expect(began).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('lets a person’s newest task replace the waiting one, if configured', async () => {
    const limiter = new ConcurrencyLimiter({
      atOnce: 1,
      ofOnePerson: { atOnce: 1, waiting: 1, newestStays: true },
      inLine: 2,
    });
    const asked = ['t', 'te', 'tea'].map((words) => limiter.run(async () => soon().then(() => words), 1));
    const other = limiter.run(async () => 'other', 2);
    const answers = await Promise.allSettled([...asked, other]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(answers[1]).toMatchObject({ reason: { code: 'too_many_requests' } });
    expect(answers[2]).toMatchObject({ value: 'tea' });
  });

  it('has a limited queue: further tasks are asked to retry', async () => {
    const limiter = new ConcurrencyLimiter({ atOnce: 1, ofOnePerson: { atOnce: 1, waiting: 5 }, inLine: 2 });
    const inside = [1, 2, 3].map((userId) => limiter.run(soon, userId));
    await expect(limiter.run(soon, 4)).rejects.toMatchObject({ code: 'service_unavailable' });
    await Promise.all(inside);
    await expect(limiter.run(async () => 'later', 4)).resolves.toBe('later');
  });

  it('prefers a person without running tasks, then the least served one', async () => {
    const limiter = new ConcurrencyLimiter({ atOnce: 2, ofOnePerson: { atOnce: 2, waiting: Infinity } });
    const began: string[] = [];
    const take = (userId: number, name: string, ms = 2) =>
      limiter.run(async () => {
        began.push(name);
        await new Promise((resolve) => setTimeout(resolve, ms));
      }, userId);
    const floods = [1, 2].flatMap((userId) => [0, 1, 2, 3].map((nth) => take(userId, `flood ${userId}.${nth}`, 20)));
    await soon();
    const newcomer = take(3, 'newcomer');
    await newcomer;
    // Both floods have been served, so the newcomer comes before what even the first of them sent earlier.
    expect(began.indexOf('newcomer')).toBeLessThanOrEqual(3);
    await Promise.all(floods);
    expect(began).toHaveLength(9);
  });

  it('gives one person a second slot only while no other waits', async () => {
    const limiter = new ConcurrencyLimiter({ atOnce: 2, ofOnePerson: { atOnce: 2, waiting: Infinity } });
    const under = new Map<number, number>();
    const seen: number[] = [];
    const take = (userId: number) =>
      limiter.run(async () => {
        under.set(userId, (under.get(userId) ?? 0) + 1);
        seen.push(under.get(userId)!);
        await soon();
        under.set(userId, (under.get(userId) ?? 0) - 1);
      }, userId);
    const alone = [take(1), take(1)];
    await Promise.all(alone);
    expect(seen).toEqual([1, 2]);
    const both = [1, 1, 2, 2, 1, 2].map(take);
    await Promise.all(both);
    // The first two started before the other person came; from then on each has one.
    expect(seen.slice(4, 7)).toEqual([1, 1, 1]);
  });

  it('runs together what fits its budget, and nothing before what waits for room', async () => {
    const limiter = new ConcurrencyLimiter({ atOnce: 3, budget: 100 });
    const began: number[] = [];
    let [cost, most] = [0, 0];
    const take = (userId: number, of: number) =>
      limiter.run(
        async () => {
          began.push(userId);
          cost += of;
          most = Math.max(most, cost);
          await soon();
          cost -= of;
        },
        userId,
        of,
      );
    await Promise.all([take(1, 60), take(2, 60), take(3, 10), take(4, 500), take(5, 1)]);
    expect(began).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(500);
  });

  it('with a full queue rejects the newest task of the person with most, not the newcomer', async () => {
    const limiter = new ConcurrencyLimiter({ atOnce: 1, inLine: 3 });
    const flood = [1, 2, 3, 4].map(() => limiter.run(soon, 1));
    const newcomer = limiter.run(async () => 'newcomer', 2);
    const answers = await Promise.allSettled([...flood, newcomer]);
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(answers[3]).toMatchObject({ reason: { code: 'service_unavailable' } });
  });

  it('continues when one fails', async () => {
    const limiter = new ConcurrencyLimiter({ atOnce: 1 });
    await expect(limiter.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(limiter.run(async () => 'next')).resolves.toBe('next');
  });
});
