import { describe, expect, it } from '@jest/globals';
import { RevisionConflict } from '@meguri/contracts/events/event-log.ts';
import { PaymentProvider, PaymentProviderUnavailable } from '../adapters/payment-provider/payment-provider.ts';
import { Metrics } from '../http/health/metrics.ts';
import { InMemoryEventLog } from '../../../test/support/in-memory-event-log.ts';
import { Tracing } from '../http/tracing/tracing.ts';
import { measuredLog, measuredProvider } from './measured.ts';

const EVENT = { id: 'e1', type: 'Happened', version: 1, data: '{}', metadata: '{}' };

describe('a measured dependency', () => {
  it('times every append, and returns what the log returns', async () => {
    const metrics = new Metrics();
    const log = measuredLog(new InMemoryEventLog(), metrics, new Tracing(null));
    expect(await log.append('s', -1, [EVENT])).toMatchObject({ revision: 0 });
    await expect(log.append('s', 7, [{ ...EVENT, id: 'e2' }])).rejects.toBeInstanceOf(RevisionConflict);
    const text = await metrics.registry.metrics();
    expect(text).toContain('meguri_append_seconds_count{outcome="stored"} 1\n');
    expect(text).toContain('meguri_append_seconds_count{outcome="refused"} 1\n');
  });

  it('counts calls to the payment provider, which keeps its own state', async () => {
    class Provider {
      #asked = 0;
      async getRefund(): Promise<number> {
        this.#asked += 1;
        if (this.#asked > 1) throw new PaymentProviderUnavailable('away', false);
        return this.#asked;
      }
    }
    const metrics = new Metrics();
    const provider = measuredProvider(new Provider() as unknown as PaymentProvider, metrics);
    expect(await provider.getRefund('re_1')).toBe(1);
    await expect(provider.getRefund('re_1')).rejects.toBeInstanceOf(PaymentProviderUnavailable);
    const text = await metrics.registry.metrics();
    expect(text).toContain('meguri_payment_calls_total{outcome="answered"} 1\n');
    expect(text).toContain('meguri_payment_calls_total{outcome="unavailable"} 1\n');
  });
});
