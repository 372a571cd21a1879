import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ownName, store } from '../../lib/storage/storage.ts';

const OLD_KEY = 'BAAA';
const KEY = 'BBBB';
const bytes = (key: string) => new Uint8Array(Buffer.from(key, 'base64url'));

/** A browser in which the user has allowed notifications, with an earlier subscription. */
class Browser {
  subscription: object | null;
  maySubscribe = true;
  readonly requests: string[] = [];

  constructor(key: string | null) {
    this.subscription = this.subscriptionFor(key === null ? null : bytes(key));
    const pushManager = {
      getSubscription: async () => this.subscription,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        if (!this.maySubscribe) throw new Error('press for it');
        return (this.subscription = this.subscriptionFor(applicationServerKey));
      },
    };
    const serviceWorker = { getRegistration: async () => ({ pushManager }), ready: Promise.resolve({ pushManager }) };
    const globals = { navigator: { serviceWorker }, window: { PushManager: {}, Notification: {} } };
    for (const [name, value] of Object.entries({ ...globals, Notification: { permission: 'granted' } }))
      Object.defineProperty(globalThis, name, { value, configurable: true });
  }

  private subscriptionFor(key: Uint8Array | null): object {
    const endpoint = `for ${key === null ? 'unknown' : Buffer.from(key).toString('base64url')}`;
    const unsubscribe = async () => void (this.subscription = null);
    return {
      endpoint,
      options: { applicationServerKey: key?.buffer ?? null },
      toJSON: () => ({ endpoint }),
      unsubscribe,
    };
  }
}

let browser: Browser;
let hasNetwork = true;
jest.unstable_mockModule('../../lib/http/api.ts', () => ({
  get: async () => ({ publicKey: KEY }),
  send: async (method: string, _path: string, { body }: { body: { endpoint: string } }) => {
    if (!hasNetwork) throw new TypeError('no network');
    browser.requests.push(`${method} ${body.endpoint}`);
  },
}));
const { presumedPushState, pushState, turnPushOff } = await import('./push-device.ts');
store('local', ownName(1, 'push'), true);

describe('a device with push notifications', () => {
  beforeEach(() => void (browser = new Browser(KEY)));

  it('is assumed to have them before the browser responds, for that member only', () => {
    expect([presumedPushState(1), presumedPushState(2)]).toEqual(['on', 'off']);
    Object.defineProperty(Notification, 'permission', { value: 'denied' });
    expect(presumedPushState(1)).toBe('denied');
  });

  it('reports that they are on, and registers its subscription at the server', async () => {
    expect(await pushState(1)).toBe('on');
    expect(browser.requests).toEqual(['POST for BBBB']);
  });

  it('subscribes again if the server’s key has changed', async () => {
    browser = new Browser(OLD_KEY);
    expect(await pushState(1)).toBe('on');
    expect(browser.requests).toEqual(['DELETE for BAAA', 'POST for BBBB']);
  });

  it('reports that they are off if the browser doesn’t subscribe without a user gesture', async () => {
    browser = new Browser(OLD_KEY);
    browser.maySubscribe = false;
    expect(await pushState(1)).toBe('off');
    expect(browser.requests).toEqual(['DELETE for BAAA']);
  });

  it('keeps its subscription in a browser that doesn’t expose its key', async () => {
    browser = new Browser(null);
    expect(await pushState(1)).toBe('on');
    expect(browser.requests).toEqual(['POST for unknown']);
  });

  it('is unsubscribed when they are turned off, even if the server can’t be reached', async () => {
    hasNetwork = false;
    expect(await turnPushOff(1)).toBe('off');
    hasNetwork = true;
    expect([browser.subscription, presumedPushState(1)]).toEqual([null, 'off']);
  });
});
