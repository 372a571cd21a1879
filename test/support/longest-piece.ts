/** This thread's processor time, in ms. */
const used = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * The longest time that the event loop was blocked, in ms of this thread's processor time, so that other programs on a
 * busy machine don't count.
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
