import { type Connection, connectedSince, useConnection } from '../live/connection.ts';

/** While the socket tells of changes, asking is only the net below it: ten times more seldom. */
const RELAXED = 10;
/** An answer that came so soon after the socket, in ms, may have been read before it: what changed in between was told to nobody. */
const UNDER_WAY = 1000;

/** How long to wait before asking again for what was answered last at `dataUpdatedAt`, in ms. */
export type Interval = (query: { readonly state: { readonly dataUpdatedAt: number } }) => number;

/** How often to ask for what should be asked every `interval` ms without a socket. */
export const usePolling = (interval: number): Interval => pollingWhile(useConnection(), interval);

export const pollingWhile =
  (connection: Connection, interval: number): Interval =>
  ({ state }) =>
    connection === 'connected' && state.dataUpdatedAt > connectedSince() + UNDER_WAY ? interval * RELAXED : interval;
