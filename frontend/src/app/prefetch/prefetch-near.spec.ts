import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '../../lib/query/query-client.ts';
import { prefetchNear } from './prefetch-near.ts';

interface Link {
  href: string;
  readonly getAttribute: () => string;
}

const linkTo = (href: string): Link => {
  const link = { href, getAttribute: () => link.href };
  return link;
};

describe('links of a page', () => {
  let links: Link[] = [];
  let changed: () => void = () => undefined;
  const observe = jest.fn<(link: Link) => void>();

  beforeEach(() => {
    observe.mockClear();
    const page = {
      requestIdleCallback: (run: () => void) => (run(), 1),
      document: { body: {}, querySelectorAll: () => links },
      window: globalThis,
      IntersectionObserver: class {
        observe = observe;
        unobserve = () => undefined;
      },
      MutationObserver: class {
        observe = () => undefined;
        constructor(listener: () => void) {
          changed = listener;
        }
      },
    };
    for (const [name, value] of Object.entries(page))
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  });
  afterEach(() => {
    for (const name of ['requestIdleCallback', 'document', 'window', 'IntersectionObserver', 'MutationObserver'])
      Reflect.deleteProperty(globalThis, name);
  });

  it('are observed once each, however often the page changes, so that a change costs little', () => {
    const [one, other] = [linkTo('/items/1'), linkTo('/items/2')];
    links = [one, other];
    prefetchNear(createQueryClient());
    expect(observe.mock.calls).toEqual([[one], [other]]);
    const later = linkTo('/users/3');
    links = [one, other, later];
    changed();
    changed();
    expect(observe.mock.calls.slice(2)).toEqual([[later]]);
  });

  it('are observed again when their address changes', () => {
    const link = linkTo('/items/1');
    links = [link];
    prefetchNear(createQueryClient());
    link.href = '/items/1/edit';
    changed();
    expect(observe).toHaveBeenCalledTimes(2);
  });
});
