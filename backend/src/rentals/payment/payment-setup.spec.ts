import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SetupProblem } from '@meguri/contracts/read-models/administration.ts';
import { type PaymentProvider, PaymentProviderUnavailable } from '../../adapters/payment-provider/payment-provider.ts';
import { ReadinessChecks } from '../../http/health/readiness.ts';
import type { Logger } from '../../http/health/service-log.ts';
import { PaymentSetup } from './payment-setup.ts';

const URL = 'https://meguri.example.jp/api/stripe/webhook';
const MISSING: SetupProblem = { code: 'webhook_endpoint_missing', detail: `no enabled platform endpoint for ${URL}` };
const APPROVAL: SetupProblem = { code: 'transfers_need_approval', detail: 'Stripe must have approved this platform' };

let answer: () => Promise<readonly SetupProblem[]>;
let asked: string[];
let warnings: string[];
let readiness: ReadinessChecks;
let setup: PaymentSetup;

beforeEach(() => {
  jest.useFakeTimers();
  [asked, warnings, readiness] = [[], [], new ReadinessChecks()];
  const setupProblems = (url: string) => {
    asked.push(url);
    return answer();
  };
  const warn = (_facts: object, words: string) => void warnings.push(words);
  setup = new PaymentSetup(
    { setupProblems } as unknown as PaymentProvider,
    URL,
    { warn } as unknown as Logger,
    readiness,
  );
});
afterEach(() => {
  setup.onModuleDestroy();
  jest.useRealTimers();
});

async function started(): Promise<Awaited<ReturnType<ReadinessChecks['ask']>>> {
  setup.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(0);
  return readiness.ask();
}

describe('the check of the payment provider’s setup at the start', () => {
  it('logs nothing when everything is right', async () => {
    answer = async () => [];
    expect(await started()).toEqual({ status: 'ok', checks: { 'payment setup': { ok: true, looked: true } } });
    expect([asked, warnings]).toEqual([[URL], []]);
  });

  it('reports in the log and in /readyz what prevents webhooks from arriving', async () => {
    answer = async () => [MISSING, APPROVAL];
    expect(await started()).toEqual({
      status: 'degraded',
      checks: { 'payment setup': { ok: false, error: 'webhook_endpoint_missing, transfers_need_approval' } },
    });
    expect(warnings).toEqual([`payment provider: ${MISSING.detail}`, `payment provider: ${APPROVAL.detail}`]);
  });

  it('mentions what may be intended, without degrading', async () => {
    answer = async () => [APPROVAL];
    const remark = { ok: true, looked: true, problems: ['transfers_need_approval'] };
    expect(await started()).toEqual({ status: 'ok', checks: { 'payment setup': remark } });
  });

  it('doesn’t delay the start while the provider is away, and is repeated later', async () => {
    answer = async () => {
      throw new PaymentProviderUnavailable('away');
    };
    expect(await started()).toMatchObject({ status: 'ok', checks: { 'payment setup': { looked: false } } });
    answer = async () => [MISSING];
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await readiness.ask()).toMatchObject({ status: 'degraded' });
    await jest.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(2);
  });
});
