import { randomBytes } from 'node:crypto';

/** One piece of work in a trace (W3C Trace Context: 32 and 16 hexadecimal digits). Times in ms since 1970. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: 'server' | 'internal' | 'producer' | 'consumer';
  readonly attributes: Readonly<Record<string, string>>;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly failed: boolean;
}

export interface SpanExporter {
  export(span: Span): void;
  /** Exports the remaining spans. */
  close(): Promise<void>;
}

/** A span that hasn't ended. */
export type OpenSpan = Omit<Span, 'endedAt' | 'failed'>;

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

  constructor(private readonly exporter: SpanExporter | null) {}

  get isOn(): boolean {
    return this.exporter !== null;
  }

  /** @param id the request's id, which becomes its commands' correlation id */
  requestBegins(id: string, parentId: string | null, name: string): OpenSpan {
    const traceId = hexOf(id);
    const spanId = newSpanId();
    this.requests.set(traceId, spanId);
    return { traceId, spanId, parentId, name, kind: 'server', attributes: {}, startedAt: timeNow() };
  }

  requestEnds(begun: OpenSpan, route: string, status: number): void {
    if (this.requests.get(begun.traceId) === begun.spanId) this.requests.delete(begun.traceId);
    const attributes = { 'http.route': route, 'http.response.status_code': String(status) };
    this.record({ ...begun, name: `${begun.name} ${route}`, attributes, endedAt: timeNow(), failed: status >= 500 });
  }

  /**
   * A command's span below its request; a process's command has no request, and its span is a root.
   * @returns the function to call when the command ends
   */
  commandBegins(name: string, { commandId, correlationId }: TraceContext): (failed: boolean) => void {
    if (!this.isOn) return () => undefined;
    const traceId = hexOf(correlationId);
    const parentId = this.requests.get(traceId) ?? null;
    const begun = { traceId, spanId: commandSpan(commandId), parentId, name, startedAt: timeNow() };
    return (failed) => this.record({ ...begun, kind: 'internal', attributes: {}, endedAt: timeNow(), failed });
  }

  /** @param metadata of the first appended event */
  append<Result>(stream: string, metadata: string | undefined, run: () => Promise<Result>): Promise<Result> {
    const traceContext = this.isOn ? traceContextOf(metadata) : null;
    if (traceContext === null) return run();
    const span = {
      traceId: hexOf(traceContext.correlationId),
      spanId: appendSpan(traceContext.commandId),
      parentId: commandSpan(traceContext.commandId),
      name: 'append',
      kind: 'producer',
      attributes: { 'meguri.stream': stream },
    } as const;
    return this.timed(span, run);
  }

  /** The span of a subscriber that handled an event, below the event's append. @param since when it began, in ms */
  followed(
    name: string,
    { type, metadata }: { readonly type: string; readonly metadata: string },
    since: number,
  ): void {
    const traceContext = this.isOn ? traceContextOf(metadata) : null;
    if (traceContext === null) return;
    this.record({
      traceId: hexOf(traceContext.correlationId),
      spanId: newSpanId(),
      parentId: appendSpan(traceContext.commandId),
      name,
      kind: 'consumer',
      attributes: { 'meguri.event': type },
      startedAt: since,
      endedAt: timeNow(),
      failed: false,
    });
  }

  async close(): Promise<void> {
    await this.exporter?.close();
  }

  private async timed<Result>(span: Omit<OpenSpan, 'startedAt'>, run: () => Promise<Result>): Promise<Result> {
    const startedAt = timeNow();
    let failed = true;
    try {
      const result = await run();
      failed = false;
      return result;
    } finally {
      this.record({ ...span, startedAt, endedAt: timeNow(), failed });
    }
  }

  private record(span: Span): void {
    this.exporter?.export(span);
  }
}

/** Milliseconds since 1970, exact to microseconds. */
export const timeNow = (): number => performance.timeOrigin + performance.now();

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
/** Correlation ids are UUIDs, so a trace whose id can't be one isn't continued. */
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
