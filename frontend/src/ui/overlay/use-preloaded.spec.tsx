/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, waitFor } from '@testing-library/react';
import { setTimeout as delay } from 'node:timers/promises';
import { renderComponent } from '../../testing/render-component.testing.tsx';
import { usePreloaded } from './use-preloaded.ts';

/** In ms: more than the paint after an interaction. */
const PAINTED = 100;
const Page = ({ preload, isWanted = true }: { readonly preload: () => Promise<void>; readonly isWanted?: boolean }) => {
  usePreloaded({ preload }, isWanted);
  return null;
};

describe('a dialog of a page', () => {
  it('is loaded when the user first uses the page, also when that fails, and once', async () => {
    const preload = jest.fn(() => Promise.reject(new Error('no network')));
    renderComponent(<Page preload={preload} />);
    await delay(PAINTED);
    expect(preload).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body);
    await waitFor(() => expect(preload).toHaveBeenCalledTimes(1));
    fireEvent.keyDown(document.body);
    await delay(PAINTED);
    expect(preload).toHaveBeenCalledTimes(1);
  });

  it('isn’t loaded if no button opens it, nor for a page that was left', async () => {
    const preload = jest.fn(() => Promise.resolve());
    renderComponent(<Page preload={preload} isWanted={false} />);
    renderComponent(<Page preload={preload} />).unmount();
    fireEvent.keyDown(document.body);
    await delay(PAINTED);
    expect(preload).not.toHaveBeenCalled();
  });
});
