import { describe, expect, it } from '@jest/globals';
import { deviceOf, sameDevice } from './device.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

describe('a device', () => {
  it.each([
    [IPHONE, 'Safari（iPhone）'],
    [`${IPHONE} Line/15.0.0`, 'LINE（iPhone）'],
    [CHROME, 'Chrome（Windows）'],
    [`${CHROME} Edg/142.0.0.0`, 'Edge（Windows）'],
    [
      'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome（Android）',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox（Mac）'],
    ['curl/8.5.0', '不明な端末'],
    ['', '不明な端末'],
    ['<script>alert(1)</script>', '不明な端末'],
  ])('%s is %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));

  it('stays the same when its browser is updated, and unknown ones differ', () => {
    expect(sameDevice(CHROME, CHROME.replace('142', '143'))).toBe(true);
    expect(sameDevice(CHROME, IPHONE)).toBe(false);
    expect(sameDevice('curl/8.5.0', 'python-requests/2')).toBe(false);
  });
});
