import { describe, expect, it } from '@jest/globals';
import type { Incident } from '@meguri/contracts/read-models/upkeep.ts';
import { JOB_KINDS } from '@meguri/contracts/read-models/job-kinds.ts';
import { incidentWords } from './incident-words.ts';

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
  ...change,
});

describe('why work was given up', () => {
  it.each([
    ['PaymentRefused: charge_disputed', '決済会社に断られました。'],
    ['PaymentProviderUnavailable: connect ECONNREFUSED', '決済会社に接続できませんでした。'],
    ['MailServerAway: timeout', 'メールサーバーに接続できませんでした。'],
    ['the worker stopped while the job ran', '処理の途中でサーバーが止まりました。'],
    ['TypeError: x is undefined', '予期しないエラーが続きました。'],
  ])('says of %s: %s', (error, cause) => expect(incidentWords(incident({ error })).cause).toBe(cause));

  it('says that a rule refused it where one did', () => {
    const { cause } = incidentWords(incident({ error: 'DefiniteFailure: not_due: 期限前です', definite: true }));
    expect(cause).toBe('取引の状態などのきまりにより、実行できませんでした。');
  });

  it('says of every kind of work what it means, and of none that it doesn’t know', () => {
    for (const jobKind of JOB_KINDS) expect(incidentWords(incident({ jobKind })).meaning).toMatch(/。$/);
    expect(incidentWords(incident({ jobKind: 'something-new' as never })).meaning).toBe('');
  });
});
