/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { MAX_DAMAGE_TITLE } from '@meguri/contracts/limits.ts';
import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { renderComponent, takesWhole } from '../../testing/render-component.testing.tsx';
import { DamageReportFields } from './damage-report-fields.tsx';

function DamageOfAnotherKind() {
  const form = useForm({ defaultValues: { issueType: 'other', otherTitle: '', description: '', images: [] } });
  return <DamageReportFields form={form as never} detailsLabel="詳細" disabled={false} />;
}

describe('a text with a limit', () => {
  it('isn’t cut off by the browser: a damage’s title', async () => {
    renderComponent(<DamageOfAnotherKind />);
    expect(await takesWhole(screen.getByRole('textbox', { name: /^概要/ }), MAX_DAMAGE_TITLE)).toBe(true);
  });
});
