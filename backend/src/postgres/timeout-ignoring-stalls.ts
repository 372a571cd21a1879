/** A stall of this process counts as one of so many slices, however long it is. */
const SLICES = 10;

/**
 * Calls `over` when this process has been awake for so long, in ms: who waits for another's answer must not take a stall of its
 * own (a blocked loop, a stopped process, a sleeping machine) for the other's silence. What arrived meanwhile is read first.
 * @returns takes it back
 */
export function whenAwakeFor(milliseconds: number, over: () => void): () => void {
  let left = SLICES;
  let timer: NodeJS.Timeout;
  let isTakenBack = false;
  const wait = () => {
    timer = setTimeout(() => {
      left -= 1;
      if (left > 0) wait();
      else setImmediate(() => isTakenBack || over());
    }, milliseconds / SLICES);
  };
  wait();
  return () => {
    isTakenBack = true;
    clearTimeout(timer);
  };
}
