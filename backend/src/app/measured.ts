import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import {
  PaymentProvider,
  PaymentProviderUnavailable,
  PaymentRefused,
} from '../adapters/payment-provider/payment-provider.ts';
import type { Tracing } from '../http/tracing/tracing.ts';
import type { StorageSpace } from './storage-space.ts';
import type { Metrics } from '../http/health/metrics.ts';

const APPEND_SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3];

/** Wraps the log to measure appends, including conflicts, which take as long, and to notice that its disk is full. */
export function measuredLog(log: EventLog, metrics: Metrics, tracing: Tracing, space?: StorageSpace): EventLog {
  const seconds = metrics.histogram(
    'meguri_append_seconds',
    'Time to append to the event log',
    ['outcome'],
    APPEND_SECONDS,
  );
  return {
    identity: () => log.identity(),
    append: async (...append) => {
      const end = seconds.startTimer();
      try {
        const [stream, , [first]] = append;
        const result = await tracing.append(stream, first?.metadata, () => log.append(...append));
        end({ outcome: 'stored' });
        space?.appended(null);
        return result;
      } catch (error) {
        end({ outcome: 'refused' });
        space?.appended(error);
        throw error;
      }
    },
    read: (...read) => log.read(...read),
    subscribe: (...subscription) => log.subscribe(...subscription),
    head: () => log.head(),
    onHistoryChange: (listener) => log.onHistoryChange(listener),
    close: () => log.close(),
  };
}

/** Wraps the payment provider to count calls by outcome. */
export function measuredProvider(provider: PaymentProvider, metrics: Metrics): PaymentProvider {
  const calls = metrics.counter('meguri_payment_calls_total', 'Calls to the payment provider, by how they ended', [
    'outcome',
  ]);
  for (const outcome of ['answered', 'refused', 'unavailable', 'failed']) calls.labels(outcome);
  return new Proxy(provider, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(value, target, given);
        if (answer instanceof Promise)
          answer.then(
            () => calls.labels('answered').inc(),
            (error: unknown) => calls.labels(outcomeOf(error)).inc(),
          );
        return answer;
      };
    },
  });
}

function outcomeOf(error: unknown): string {
  if (error instanceof PaymentRefused) return 'refused';
  return error instanceof PaymentProviderUnavailable ? 'unavailable' : 'failed';
}
