/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { MAX_SEARCH_NAME } from '@meguri/contracts/limits.ts';
import { screen } from '@testing-library/react';
import { renderComponent, takesWhole } from '../../../testing/render-component.testing.tsx';
import SaveSearchDialog from './save-search-dialog.tsx';

describe('a text with a limit', () => {
  it('isn’t cut off by the browser: a saved search’s name', async () => {
    renderComponent(<SaveSearchDialog query={{ q: '羽織' }} name="" onClose={() => undefined} />);
    expect(await takesWhole(screen.getByRole('textbox', { name: '名前' }), MAX_SEARCH_NAME)).toBe(true);
  });
});
