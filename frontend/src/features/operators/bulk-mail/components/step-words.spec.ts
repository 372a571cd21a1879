import type { BulkMail } from '@meguri/contracts/operators/bulk-mail.ts';
import { describe, expect, it } from '@jest/globals';
import { STEPS, testFailure } from './step-words.ts';
import { ApiError } from '../../../../lib/http/api-error.ts';

const mail = { size: { people: 13, reachable: 11 }, startedBy: { name: '佐々木' } } as BulkMail;

describe('the last question before a mail goes to many', () => {
  it('names how many it reaches, not only for how many it is', () => {
    expect(STEPS.start.question(mail)).toContain('宛先13人のうち、メールが届く11人に送信します。');
    expect(STEPS.confirm.question(mail)).toContain(
      '佐々木さんが始めた、宛先13人（うちメールが届く方11人）への送信です。',
    );
  });
});

describe('a trial that was refused', () => {
  const refused = (code: string) => testFailure(new ApiError(409, { code, message: '理由' }));

  it('leads to where the address is confirmed', () =>
    expect(refused('own_address_missing').link).toEqual({ label: 'メールアドレスの設定を開く', to: '/add-email' }));

  it('leads nowhere for another reason', () => expect(refused('bulk_mail_changed').link).toBeUndefined());
});
