import type { Span, SpanExporter } from './tracing.ts';

const EVERY_MS = 1_000;
const AT_ONCE = 500;
/** Spans waiting while the collector is away; beyond this they are dropped. */
const MAX_WAITING = 5_000;
const TIMEOUT_MS = 5_000;
/** The protocol's numbers. */
const KINDS = { internal: 1, server: 2, producer: 4, consumer: 5 } as const;
const FAILED = { code: 2 };

/** Sends spans to a collector, by OTLP over HTTP in JSON. An unreachable collector costs traces and nothing else. */
export class OtlpExporter implements SpanExporter {
  private waiting: Span[] = [];
  private readonly timer: NodeJS.Timeout;
  private isAway = false;
  private sending: Promise<void> = Promise.resolve();

  /**
   * @param endpoint as in OTEL_EXPORTER_OTLP_ENDPOINT
   * @param warn called once when the collector goes away, and when it is back
   */
  constructor(
    private readonly endpoint: string,
    private readonly warn: (text: string) => void,
  ) {
    this.timer = setInterval(() => this.send(), EVERY_MS).unref();
  }

  export(span: Span): void {
    if (this.waiting.length < MAX_WAITING) this.waiting.push(span);
    if (this.waiting.length === AT_ONCE) this.send();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.send();
    await this.sending;
  }

  private send(): void {
    this.sending = this.sending.then(async () => {
      while (this.waiting.length > 0) {
        const some = this.waiting.splice(0, AT_ONCE);
        if (await this.post(some)) continue;
        this.waiting = [...some, ...this.waiting].slice(0, MAX_WAITING);
        return;
      }
    });
  }

  private async post(spans: readonly Span[]): Promise<boolean> {
    try {
      const answer = await fetch(`${this.endpoint.replace(/\/$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(requestOf(spans)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.arrayBuffer();
      // A busy collector may accept the spans later; what it refuses now it will always refuse.
      if (answer.status >= 500 || answer.status === 429) throw new Error(`it answered ${answer.status}`);
      if (this.isAway) this.warn('traces: the collector is back');
      this.isAway = false;
      return true;
    } catch (error) {
      if (!this.isAway) this.warn(`traces: the collector is away: ${(error as Error).message}`);
      this.isAway = true;
      return false;
    }
  }
}

const textAttribute = ([key, stringValue]: readonly [string, string]) => ({ key, value: { stringValue } });
/** Nanoseconds as text, because they exceed a safe integer. */
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`;

const requestOf = (spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: [textAttribute(['service.name', 'meguri'])] },
      scopeSpans: [
        {
          scope: { name: 'meguri' },
          spans: spans.map(({ traceId, spanId, parentId, name, kind, attributes, startedAt, endedAt, failed }) => ({
            traceId,
            spanId,
            ...(parentId !== null && { parentSpanId: parentId }),
            name,
            kind: KINDS[kind],
            startTimeUnixNano: nanoseconds(startedAt),
            endTimeUnixNano: nanoseconds(endedAt),
            attributes: Object.entries(attributes).map(textAttribute),
            ...(failed && { status: FAILED }),
          })),
        },
      ],
    },
  ],
});
