import { useSyncExternalStore } from 'react';
import type { io as openSocket, Socket } from 'socket.io-client';

/** off: nobody is signed in. */
export type Connection = 'off' | 'connecting' | 'connected' | 'lost';
/** What to do with each type of message; the server is of the same build and sends what the contracts say. */
type Handlers = Readonly<Record<string, (message: never) => void>>;

const PING = 30_000;
const ATTEMPTS = 5;
/** Before try n, counted from 1, in ms. */
const delayOf = (attempt: number): number => Math.min(10_000, 1000 + attempt * 2000);

let state: Connection = 'off';
let open: { readonly close: () => void } | null = null;
const nothing = () => undefined as void;
let tryNow = nothing;
const listeners = new Set<() => void>();

function become(next: Connection): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The truth about the live connection, as the header's dot shows it. */
export const useConnection = (): Connection =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'off',
  );

/** Tries to connect at once, and anew 5 times: somebody asks for it. */
export const reconnect = (): void => tryNow();

/**
 * Opens the socket of a signed-in person and keeps it: lost, it is tried again 5 times, and anew whenever the network or
 * the page comes back. `onReturn` hears of every return after a loss: what happened meanwhile went unheard.
 * @returns closes it
 */
export function connect(userId: number, handlers: Handlers, onReturn: () => void): () => void {
  open?.close();
  let closed = false;
  let stop = nothing;
  const connection = {
    close: () => {
      closed = true;
      stop();
      if (open === connection) open = null;
      become('off');
    },
  };
  open = connection;
  become('connecting');
  void import('socket.io-client').then(
    ({ io }) => {
      if (!closed) stop = keep(io, userId, handlers, onReturn);
    },
    () => become('lost'),
  );
  return connection.close;
}

function keep(io: typeof openSocket, userId: number, handlers: Handlers, onReturn: () => void) {
  const socket: Socket = io({ path: '/ws', transports: ['websocket'], reconnection: false });
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasLost = false;

  const tryAgain = (): void => {
    wasLost = true;
    become('lost');
    clearTimeout(timer);
    if (attempts >= ATTEMPTS) return;
    attempts++;
    timer = setTimeout(() => socket.connect(), delayOf(attempts));
  };
  const startOver = (): void => {
    if (socket.connected || document.visibilityState === 'hidden') return;
    clearTimeout(timer);
    attempts = 0;
    socket.connect();
  };
  tryNow = startOver;
  const pinging = setInterval(() => {
    if (socket.connected) socket.emit('ping', { timestamp: Date.now() });
  }, PING);

  socket.on('connect', () => {
    attempts = 0;
    socket.emit('register', { userId });
    become('connected');
    if (wasLost) onReturn();
    wasLost = false;
  });
  socket.on('connect_error', tryAgain);
  socket.on('disconnect', tryAgain);
  for (const [type, handle] of Object.entries(handlers)) socket.on(type, handle as (message: unknown) => void);
  window.addEventListener('online', startOver);
  document.addEventListener('visibilitychange', startOver);

  return () => {
    if (tryNow === startOver) tryNow = nothing;
    clearInterval(pinging);
    clearTimeout(timer);
    window.removeEventListener('online', startOver);
    document.removeEventListener('visibilitychange', startOver);
    socket.off();
    socket.disconnect();
  };
}
