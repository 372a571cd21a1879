/** This thread's processor time, in ms. */
const used = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * The longest time that the event loop was blocked, in ms of this thread's processor time, so that other programs on a
 * busy machine don't count.
 */
async function longestPiece(act: () => Promise<unknown>): Promise<number> {
  let [longest, last, isOver] = [0, used(), false];
  const look = (): void => {
    const now = used();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await act();
  await new Promise((done) => setImmediate(done));
  isOver = true;
  return longest;
}

const TRIES = 10;

/**
 * The shortest of the longest pieces of ten tries, which end with the first one below `limit` ms. A piece of work that is
 * too long takes too long in each try; a pause of the garbage collector or a slow processor doesn't.
 */
export async function longestPieceAtBest(limit: number, act: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let times = 0; times < TRIES && best >= limit; times += 1) best = Math.min(best, await longestPiece(act));
  return best;
}
