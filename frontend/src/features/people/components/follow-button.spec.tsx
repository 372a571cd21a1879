/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { refused } from '../../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../../testing/render-component.testing.tsx';
import { FollowButton } from './follow-button.tsx';

describe('the toast about', () => {
  it('a rejected follow', async () => {
    const text = 'このユーザーはフォローできません';
    const { user } = renderComponent(
      <FollowButton userId={3} name="はなこ" onGuest={null} />,
      refused('blocked', text, {}, 403),
      { '/api/follows/3': { isFollowing: false } },
    );
    await user.click(screen.getByRole('button', { name: 'はなこさんをフォローする' }));
    expect(await nextToast()).toMatchObject({ title: 'エラー', text });
  });
});
