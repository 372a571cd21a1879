import type { Socket } from 'socket.io-client';
import { loaded } from '../loaded.ts';
import { connection } from './connection.ts';

/** Handlers by message type. The server is of the same build and sends messages as the contracts define them. */
type Handlers = Readonly<Record<string, (message: never) => void>>;

const PING = 30_000;
const ATTEMPTS = 5;
/** Delay in ms before attempt n, counted from 1. */
const delayOf = (attempt: number): number => Math.min(10_000, 1000 + attempt * 2000);

interface ConnectionListeners {
  /** Called after each reconnection; messages were missed meanwhile. */
  readonly onReturn: () => void;
  /**
   * Called after the server closed the socket, as it does when a session ends.
   * @returns whether the session continues for the same user; the connection is off otherwise
   */
  readonly onDismissal: () => Promise<boolean>;
}

const nothing = () => undefined as void;
let tryNow = nothing;
let emit: (type: string, message: object) => void = nothing;

/** Connects at once and makes 5 more attempts. */
export const reconnect = (): void => tryNow();

/** Sends a message to the server; dropped while the socket is closed. */
export const tell = (type: string, message: object): void => emit(type, message);

/**
 * Opens a member's socket. When it is lost, makes 5 attempts to reconnect, and again whenever the network or the page comes back.
 * @param start when the library is loaded, and the socket opened
 * @returns a function to close it
 */
export function connect(
  userId: number,
  handlers: Handlers,
  start: Promise<void>,
  listeners: ConnectionListeners,
): () => void {
  let closed = false;
  let stop = nothing;
  const open = () =>
    void start
      .then(() => loaded(() => import('./io.ts')))
      .then(
        ({ io, WebSocket }) => {
          if (closed) return;
          // The library doubles the minimum delay. Setting the maximum before each attempt gives our delays.
          const delays = { reconnectionDelay: delayOf(1), reconnectionDelayMax: delayOf(1), randomizationFactor: 0 };
          const terms = { path: '/ws', transports: [WebSocket], reconnectionAttempts: ATTEMPTS, ...delays };
          stop = follow(io(terms), userId, handlers, listeners);
        },
        () => connection.set('lost'),
      );
  connection.set('connecting');
  tryNow = open;
  open();
  return () => {
    closed = true;
    tryNow = nothing;
    emit = nothing;
    stop();
    connection.set('off');
  };
}

function follow(
  socket: Socket,
  userId: number,
  handlers: Handlers,
  { onReturn, onDismissal }: ConnectionListeners,
): () => void {
  let wasLost = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lost = (): void => {
    wasLost = true;
    connection.set('lost');
  };
  const startOver = (): void => {
    if (connection.get() !== 'lost' || document.visibilityState === 'hidden') return;
    // Cancels the delay between two attempts.
    socket.disconnect();
    socket.io.reconnectionDelayMax(delayOf(1));
    socket.connect();
  };
  tryNow = startOver;
  emit = (type, message) => void (socket.connected && socket.emit(type, message));
  socket.on('connect', () => {
    socket.io.reconnectionDelayMax(delayOf(1));
    socket.emit('register', { userId });
    connection.set('connected');
    if (wasLost) onReturn();
    wasLost = false;
  });
  socket.on('connect_error', lost);
  socket.on('disconnect', (reason) => {
    if (reason !== 'io server disconnect') return lost();
    // The library doesn't reconnect after the server has closed the socket.
    timer = setTimeout(() => {
      lost();
      startOver();
    }, delayOf(1));
    void onDismissal().then((goesOn) => goesOn && !stopped && lost());
  });
  socket.io.on('reconnect_attempt', (attempt) => socket.io.reconnectionDelayMax(delayOf(attempt + 1)));
  for (const [type, handle] of Object.entries(handlers)) socket.on(type, handle as (message: unknown) => void);
  const pinging = setInterval(() => {
    if (socket.connected) socket.emit('ping', { timestamp: Date.now() });
  }, PING);
  window.addEventListener('online', startOver);
  document.addEventListener('visibilitychange', startOver);

  return () => {
    stopped = true;
    clearInterval(pinging);
    clearTimeout(timer);
    window.removeEventListener('online', startOver);
    document.removeEventListener('visibilitychange', startOver);
    socket.off();
    socket.io.off('reconnect_attempt');
    socket.disconnect();
  };
}
