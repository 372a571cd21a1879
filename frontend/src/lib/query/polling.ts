import { type Connection, connectedSince, useConnection } from '../live/connection.ts';

/** Factor of the polling interval while the socket is connected, because polling is only a fallback then. */
const RELAXED = 10;
/** In ms. A response fetched so soon after the connection may be older than it: changes in between weren't announced on it. */
const UNDER_WAY = 1000;

/** Time until the next fetch in ms, given when the data was last updated. */
export type Interval = (query: { readonly state: { readonly dataUpdatedAt: number } }) => number;

/** Polling interval, for data that needs refetching every `interval` ms without a socket. */
export const usePolling = (interval: number): Interval => pollingWhile(useConnection(), interval);

export const pollingWhile =
  (connection: Connection, interval: number): Interval =>
  ({ state }) =>
    connection === 'connected' && state.dataUpdatedAt > connectedSince() + UNDER_WAY ? interval * RELAXED : interval;
