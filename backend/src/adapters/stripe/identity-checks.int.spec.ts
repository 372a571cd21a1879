import { describe, expect, it } from '@jest/globals';
import { TestPayments } from '../../../../test/support/servers/payment-sandbox.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const payments = useOpened(() => TestPayments.start());

const begin = (idempotencyKey: string = crypto.randomUUID()) =>
  payments.identities.beginIdentityCheck({ userId: 7, returnUrl: 'https://meguri.example/back', idempotencyKey });
const ends = (sessionId: string, outcome: string) => payments.ask(`/verifications/${sessionId}/end`, { outcome });

describe('an identity check', () => {
  it('has one page per key, whose form ends it and leads back', async () => {
    const session = await begin('one');
    expect(await begin('one')).toEqual(session);
    expect(session).toMatchObject({ state: 'open', problem: null });
    const page = await fetch(session.url!);
    expect(await page.text()).toContain('確認できたことにする（テスト）');
    const body = new URLSearchParams({ outcome: 'verified' });
    const ended = await fetch(session.url!, { method: 'POST', body, redirect: 'manual' });
    expect([ended.status, ended.headers.get('location')]).toEqual([303, 'https://meguri.example/back']);
    expect(await payments.identities.identitySession(session.sessionId)).toEqual({
      ...session,
      state: 'verified',
      url: null,
    });
    const { event } = await payments.webhooks.waitFor('identity.verification_session.verified', {
      about: session.sessionId,
    });
    expect(event.data.object).toMatchObject({ metadata: { userId: '7' } });
  });

  it.each([
    ['document_unverified_other', 'document'],
    ['document_expired', 'expired'],
    ['selfie_face_mismatch', 'selfie'],
    ['under_supported_age', 'age'],
    ['abandoned', 'consent'],
    ['something_new', 'other'],
  ])('that failed with %s stays open, and says %s', async (code, problem) => {
    const { sessionId, url } = await begin();
    await ends(sessionId, code);
    expect(await payments.identities.identitySession(sessionId)).toEqual({ sessionId, state: 'open', url, problem });
  });

  it('waits while it is looked at, and can’t be deleted then', async () => {
    const { sessionId } = await begin();
    await ends(sessionId, 'processing');
    expect(await payments.identities.identitySession(sessionId)).toMatchObject({ state: 'processing', url: null });
    await expect(payments.identities.redactIdentity(sessionId)).rejects.toThrow('being processed');
  });

  it('is deleted at the provider once, and a person stays verified', async () => {
    const [open, verified] = [await begin(), await begin()];
    await ends(verified.sessionId, 'verified');
    for (const { sessionId } of [open, verified, open]) await payments.identities.redactIdentity(sessionId);
    expect(await payments.identities.identitySession(open.sessionId)).toMatchObject({ state: 'ended', url: null });
    expect(await payments.identities.identitySession(verified.sessionId)).toMatchObject({ state: 'verified' });
  });

  it('that doesn’t exist has ended, and is deleted', async () => {
    expect(await payments.identities.identitySession('vs_unknown')).toMatchObject({ state: 'ended' });
    await payments.identities.redactIdentity('vs_unknown');
  });
});
