import { describe, expect, it } from '@jest/globals';
import type { JobKind } from '@meguri/contracts/read-models/job-kinds.ts';
import { MailServerAway } from '../../../adapters/mail/mailer.ts';
import { PaymentProviderUnavailable } from '../../../adapters/payment-provider/payment-provider.ts';
import type { Incidents, NewIncident } from './incidents.ts';
import { Outage } from './outage.ts';

const clock = { now: () => new Date('2026-11-22T16:00:00.000Z') };
const data = { mailId: 'm1' } as never;
const job = (minutes: number, waitedForOutside = false) => ({
  ...{ id: 'j', data, waitedForOutside, stop: new AbortController().signal },
  createdOn: new Date(Date.now() - minutes * 60_000),
});

function outageOf<Kind extends JobKind>(kind: Kind) {
  const recorded: NewIncident[] = [];
  const closed: string[] = [];
  const incidents = {
    record: async (incident: NewIncident) => void recorded.push(incident),
    close: async (subject: string) => void closed.push(subject),
  } as Partial<Incidents> as Incidents;
  return { outage: new Outage(kind, { incidents, clock }), recorded, closed };
}

describe('operators', () => {
  it('see an incident when a mail server has been unavailable for an hour, and can retry one of its mails', async () => {
    const { outage, recorded } = outageOf('send-mail');
    const error = new MailServerAway('SMTP CONN ESOCKET');
    await outage.onJobWaiting(job(59), error);
    expect(recorded).toEqual([]);
    await outage.onJobWaiting(job(61), error);
    expect(recorded).toMatchObject([
      { subject: 'mail-server-away', jobKind: 'send-mail', payload: data, roundId: null, definite: false },
    ]);
    expect(recorded[0]?.error).toBe('MailServerAway: SMTP CONN ESOCKET');
  });

  it('see an incident for the payment provider, and can retry all open money', async () => {
    const { outage, recorded } = outageOf('move-money');
    await outage.onJobWaiting(job(61), new PaymentProviderUnavailable('away'));
    expect(recorded).toMatchObject([
      { subject: 'provider-unavailable', jobKind: 'daily-upkeep', payload: { day: '2026-11-23' } },
    ]);
  });

  it.each([
    ['send-mail', ['mail-server-away']],
    ['move-money', ['provider-unavailable']],
    // A working push service says nothing about the payment provider.
    ['send-push', []],
  ] as const)('see it closed when %s is back, and nothing else', async (kind, subjects) => {
    const { outage, closed } = outageOf(kind);
    await outage.onJobDone(job(61, false));
    expect(closed).toEqual([]);
    await outage.onJobDone(job(61, true));
    expect(closed).toEqual(subjects);
  });
});
