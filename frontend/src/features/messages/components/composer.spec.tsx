/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { MAX_MESSAGE } from '@meguri/contracts/limits.ts';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { Composer } from './composer.tsx';

const nothing = () => undefined;
const composer = (length: number) => (
  <Composer
    {...{ chat: { kind: 'transaction', id: 'r' }, viewerId: 2, text: 'あ'.repeat(length), onText: nothing }}
    {...{ item: null, onItemDone: nothing, disabled: false, onSent: nothing }}
  />
);
const alert = () => screen.queryByRole('alert')?.textContent;

it('a too long message is reported by one alert with an unchanged text', () => {
  const { rerender } = renderComponent(composer(MAX_MESSAGE));
  expect(alert()).toBeUndefined();
  rerender(composer(MAX_MESSAGE + 1));
  expect(alert()).toBe(`メッセージは${MAX_MESSAGE}文字以内で入力してください`);
  rerender(composer(MAX_MESSAGE + 30));
  expect(alert()).toBe(`メッセージは${MAX_MESSAGE}文字以内で入力してください`);
  expect(screen.getByText('（30文字超過）')).toBeDefined();
});
