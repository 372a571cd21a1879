import type { BulkMail } from '@meguri/contracts/operators/bulk-mail.ts';
import { describe, expect, it } from '@jest/globals';
import { STEPS, testFailure } from './step-words.ts';
import { ApiError } from '../../../../lib/http/api-error.ts';

const mail = { size: { people: 13, reachable: 11 }, startedBy: { name: '佐々木' } } as BulkMail;

describe('the confirmation of a bulk mail', () => {
  it('names the number of reachable recipients, not only of all', () => {
    expect(STEPS.start.question(mail)).toContain('宛先13人のうち、メールが届く11人に送信します。');
    expect(STEPS.confirm.question(mail)).toContain(
      '佐々木さんが始めた、宛先13人（うちメールが届く方11人）への送信です。',
    );
  });
});

describe('a rejected test mail', () => {
  const refused = (code: string) => testFailure(new ApiError(409, { code, message: '理由' }));

  it('links to the confirmation of the address', () =>
    expect(refused('own_address_missing').link).toEqual({ label: 'メールアドレスの設定を開く', to: '/add-email' }));

  it('has no link for another reason', () => expect(refused('bulk_mail_changed').link).toBeUndefined());
});
