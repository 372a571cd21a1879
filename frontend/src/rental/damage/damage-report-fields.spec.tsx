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

function DamageOf({ issueType }: { readonly issueType: string | null }) {
  const form = useForm({ defaultValues: { issueType, description: '', images: [] } });
  return <DamageReportFields form={form as never} detailsLabel="詳細" disabled={false} />;
}

describe('the photos of a damage report', () => {
  it('are needed, unless a part is missing', async () => {
    const { user } = renderComponent(<DamageOf issueType={null} />);
    const photos = () => screen.getByRole('group', { name: /^写真/ }).textContent;
    expect(photos()).toContain('必須');
    await user.click(screen.getByRole('radio', { name: '付属品が足りない' }));
    expect(photos()).toMatch(/^写真（任意）(?!必須)/);
    expect(screen.getByText('写真がなくても報告できます。')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '破損・汚れがある' }));
    expect(photos()).toContain('必須');
    expect(screen.queryByText('写真がなくても報告できます。')).toBeNull();
  });
});

describe('a text with a limit', () => {
  it('isn’t cut off by the browser: a damage’s title', async () => {
    renderComponent(<DamageOfAnotherKind />);
    expect(await takesWhole(screen.getByRole('textbox', { name: /^概要/ }), MAX_DAMAGE_TITLE)).toBe(true);
  });
});
