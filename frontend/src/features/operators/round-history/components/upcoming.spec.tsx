/** @jest-environment @happy-dom/jest-environment */
import { beforeAll, expect, it } from '@jest/globals';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { screen } from '@testing-library/react';
import { setServerTime } from '../../../../lib/time/server-time.ts';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { Upcoming } from './upcoming.tsx';

const round = roundAfter(roundIn('damage_reported'));
beforeAll(() => setServerTime(Date.parse('2027-01-10T00:00:00.000Z')));

const show = (withTasks: boolean) =>
  renderComponent(<Upcoming round={round} interruptions={[]} withTasks={withTasks} />);

it('what is next in a rental has the operators’ tasks where the page doesn’t list them', () => {
  show(true);
  expect(screen.getByText('不具合報告に対応する')).toBeTruthy();
  expect(screen.getByText('不具合報告を自動で終了する')).toBeTruthy();
});

it('what is next in a rental leaves its tasks to their own list', () => {
  show(false);
  expect(screen.queryByText('不具合報告に対応する')).toBeNull();
  expect(screen.getByText('不具合報告を自動で終了する')).toBeTruthy();
});
