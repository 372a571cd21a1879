import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { LEFT, ownName, PREFIX, setWriter, store, storedNames, writerHere } from '../../lib/storage/storage.ts';
import { followOtherTabs, forgetInTab, page, reloadAfterLogout } from './other-tabs.ts';

const DRAFT = ownName(1, 'unsaved:bio');
let window: EventTarget;
beforeEach(() => {
  window = new EventTarget();
  Object.assign(globalThis, { window });
  store('session', DRAFT, 'half');
  store('session', 'rental-choice:i', { message: '結婚式で着たいです' });
  store('session', 'splash-seen', true);
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'window'));

it('a logout in another tab clears the member’s data in this one', () => {
  setWriter(1);
  const onLogout = jest.fn();
  const end = followOtherTabs(onLogout);
  const hear = (name: string, newValue: string | null = '1') =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key: PREFIX + name, newValue }));
  hear('theme');
  hear(LEFT, null);
  expect([storedNames('session', ''), writerHere()]).toEqual([[DRAFT, 'rental-choice:i', 'splash-seen'], 1]);
  expect(onLogout).not.toHaveBeenCalled();
  hear(LEFT);
  expect(onLogout).toHaveBeenCalledTimes(1);
  expect([storedNames('session', ''), writerHere()]).toEqual([['splash-seen'], null]);
  end();
});

it('a page that Back shows as it was left is loaded again after a logout meanwhile', () => {
  const reload = jest.spyOn(page, 'reload').mockReturnValue();
  store('local', LEFT, 1);
  const end = reloadAfterLogout();
  // In this window, before the page was left.
  store('local', LEFT, 2);
  const leave = () => window.dispatchEvent(new Event('pagehide'));
  const comeBack = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  leave();
  comeBack(true);
  expect(reload).not.toHaveBeenCalled();
  leave();
  store('local', LEFT, 3);
  comeBack(false);
  expect(reload).not.toHaveBeenCalled();
  comeBack(true);
  expect(reload).toHaveBeenCalledTimes(1);
  end();
  comeBack(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('the data of a tab that was suspended meanwhile stays only for its own member', () => {
  forgetInTab(1);
  expect(storedNames('session', 'own')).toEqual([DRAFT]);
  forgetInTab(2);
  expect(storedNames('session', 'own')).toEqual([]);
});
