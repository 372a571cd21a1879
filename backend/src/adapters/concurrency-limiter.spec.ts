import { describe, expect, it } from 'vitest';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve, 2));

describe('a limiter', () => {
  it('never lets more through at once than it should, in the order they came, and everyone in the end', async () => {
    const limiter = new ConcurrencyLimiter(2);
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

  it('lets the next person pass those of one who has a full share, and refuses when too many wait', async () => {
    const limiter = new ConcurrencyLimiter(3, { atOnce: 2, waiting: 2 });
    const began: string[] = [];
    const take = (whose: number, name: string) =>
      limiter.run(async () => {
        began.push(name);
        await soon();
      }, whose);
    const greedy = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => take(1, name));
    const refused = expect(greedy.pop()).rejects.toMatchObject({ code: 'too_many_requests' });
    const other = take(2, 'b1');
    expect(began).toEqual(['a1', 'a2', 'b1']);
    await Promise.all([...greedy, other, refused]);
    expect(began.slice(3)).toEqual(['a3', 'a4']);
  });

  it('of one who asks anew lets the newest wait in place of the one before, where it is told to', async () => {
    const limiter = new ConcurrencyLimiter(1, { atOnce: 1, waiting: 1, newestStays: true }, 2);
    const asked = ['t', 'te', 'tea'].map((words) => limiter.run(async () => soon().then(() => words), 1));
    const other = limiter.run(async () => 'other', 2);
    const answers = await Promise.allSettled([...asked, other]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(answers[1]).toMatchObject({ reason: { code: 'too_many_requests' } });
    expect(answers[2]).toMatchObject({ value: 'tea' });
  });

  it('has a line with an end: who comes behind it is told to come again', async () => {
    const limiter = new ConcurrencyLimiter(1, { atOnce: 1, waiting: 5 }, 2);
    const inside = [1, 2, 3].map((whose) => limiter.run(soon, whose));
    await expect(limiter.run(soon, 4)).rejects.toMatchObject({ code: 'service_unavailable' });
    await Promise.all(inside);
    await expect(limiter.run(async () => 'later', 4)).resolves.toBe('later');
  });

  it('goes on when one fails', async () => {
    const limiter = new ConcurrencyLimiter(1);
    await expect(limiter.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(limiter.run(async () => 'next')).resolves.toBe('next');
  });
});
