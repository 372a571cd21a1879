/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refused } from '../../../testing/answers.testing.ts';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { leave } from '../api/provider-login.ts';
import { ProviderButtons } from './provider-buttons.tsx';

const providers = (...names: string[]) => ({ '/api/login-providers': { providers: names } });

describe('the buttons of login providers', () => {
  it('are there for the configured ones only', () => {
    renderComponent(<ProviderButtons returnTo={null} />, 'no network', providers('line', 'apple'));
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['LINEで続ける', 'Appleで続ける']);
  });

  it.each([
    ['none is configured', providers()],
    ['that can’t be known', {}],
  ])('aren’t there when %s', (_, known) => {
    const { container } = renderComponent(<ProviderButtons returnTo={null} />, 'no network', known);
    expect(container.textContent).toBe('');
  });

  it('lead to the provider', async () => {
    const to = jest.spyOn(leave, 'to').mockReturnValue(undefined);
    const url = 'https://access.line.me/oauth2/v2.1/authorize?state=s';
    const { user, sent } = renderComponent(<ProviderButtons returnTo="/listing" />, [200, { url }], providers('line'));
    await user.click(screen.getByRole('button', { name: 'LINEで続ける' }));
    await waitFor(() => expect(to).toHaveBeenCalledWith(url));
    expect(sent).toEqual(['POST /api/login-providers/line/logins']);
  });

  it('say when the provider is down', async () => {
    const to = jest.spyOn(leave, 'to').mockReturnValue(undefined);
    const down = 'ただいまログイン先のサービスに接続できません。';
    const { user } = renderComponent(
      <ProviderButtons returnTo={null} />,
      refused('login_linked', down, {}, 409),
      providers('google'),
    );
    await user.click(screen.getByRole('button', { name: 'Googleで続ける' }));
    expect((await screen.findByRole('alert')).textContent).toBe(down);
    expect(to).not.toHaveBeenCalled();
  });
});
