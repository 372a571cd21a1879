/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Rendered } from '../../../../lib/rendered.ts';
import { StatementFiles } from './statement-files.tsx';

it('a month chosen before the page is hydrated stays, and is the one to download', async () => {
  const page = (
    <Rendered value={{ at: Date.now(), reader: 'viewer' }}>
      <StatementFiles since="2020-01-01T00:00:00.000Z" />
    </Rendered>
  );
  document.body.innerHTML = renderToString(page);
  const field = screen.getByLabelText<HTMLSelectElement>('月ごとの明細');
  field.selectedIndex = 3;
  const month = field.value;
  const root = await act(async () => hydrateRoot(document.body, page));
  expect([field.value, field.selectedIndex]).toEqual([month, 3]);
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(expect.arrayContaining([`/api/user/statements/${month}.pdf`]));
  act(() => root.unmount());
});
