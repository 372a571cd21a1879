/** Of this thread's processor time, in ms. */
const used = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * The longest that something kept the event loop to itself, in ms of this thread's processor: what others on a busy machine
 * take doesn't count.
 */
export async function longestPiece(act: () => Promise<unknown>): Promise<number> {
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
