/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { SharedCard } from './shared-card.tsx';

it.each([
  ['says why a user may use coupons with another account’s card', 'ご夫婦のため', 'も使えます理由：ご夫婦のため'],
  ['says that a user may not', null, 'は使えません'],
  ['says so as well while the previous release answers, which knows no such permission', undefined, 'は使えません'],
])('an operator’s page of a user %s', (_, reason, expected) => {
  renderComponent(<SharedCard userId={2} reason={reason} />);
  expect(screen.getByText(/^ほかの方と同じカードで/).parentElement?.textContent).toBe(
    `ほかの方と同じカードで${expected}`,
  );
});
