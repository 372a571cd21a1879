/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import type { Finding } from '@meguri/contracts/read-models/provider-check.ts';
import { screen, within } from '@testing-library/react';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { ProviderCheck } from './provider-check.tsx';

const good: Finding = { part: '残高', verdict: 'good', says: '利用できる残高は0円です。', advice: null };
const warn: Finding = {
  part: '銀行への入金',
  verdict: 'warn',
  says: '入金は毎週です。',
  advice: '「手動」にできます。',
};
const bad: Finding = {
  part: '運営の通知先',
  verdict: 'bad',
  says: '送信先がありません。',
  advice: '追加してください。',
};

const shown = (items: readonly Finding[], isLive: boolean | null = true) => {
  const onCheck = jest.fn();
  const check = { checkedAt: '2026-12-01T00:00:00.000Z', isLive, items: [...items], isChecking: false, onCheck };
  return { ...renderComponent(<ProviderCheck {...check} />), onCheck };
};

describe('the check of the provider’s set-up', () => {
  it('shows an operator the time, and whether it is real money', () => {
    shown([good]);
    expect(screen.getByText(/^本番の環境を、.*9:00に確認しました。お金は動かしません。$/)).toBeDefined();
    expect(screen.getByText('直すところはありません。')).toBeDefined();
    expect(screen.getByText('利用できる残高は0円です。')).toBeDefined();
  });

  it('shows what is wrong before warnings, each with what to do', () => {
    const { container } = shown([good, warn, bad], false);
    expect(container.textContent).toMatch(
      /^テスト用の環境を、.*運営の通知先送信先がありません。追加してください。銀行への入金入金は毎週です。「手動」にできます。/,
    );
    expect(within(container).queryByText('直すところはありません。')).toBeNull();
  });

  it('asks again when an operator wants that', async () => {
    const { onCheck, user } = shown([good], null);
    await user.click(screen.getByRole('button', { name: 'もう一度確認する' }));
    expect(onCheck).toHaveBeenCalledTimes(1);
  });
});
