/** @jest-environment @happy-dom/jest-environment */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';

const ITEM = '/items/17e00000-0000-4000-8000-000000000001';
let sent: string[];
beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (_, init) => {
    const { entry, step } = JSON.parse(String(init?.body)) as { entry: string; step: string };
    sent.push(`${entry} ${step}`);
    return new Response(null, { status: 204 });
  });
  set(navigator, 'webdriver', false);
  set(document, 'referrer', '');
  set(document, 'visibilityState', 'visible');
});
const set = (of: object, name: string, value: unknown) =>
  Object.defineProperty(of, name, { value, configurable: true });

/** As a page that loads. */
async function open(address: string) {
  jest.resetModules();
  const { shownPath } = await import('../lib/shown-path.ts');
  const { reach } = await import('../rental/visit-steps.ts');
  const { reportVisit } = await import('./visit-reports.ts');
  shownPath.set(address);
  return { shownPath, reach, begin: () => reportVisit(address) };
}

describe('the reports of a visit', () => {
  it('say how far it came from the page on which it began, each step once', async () => {
    const { shownPath, reach, begin } = await open('/items');
    begin();
    shownPath.set(ITEM);
    shownPath.set('/items');
    shownPath.set(ITEM);
    reach('sheet');
    reach('registration');
    reach('request');
    expect(sent).toEqual(
      ['visit', 'item', 'sheet', 'registration', 'member', 'request'].map((step) => `search ${step}`),
    );
  });

  it('go on after a reload', async () => {
    (await open('/')).begin();
    (await open(ITEM)).begin();
    expect(sent).toEqual(['home visit', 'home item']);
  });

  it('include steps that were reached before they began', async () => {
    const { reach, begin } = await open(ITEM);
    reach('sheet');
    begin();
    expect(sent).toEqual(['item visit', 'item item', 'item sheet']);
  });

  it('don’t count a visit again in a tab that was opened from this site', async () => {
    set(document, 'referrer', `${window.location.origin}/items?q=x`);
    (await open(ITEM)).begin();
    expect(sent).toEqual(['search item']);
  });

  it('are not sent by browsers that a program drives, nor before someone looks at the tab', async () => {
    set(navigator, 'webdriver', true);
    (await open('/')).begin();
    expect(sent).toEqual([]);
    set(navigator, 'webdriver', false);
    set(document, 'visibilityState', 'hidden');
    (await open('/mission')).begin();
    expect(sent).toEqual([]);
    set(document, 'visibilityState', 'visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sent).toEqual(['other visit']);
  });
});
