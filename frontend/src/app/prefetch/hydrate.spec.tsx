/** @jest-environment @happy-dom/jest-environment */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { type ReactNode, startTransition, useState } from 'react';
import { hydrate } from './hydrate.tsx';

const reportError = globalThis.reportError;
const reported = jest.fn();
let isLeft = false;

beforeEach(() => {
  globalThis.reportError = reported;
  reported.mockClear();
  isLeft = false;
});
afterEach(() => void (globalThis.reportError = reportError));

async function hydrated(app: ReactNode): Promise<void> {
  document.body.innerHTML = '<div id="root"><button type="button">羽織</button></div>';
  await act(async () => hydrate(document.getElementById('root')!, app, () => isLeft));
}

it('a page that differs from what the server rendered is reported', async () => {
  await hydrated(<button type="button">帯</button>);
  expect(reported).toHaveBeenCalledTimes(1);
});

it('a page that the user left before it was hydrated is not reported', async () => {
  isLeft = true;
  await hydrated(<button type="button">帯</button>);
  expect(reported).not.toHaveBeenCalled();
});

it('an error from which React recovers is reported on later pages, too', async () => {
  let failures = 0;
  function Item() {
    const [shown, setShown] = useState('羽織');
    if (shown === '帯' && failures++ === 0) throw new Error('once');
    return (
      <button type="button" onClick={() => startTransition(() => setShown('帯'))}>
        {shown}
      </button>
    );
  }
  await hydrated(<Item />);
  isLeft = true;
  await act(async () => screen.getByRole('button').click());
  expect(screen.getByRole('button').textContent).toBe('帯');
  expect(reported).toHaveBeenCalledTimes(1);
});
