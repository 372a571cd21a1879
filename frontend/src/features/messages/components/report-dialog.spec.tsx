/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { MAX_REASON } from '@meguri/contracts/limits.ts';
import { screen } from '@testing-library/react';
import { renderComponent, takesWhole } from '../../../testing/render-component.testing.tsx';
import { ReportDialog } from './report-dialog.tsx';

describe('a text with a limit', () => {
  it('isn’t cut off by the browser: a report’s reason', async () => {
    renderComponent(<ReportDialog reported={{ subject: 'item', id: 'i', name: '羽織' }} onClose={() => undefined} />);
    expect(await takesWhole(screen.getByRole('textbox', { name: /^理由/ }), MAX_REASON)).toBe(true);
  });
});
