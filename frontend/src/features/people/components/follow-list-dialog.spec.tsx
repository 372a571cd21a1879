/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ApiError } from '../../../lib/http/api-error.ts';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { FollowListDialog } from './follow-list-dialog.tsx';

describe('a dialog says what couldn’t be loaded:', () => {
  it('the followers', () => {
    const broken = new ApiError(500, { code: 'internal_error', message: 'x' });
    renderComponent(
      <FollowListDialog userId={3} list="followers" title="フォロワー" onClose={() => undefined} />,
      'no network',
      { '/api/follows/3/followers': broken },
    );
    expect(screen.getByRole('alert').textContent).toContain('ユーザー一覧の取得に失敗しました');
  });
});
