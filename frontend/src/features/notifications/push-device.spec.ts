import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ownName, store } from '../../lib/storage/storage.ts';

const OLD_KEY = 'BAAA';
const KEY = 'BBBB';
const bytes = (key: string) => new Uint8Array(Buffer.from(key, 'base64url'));

/** A browser whose person has allowed notifications, with a subscription of before. */
class Browser {
  subscription: object | null;
  maySubscribe = true;
  readonly told: string[] = [];

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
    browser.told.push(`${method} ${body.endpoint}`);
  },
}));
const { presumedPushState, pushState, turnPushOff } = await import('./push-device.ts');
store('local', ownName(1, 'push'), true);

describe('a device that pushes were turned on for', () => {
  beforeEach(() => void (browser = new Browser(KEY)));

  it('is taken to have them before the browser has said so, for that member alone', () => {
    expect([presumedPushState(1), presumedPushState(2)]).toEqual(['on', 'off']);
    Object.defineProperty(Notification, 'permission', { value: 'denied' });
    expect(presumedPushState(1)).toBe('denied');
  });

  it('says so, and tells the server that it knows it', async () => {
    expect(await pushState(1)).toBe('on');
    expect(browser.told).toEqual(['POST for BBBB']);
  });

  it('subscribes anew where the service has other keys: with the former ones it would hear of nothing', async () => {
    browser = new Browser(OLD_KEY);
    expect(await pushState(1)).toBe('on');
    expect(browser.told).toEqual(['DELETE for BAAA', 'POST for BBBB']);
  });

  it('says that they are off where the browser doesn’t subscribe without a press', async () => {
    browser = new Browser(OLD_KEY);
    browser.maySubscribe = false;
    expect(await pushState(1)).toBe('off');
    expect(browser.told).toEqual(['DELETE for BAAA']);
  });

  it('stays as it is in a browser that doesn’t say for which key it subscribed', async () => {
    browser = new Browser(null);
    expect(await pushState(1)).toBe('on');
    expect(browser.told).toEqual(['POST for unknown']);
  });

  it('takes none any more once they are turned off, also where the server can’t be told', async () => {
    hasNetwork = false;
    expect(await turnPushOff(1)).toBe('off');
    hasNetwork = true;
    expect([browser.subscription, presumedPushState(1)]).toEqual([null, 'off']);
  });
});
