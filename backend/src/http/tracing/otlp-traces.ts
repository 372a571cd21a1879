import { setTimeout as delay } from 'node:timers/promises';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import { SdkTraces } from './sdk-traces.ts';
import type { Traces } from './tracing.ts';

const EVERY_MS = 1_000;
const AT_ONCE = 500;
/** Spans waiting while the collector is down; beyond this they are dropped. */
const MAX_WAITING = 5_000;
const TIMEOUT_MS = 5_000;
const CLOSE_MS = 2_000;
/** The longest that a timer can wait: the exporter gives up by itself, or when it is stopped. */
const NO_TIMEOUT = 2 ** 31 - 1;

/**
 * Sends spans to a collector, by OTLP over HTTP in JSON. An unreachable collector costs traces and nothing else.
 * @param endpoint as in OTEL_EXPORTER_OTLP_ENDPOINT
 * @param warn called once when the collector goes away, and when it is back
 */
export function otlpTraces(endpoint: string, warn: (text: string) => void): Traces {
  const collector = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: TIMEOUT_MS,
  });
  const exporter = new PatientExporter(collector, warn);
  const traces = new SdkTraces(
    new BatchSpanProcessor({
      exporter,
      scheduledDelayMillis: EVERY_MS,
      maxExportBatchSize: AT_ONCE,
      maxQueueSize: MAX_WAITING,
      exportTimeoutMillis: NO_TIMEOUT,
    }),
  );
  return {
    start: (...span) => traces.start(...span),
    close: async () => {
      exporter.stopRetrying();
      // Spans that a collector hasn't accepted by then are lost.
      await Promise.race([traces.close().catch(() => undefined), delay(CLOSE_MS, null, { ref: false })]);
    },
  };
}

/**
 * Exports a batch until the collector accepts or refuses it. The SDK's exporter gives up after some seconds; while this
 * one retries, newer spans wait in the batch processor.
 */
class PatientExporter implements SpanExporter {
  private isAway = false;
  private readonly stopped = new AbortController();

  constructor(
    private readonly collector: SpanExporter,
    private readonly warn: (text: string) => void,
  ) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    void this.exportUntilTaken(spans).then(done);
  }

  stopRetrying(): void {
    this.stopped.abort();
  }

  shutdown(): Promise<void> {
    return this.collector.shutdown();
  }

  private async exportUntilTaken(spans: ReadableSpan[]): Promise<ExportResult> {
    for (;;) {
      const result = await new Promise<ExportResult>((resolve) => this.collector.export(spans, resolve));
      const isAway = result.code !== ExportResultCode.SUCCESS && !isRefusal(result.error);
      this.report(isAway, result.error);
      if (!isAway || this.stopped.signal.aborted) return result;
      await delay(EVERY_MS, null, { ref: false, signal: this.stopped.signal }).catch(() => undefined);
    }
  }

  private report(isAway: boolean, error: Error | undefined): void {
    if (isAway && !this.isAway) this.warn(`traces: the collector is away: ${error?.message}`);
    if (!isAway && this.isAway) this.warn('traces: the collector is back');
    this.isAway = isAway;
  }
}

/** A busy collector may accept the spans later; what it refuses now it will always refuse. */
function isRefusal(error: (Error & { readonly code?: unknown }) | undefined): boolean {
  return typeof error?.code === 'number' && error.code >= 400 && error.code < 500 && error.code !== 429;
}
