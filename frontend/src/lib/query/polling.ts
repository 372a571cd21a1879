import { type Connection, useConnection } from '../live/connection.ts';

/** While the socket tells of changes, asking is only the net below it: ten times more seldom. */
const RELAXED = 10;

/** How often to ask, in ms, for what should be asked every `interval` ms without a socket. */
export const usePolling = (interval: number): number => pollingWhile(useConnection(), interval);

export const pollingWhile = (state: Connection, interval: number): number =>
  state === 'connected' ? interval * RELAXED : interval;
