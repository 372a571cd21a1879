import { describe, expect, it } from '@jest/globals';
import type { Incident } from '@meguri/contracts/read-models/upkeep.ts';
import { JOB_KINDS } from '@meguri/contracts/read-models/job-kinds.ts';
import { incidentTitle, incidentWords } from './incident-words.ts';

const incident = (change: Partial<Incident>): Incident => ({
  id: 'i',
  roundId: null,
  jobKind: 'move-money',
  error: 'x',
  definite: false,
  attempts: 1,
  occurredAt: '2026-01-01T00:00:00.000Z',
  resolvedAt: null,
  note: null,
  outage: null,
  ...change,
});

describe('the text of an incident', () => {
  it.each([
    ['PaymentRefused: charge_disputed', '決済会社に断られました。'],
    ['PaymentProviderUnavailable: connect ECONNREFUSED', '決済会社に接続できませんでした。'],
    ['MailServerAway: timeout', 'メールサーバーに接続できませんでした。'],
    ['DefiniteFailure: SMTP RCPT TO 554', 'メールサーバーに断られました。'],
    ['the worker stopped while the job ran', '処理の途中でサーバーが止まりました。'],
    ['TypeError: x is undefined', '予期しないエラーが続きました。'],
  ])('says of %s: %s', (error, cause) => expect(incidentWords(incident({ error })).cause).toBe(cause));

  it('says that a rule rejected the job if one did', () => {
    const { cause } = incidentWords(incident({ error: 'DefiniteFailure: not_due: 期限前です', definite: true }));
    expect(cause).toBe('取引の状態などのきまりにより、実行できませんでした。');
  });

  it('explains every known kind of job, and no unknown one', () => {
    for (const jobKind of JOB_KINDS) expect(incidentWords(incident({ jobKind })).meaning).toMatch(/。$/);
    expect(incidentWords(incident({ jobKind: 'something-new' as never })).meaning).toBe('');
  });

  it.each([
    ['payment_provider', 'daily-upkeep', '決済会社の停止', '返金'],
    ['mail_server', 'send-mail', 'メールサーバーの停止', 'メール'],
  ] as const)(
    'names the outage of %s, whatever job it is stored for, and what waits for it',
    (outage, jobKind, title, waits) => {
      const away = incident({ outage, jobKind });
      expect(incidentTitle(away)).toBe(title);
      expect(incidentWords(away).meaning).toContain(waits);
      expect(incidentWords(away).meaning).toContain('自動で');
      expect(incidentWords(away).meaning).not.toBe(incidentWords(incident({ jobKind })).meaning);
    },
  );

  it('has the kind of job as title otherwise, also with an older server', () => {
    expect(incidentTitle(incident({ jobKind: 'send-mail' }))).toBe('メールの送信');
    const { outage: _, ...older } = incident({ jobKind: 'send-mail' });
    expect(incidentTitle(older as Incident)).toBe('メールの送信');
  });

  it('doesn’t promise that an unsent mail is in the notification list, as account mails aren’t', () => {
    expect(incidentWords(incident({ jobKind: 'send-mail' })).meaning).not.toContain(
      'お知らせの一覧には表示されています',
    );
  });
});
