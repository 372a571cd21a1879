import type { Socket } from 'socket.io-client';
import { loaded } from '../loaded.ts';
import { connection } from './connection.ts';

/** What to do with each type of message; the server is of the same build and sends what the contracts say. */
type Handlers = Readonly<Record<string, (message: never) => void>>;

const PING = 30_000;
const ATTEMPTS = 5;
/** Before attempt n, counted from 1, in ms. */
const delayOf = (attempt: number): number => Math.min(10_000, 1000 + attempt * 2000);

interface Told {
  /** Of every return after a loss, during which messages were missed. */
  readonly onReturn: () => void;
  /**
   * That the server has closed it, as it does for a session that is over: nothing may be lost but that.
   * @returns whether it goes on for the same person; it is over by itself otherwise
   */
  readonly onDismissal: () => Promise<boolean>;
}

const nothing = () => undefined as void;
let tryNow = nothing;
let emit: (type: string, message: object) => void = nothing;

/** Tries to connect at once, and then 5 times more: somebody asks for it. */
export const reconnect = (): void => tryNow();

/** Says something to the server, if the socket is there; otherwise nobody hears it. */
export const tell = (type: string, message: object): void => emit(type, message);

/**
 * Opens the socket of a signed-in person and keeps it: lost, it is tried again 5 times, and anew whenever the network or
 * the page comes back.
 * @returns closes it
 */
export function connect(userId: number, handlers: Handlers, told: Told): () => void {
  let closed = false;
  let stop = nothing;
  const open = () =>
    void loaded(() => import('socket.io-client')).then(
      ({ io }) => {
        if (closed) return;
        // The library doubles its delay from the least on. The greatest, raised before each attempt, makes it ours.
        const delays = { reconnectionDelay: delayOf(1), reconnectionDelayMax: delayOf(1), randomizationFactor: 0 };
        const terms = { path: '/ws', transports: ['websocket'], reconnectionAttempts: ATTEMPTS, ...delays };
        stop = follow(io(terms), userId, handlers, told);
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

function follow(socket: Socket, userId: number, handlers: Handlers, { onReturn, onDismissal }: Told): () => void {
  let wasLost = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lost = (): void => {
    wasLost = true;
    connection.set('lost');
  };
  const startOver = (): void => {
    if (connection.get() !== 'lost' || document.visibilityState === 'hidden') return;
    // Ends the wait between two attempts.
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
    // Closed by the server, it is not tried again by the library.
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
