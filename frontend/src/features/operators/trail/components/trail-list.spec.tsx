/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import type { NamedEntry } from '../api/trail.ts';
import { TrailList } from './trail-list.tsx';

const ENTRY: NamedEntry = {
  id: '1',
  at: '2026-11-29T10:00:00.000Z',
  operatorId: 1,
  operator: 'admin',
  role: 'administrator',
  kind: 'looked',
  operation: 'see_identity',
  about: ['user:3', 'user:4'],
  people: { 3: 'kenji' },
  code: null,
  stream: 'operatorTrail-1',
  revision: 0,
  hash: 'h',
};

it('an entry names its users; a deleted account has its id', () => {
  renderComponent(<TrailList entries={[ENTRY]} filter="" />);
  expect(screen.getByRole('link', { name: 'ユーザー kenji' }).getAttribute('href')).toBe('/admin/users/3');
  expect(screen.getByRole('link', { name: 'ユーザー 4' })).toBeTruthy();
});
