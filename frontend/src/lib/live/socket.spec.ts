import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { connection } from './connection.ts';

/** Lines to the server as the library opens them, with the time of each in seconds. */
const lines: Line[] = [];

/** One of them, without a server behind it. */
class Line {
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: object) => void;
  onerror?: (event: object) => void;
  readonly sent: string[] = [];
  readonly opened = Date.now() / 1000;
  readonly address: string;

  constructor(address: string) {
    this.address = address;
    lines.push(this);
    if (Line.isDead) process.nextTick(() => this.onerror?.({}));
  }
  static isDead = false;

  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.onclose?.({});
  }
  /** The server closes it, with a word of its own first. */
  async dismiss(): Promise<void> {
    this.onmessage?.({ data: '41' });
    await jest.advanceTimersByTimeAsync(0);
    this.close();
  }

  /** The server takes it, and its register. */
  async answer(): Promise<void> {
    this.onopen?.();
    this.onmessage?.({ data: `0${JSON.stringify({ sid: 'a', upgrades: [], pingInterval: 9e6, pingTimeout: 9e6 })}` });
    await jest.advanceTimersByTimeAsync(0);
    this.onmessage?.({ data: '40{"sid":"b"}' });
    await jest.advanceTimersByTimeAsync(0);
  }
  /** What a member's page has said: names and contents. */
  said(): unknown[] {
    return this.sent.filter((text) => text.startsWith('42')).map((text) => JSON.parse(text.slice(2)) as unknown);
  }
}
Object.assign(globalThis, { WebSocket: Line });

const window = new EventTarget();
const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });

describe('a member’s socket', () => {
  let close = () => undefined as void;
  const heard: unknown[] = [];
  const returned = jest.fn();
  const dismissed = jest.fn<() => Promise<boolean>>();

  beforeEach(async () => {
    // The library comes with the first call.
    await import('./io.ts');
    const { connect } = await import('./socket.ts');
    jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'queueMicrotask'] });
    Object.assign(globalThis, { window, document, location: { protocol: 'http:', host: 'meguri.example', port: '' } });
    lines.length = heard.length = 0;
    Line.isDead = false;
    returned.mockClear();
    dismissed.mockReset();
    const listeners = { onReturn: returned, onDismissal: dismissed };
    close = connect(7, { changed: (message) => void heard.push(message) }, Promise.resolve(), listeners);
    await jest.advanceTimersByTimeAsync(0);
  });
  afterEach(() => {
    close();
    jest.useRealTimers();
  });
  const last = () => lines.at(-1)!;

  it('is opened at /ws and registers the member’s id', async () => {
    expect(new URL(last().address).pathname).toBe('/ws/');
    expect(connection.get()).toBe('connecting');
    await last().answer();
    expect(connection.get()).toBe('connected');
    expect(last().said()).toEqual([['register', { userId: 7 }]]);
  });

  it('is opened once its page is used, unless the page has closed it before', async () => {
    close();
    lines.length = 0;
    const { connect } = await import('./socket.ts');
    const { promise: used, resolve: use } = Promise.withResolvers<void>();
    const listeners = { onReturn: returned, onDismissal: dismissed };
    connect(7, {}, used, listeners)();
    close = connect(8, {}, used, listeners);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(lines).toHaveLength(0);
    expect(connection.get()).toBe('connecting');
    use();
    await jest.advanceTimersByTimeAsync(0);
    expect(lines).toHaveLength(1);
    await last().answer();
    expect(last().said()).toEqual([['register', { userId: 8 }]]);
  });

  it('receives the keys of changed queries', async () => {
    await last().answer();
    last().onmessage?.({ data: '42["changed",{"keys":["user"]}]' });
    await jest.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([{ keys: ['user'] }]);
  });

  it('sends a ping with the time every 30 seconds', async () => {
    await last().answer();
    await jest.advanceTimersByTimeAsync(29_999);
    expect(last().said()).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(last().said().slice(1)).toEqual([['ping', { timestamp: 30_000 }]]);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(last().said().slice(2)).toEqual([['ping', { timestamp: 60_000 }]]);
  });

  it('is reconnected 5 times at most after a loss, 3, 5, 7, 9 and 10 seconds apart', async () => {
    await last().answer();
    Line.isDead = true;
    last().close();
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    expect(connection.get()).toBe('lost');
    expect(lines.slice(1).map(({ opened }) => opened)).toEqual([3, 8, 15, 24, 34]);
    expect(returned).not.toHaveBeenCalled();
  });

  it('reports a reconnection, as messages were missed, and starts the next one with short waits', async () => {
    await last().answer();
    last().close();
    await jest.advanceTimersByTimeAsync(3000);
    await last().answer();
    expect(connection.get()).toBe('connected');
    expect(returned).toHaveBeenCalledTimes(1);
    last().close();
    await jest.advanceTimersByTimeAsync(3000);
    expect(lines).toHaveLength(3);
  });

  it('is reconnected when the network returns, even after all retries', async () => {
    Line.isDead = true;
    last().onerror?.({});
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    expect(lines).toHaveLength(6);
    Line.isDead = false;
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    await last().answer();
    expect(lines).toHaveLength(7);
    expect(connection.get()).toBe('connected');
  });

  /** What became of the session is answered a moment later. */
  const dismiss = async (answer: boolean) => {
    await last().answer();
    dismissed.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 200, answer)));
    await last().dismiss();
    await jest.advanceTimersByTimeAsync(199);
    expect(dismissed).toHaveBeenCalledTimes(1);
    expect(connection.get()).toBe('connected');
    await jest.advanceTimersByTimeAsync(1);
  };

  it('isn’t shown as lost when the server closed it with the session', async () => {
    await dismiss(false);
    expect(connection.get()).toBe('connected');
    close();
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    expect(connection.get()).toBe('off');
    expect(lines).toHaveLength(1);
  });

  it('is reconnected when the server closed it but the session continues, or when that is unknown', async () => {
    await dismiss(true);
    expect(connection.get()).toBe('lost');
    await jest.advanceTimersByTimeAsync(2800);
    expect(lines).toHaveLength(2);
    await last().answer();
    expect(returned).toHaveBeenCalledTimes(1);
    dismissed.mockReturnValue(new Promise(() => undefined));
    await last().dismiss();
    await jest.advanceTimersByTimeAsync(3000);
    expect(lines).toHaveLength(3);
  });

  it('isn’t shown as lost when the page closed it before the session was checked', async () => {
    await last().answer();
    dismissed.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 200, true)));
    await last().dismiss();
    expect(dismissed).toHaveBeenCalledTimes(1);
    close();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(connection.get()).toBe('off');
  });

  it('isn’t reconnected after the page closed it', async () => {
    await last().answer();
    close();
    expect(connection.get()).toBe('off');
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    expect(lines).toHaveLength(1);
    expect(last().said()).toHaveLength(1);
  });
});
