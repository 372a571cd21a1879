/** A timeout is split into this many slices. However long a stall is, it uses up only one of them. */
const SLICES = 10;

/**
 * A timeout, in ms, that doesn't count stalls of this process (a blocked event loop, a stopped process, a sleeping
 * machine): they must not be mistaken for silence of the other side. Data that arrived during a stall is handled first.
 * @returns cancels it
 */
export function timeoutIgnoringStalls(milliseconds: number, over: () => void): () => void {
  let left = SLICES;
  let timer: NodeJS.Timeout;
  let isCancelled = false;
  const wait = () => {
    timer = setTimeout(() => {
      left -= 1;
      if (left > 0) wait();
      else setImmediate(() => isCancelled || over());
    }, milliseconds / SLICES);
  };
  wait();
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}
