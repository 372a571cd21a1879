import { createStore, useStore } from '../storage/store.ts';

/** off: nobody is signed in. */
export type Connection = 'off' | 'connecting' | 'connected' | 'lost';

/** The state of the live connection, and how to try at once: set by the socket, which is loaded for members only. */
export const connection = createStore<Connection>('off');

/** The truth about the live connection, as the header's dot shows it. */
export const useConnection = (): Connection => useStore(connection, connection.get, 'off');

let since = Infinity;
connection.subscribe(() => {
  since = connection.get() === 'connected' ? Date.now() : Infinity;
});

/** Since when the connection has stood, by the browser's clock in ms; Infinity while there is none. */
export const connectedSince = (): number => since;
