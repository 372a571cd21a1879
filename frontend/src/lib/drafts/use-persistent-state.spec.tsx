/** @jest-environment @happy-dom/jest-environment */
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { usePersistentState } from './use-persistent-state.ts';
import { mountedForms } from './use-unsaved.ts';

const field = (saved: string, follows?: boolean) => {
  const { result, rerender } = renderHook(
    (now: string) => usePersistentState('q', now, follows === undefined ? {} : { follows }),
    { initialProps: saved },
  );
  const type = (text: string) => act(() => result.current[1](text));
  const unsaved = () => mountedForms.get()[0]?.unsaved(false).input;
  return { shown: () => [result.current[0], unsaved()], type, save: rerender };
};
afterEach(cleanup);

describe('a field', () => {
  it('has unsaved input until that is saved, here or elsewhere', () => {
    const { shown, type, save } = field('a');
    expect(shown()).toEqual(['a', undefined]);
    type('b');
    expect(shown()).toEqual(['b', 'b']);
    save('c');
    expect(shown()).toEqual(['b', 'b']);
    save('b');
    expect(shown()).toEqual(['b', undefined]);
    save('d');
    expect(shown()).toEqual(['b', undefined]);
  });

  it('of a search shows what is asked for, until the user types something else', () => {
    const { shown, type, save } = field('a', true);
    type('b');
    expect(shown()).toEqual(['b', 'b']);
    save('c');
    expect(shown()).toEqual(['c', undefined]);
    type('');
    expect(shown()).toEqual(['', '']);
    save('c');
    expect(shown()).toEqual(['', '']);
  });
});
