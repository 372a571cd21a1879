import { createStore, useStore } from '../storage/store.ts';

/** off: a guest. */
export type Connection = 'off' | 'connecting' | 'connected' | 'lost';

/** State of the live connection and a function to reconnect. Set by the socket, which is only loaded for members. */
export const connection = createStore<Connection>('off');

/** The state of the live connection, as the header's dot shows it. */
export const useConnection = (): Connection => useStore(connection, connection.get, 'off');

let since = Infinity;
connection.subscribe(() => {
  since = connection.get() === 'connected' ? Date.now() : Infinity;
});

/** Time since the connection is up, by the browser's clock in ms; Infinity while it is down. */
export const connectedSince = (): number => since;
