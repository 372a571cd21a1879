import { ROOT_CONTEXT, type Span, type SpanOptions, trace, TraceFlags } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { type IdGenerator, type SpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SpanIds, Traces } from './tracing.ts';

const NAME = 'meguri';

/** Spans of OpenTelemetry's SDK, without automatic instrumentation or an active span: each names its parent. */
export class SdkTraces implements Traces {
  private readonly ids = new GivenIds();
  private readonly provider: TracerProvider;

  /** @param processor what finished spans go to */
  constructor(processor: SpanProcessor) {
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': NAME }),
      spanProcessors: [processor],
      idGenerator: this.ids,
    });
  }

  start(name: string, { traceId, spanId, parentId }: SpanIds, options: SpanOptions): Span {
    this.ids.next = { traceId, spanId };
    const parent = parentId === null ? null : { traceId, spanId: parentId, traceFlags: TraceFlags.SAMPLED };
    const context = parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
    return this.provider.getTracer(NAME).startSpan(name, options, context);
  }

  async close(): Promise<void> {
    await this.provider.shutdown();
  }
}

/** Uses ids that derive from the command, not random ones, so that an event identifies the span of its append. */
class GivenIds implements IdGenerator {
  next = { traceId: '', spanId: '' };

  generateTraceId(): string {
    return this.next.traceId;
  }

  generateSpanId(): string {
    return this.next.spanId;
  }
}
