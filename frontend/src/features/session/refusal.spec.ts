import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../lib/http/api-error.ts';
import { refusalOf } from './refusal.ts';

const SPECIFIED = 'アカウントがロックされました。管理者にお問い合わせください。';
const locked = (more: object) => new ApiError(401, { code: 'account_locked', message: SPECIFIED, ...more });

describe('the message of a locked account', () => {
  it('says when the lock ends, and how to log in earlier', () => {
    const said = refusalOf(locked({ endsWithinMinutes: 15 }));
    expect(said.startsWith(SPECIFIED)).toBe(true);
    expect(said).toContain('15分以内に自動で解除されます');
    expect(said).toContain('「パスワードをお忘れの方」');
    expect(said).toContain('support@');
  });

  it('promises no end if operators suspended the account, and names the contact', () => {
    const said = refusalOf(locked({}));
    expect(said).not.toContain('自動で解除');
    expect(said).toContain('support@');
  });
});
