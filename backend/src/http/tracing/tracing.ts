import { randomBytes } from 'node:crypto';
import { type Span, SpanKind, type SpanOptions, SpanStatusCode } from '@opentelemetry/api';

/** The ids of one span (W3C Trace Context: 32 and 16 hexadecimal digits). */
export interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
}

/** Where spans are made and sent from. */
export interface Traces {
  start(name: string, ids: SpanIds, options: SpanOptions): Span;
  /** Exports the remaining spans. */
  close(): Promise<void>;
}

/** What a command or an event says of its trace. */
export interface TraceContext {
  readonly commandId: string;
  readonly correlationId: string;
}

/**
 * Traces work from a button press to the message in other browsers. The trace id is the correlation id that commands
 * pass on and events store, so it is known wherever an event is read; span ids derive from the command's. Costs almost
 * nothing when tracing is off.
 */
export class Tracing {
  /** Requests in progress, by their trace. */
  private readonly requests = new Map<string, string>();

  constructor(private readonly traces: Traces | null) {}

  get isOn(): boolean {
    return this.traces !== null;
  }

  /** @param id the request's id, which becomes its commands' correlation id */
  requestBegins(id: string, parentId: string | null, name: string): Span | undefined {
    const ids = { traceId: hexOf(id), spanId: newSpanId(), parentId };
    this.requests.set(ids.traceId, ids.spanId);
    return this.begin(name, ids, { kind: SpanKind.SERVER });
  }

  /** @param name the method and the route's pattern */
  requestEnds(span: Span, name: string, route: string, status: number): void {
    const { traceId, spanId } = span.spanContext();
    if (this.requests.get(traceId) === spanId) this.requests.delete(traceId);
    span.updateName(name).setAttributes({ 'http.route': route, 'http.response.status_code': String(status) });
    end(span, status >= 500);
  }

  /**
   * A command's span below its request; a process's command has no request, and its span is a root.
   * @returns the function to call when the command ends
   */
  commandBegins(name: string, { commandId, correlationId }: TraceContext): (failed: boolean) => void {
    if (!this.isOn) return () => undefined;
    const traceId = hexOf(correlationId);
    const parentId = this.requests.get(traceId) ?? null;
    const span = this.begin(name, { traceId, spanId: commandSpan(commandId), parentId });
    return (failed) => end(span, failed);
  }

  /** @param metadata of the first appended event */
  async append<Result>(stream: string, metadata: string | undefined, run: () => Promise<Result>): Promise<Result> {
    const traceContext = this.isOn ? traceContextOf(metadata) : null;
    if (traceContext === null) return run();
    const { commandId, correlationId } = traceContext;
    const ids = {
      traceId: hexOf(correlationId),
      spanId: appendSpan(commandId),
      parentId: commandSpan(commandId),
    };
    const span = this.begin('append', ids, { kind: SpanKind.PRODUCER, attributes: { 'meguri.stream': stream } });
    let failed = true;
    try {
      const result = await run();
      failed = false;
      return result;
    } finally {
      end(span, failed);
    }
  }

  /** The span of a subscriber that handled an event, below the event's append. @param since when it began, in ms */
  followed(
    name: string,
    { type, metadata }: { readonly type: string; readonly metadata: string },
    since: number,
  ): void {
    const traceContext = this.isOn ? traceContextOf(metadata) : null;
    if (traceContext === null) return;
    const { commandId, correlationId } = traceContext;
    const ids = { traceId: hexOf(correlationId), spanId: newSpanId(), parentId: appendSpan(commandId) };
    const attributes = { 'meguri.event': type };
    end(this.begin(name, ids, { kind: SpanKind.CONSUMER, attributes, startTime: since }), false);
  }

  async close(): Promise<void> {
    await this.traces?.close();
  }

  private begin(name: string, ids: SpanIds, options: SpanOptions = {}): Span | undefined {
    return this.traces?.start(name, ids, { startTime: timeNow(), ...options });
  }
}

function end(span: Span | undefined, failed: boolean): void {
  if (failed) span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.end(timeNow());
}

/** Milliseconds since 1970, exact to microseconds. */
export const timeNow = (): number => performance.timeOrigin + performance.now();

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
/** Correlation ids are UUIDs, so a trace with another kind of id isn't continued. */
const UUID_FORM = /^([0-9a-f]{8})([0-9a-f]{4})([1-8][0-9a-f]{3})([89ab][0-9a-f]{3})([0-9a-f]{12})$/;

/** The incoming trace and the id it gives the request; null: none that can be continued. */
export function traceIn(header: unknown): { readonly requestId: string; readonly parentId: string } | null {
  const [, traceId = '', parentId = ''] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  const parts = UUID_FORM.exec(traceId)?.slice(1);
  return parts === undefined || /^0+$/.test(parentId) ? null : { requestId: parts.join('-'), parentId };
}

const newSpanId = (): string => randomBytes(8).toString('hex');
const hexOf = (uuid: string): string => uuid.replaceAll('-', '');
const commandSpan = (commandId: string): string => hexOf(commandId).slice(0, 16);
const appendSpan = (commandId: string): string => hexOf(commandId).slice(16);

function traceContextOf(metadata: string | undefined): TraceContext | null {
  if (metadata === undefined) return null;
  const { commandId, correlationId } = JSON.parse(metadata) as Partial<TraceContext>;
  return commandId === undefined || correlationId === undefined ? null : { commandId, correlationId };
}
