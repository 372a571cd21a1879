import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { until } from '../../../../test/support/until.ts';
import { otlpTraces } from './otlp-traces.ts';
import { SdkTraces } from './sdk-traces.ts';
import { traceIn, Tracing } from './tracing.ts';

const COMMAND = '11111111-2222-4333-8444-555555555555';
const TRACE = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
const METADATA = JSON.stringify({ commandId: COMMAND, correlationId: TRACE });

/** Traces that keep their finished spans, in the order of their ends. */
function recorded() {
  const exporter = new InMemorySpanExporter();
  const spans = () =>
    exporter.getFinishedSpans().map((span) => ({
      ...span.spanContext(),
      parentId: span.parentSpanContext?.spanId ?? null,
      name: span.name,
      attributes: span.attributes,
      failed: span.status.code === SpanStatusCode.ERROR,
    }));
  return { tracing: new Tracing(new SdkTraces(new SimpleSpanProcessor({ exporter }))), spans };
}

describe('a trace', () => {
  it('connects the request, the command and the append with readers of the event', async () => {
    const { tracing, spans } = recorded();
    const request = tracing.requestBegins(TRACE, 'b'.repeat(16), 'PUT');
    const commandEnds = tracing.commandBegins('approve-request', { commandId: COMMAND, correlationId: TRACE });
    await tracing.append('rentalRound-1', METADATA, async () => 1);
    commandEnds(false);
    tracing.requestEnds(request!, 'PUT /api/x/:id', '/api/x/:id', 200);
    tracing.followed('project', { type: 'Approved', metadata: METADATA }, 0);
    const [append, command, http, project] = spans();
    expect(new Set(spans().map(({ traceId }) => traceId))).toEqual(new Set(['aaaaaaaabbbb4ccc8dddeeeeeeeeeeee']));
    expect(http).toMatchObject({ parentId: 'b'.repeat(16), name: 'PUT /api/x/:id', failed: false });
    expect(command).toMatchObject({ parentId: http?.spanId, name: 'approve-request' });
    expect(append).toMatchObject({ parentId: command?.spanId });
    expect(project).toMatchObject({ parentId: append?.spanId, attributes: { 'meguri.event': 'Approved' } });
  });

  it('shows that a command failed, and an append with its error', async () => {
    const { tracing, spans } = recorded();
    const commandEnds = tracing.commandBegins('x', { commandId: COMMAND, correlationId: TRACE });
    const failing = tracing.append('rentalRound-1', METADATA, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    commandEnds(true);
    expect(spans()).toMatchObject([{ failed: true }, { failed: true, parentId: null }]);
  });

  it.each([
    ['00-aaaaaaaabbbb4ccc8dddeeeeeeeeeeee-bbbbbbbbbbbbbbbb-01', TRACE],
    ['00-aaaaaaaabbbb0ccc8dddeeeeeeeeeeee-bbbbbbbbbbbbbbbb-01', undefined],
    ['00-aaaaaaaabbbb4ccc8dddeeeeeeeeeeee-0000000000000000-01', undefined],
    ['x', undefined],
    [undefined, undefined],
  ])('continues that of %s: %s', (header, id) => expect(traceIn(header)?.requestId).toBe(id));
});

describe('the exporter', () => {
  let collector: Server | undefined;
  afterEach(() => void collector?.close());

  /**
   * A collector that answers with `status` and keeps what it accepts, the traces that are sent to it, and their
   * warnings.
   */
  async function collecting(status: number) {
    const state = { status, bodies: [] as string[], asked: 0, warned: [] as string[] };
    collector = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        state.asked += 1;
        if (state.status === 200) state.bodies.push(body);
        response.writeHead(state.status).end();
      });
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    return { state, tracing: new Tracing(otlpTraces(endpoint, (text) => state.warned.push(text))) };
  }

  it('keeps what a collector that is down can’t accept, and logs it once', async () => {
    const { state, tracing } = await collecting(503);
    tracing.followed('project', { type: 'Paid', metadata: METADATA }, 1_763_000_000_000.125);
    await until('it is logged', async () => state.warned.length === 1);
    state.status = 200;
    await until('it is sent', async () => state.bodies.length === 1);
    await tracing.close();
    expect(state.warned).toEqual([expect.stringContaining('is away'), expect.stringContaining('is back')]);
    const sent = JSON.parse(state.bodies[0]!) as { resourceSpans: [{ scopeSpans: [{ spans: unknown[] }] }] };
    expect(sent.resourceSpans[0].scopeSpans[0].spans).toMatchObject([
      {
        name: 'project',
        kind: 5,
        startTimeUnixNano: '1763000000000125000',
        traceId: 'aaaaaaaabbbb4ccc8dddeeeeeeeeeeee',
      },
    ]);
  });

  it('drops what a collector rejects, and sends what comes after it', async () => {
    const { state, tracing } = await collecting(400);
    tracing.followed('refused', { type: 'Paid', metadata: METADATA }, 1_763_000_000_000);
    await until('it is refused', async () => state.asked === 1);
    state.status = 200;
    tracing.followed('accepted', { type: 'Paid', metadata: METADATA }, 1_763_000_000_000);
    await tracing.close();
    expect(state.bodies.join()).toContain('accepted');
    expect(state.bodies.join()).not.toContain('refused');
    expect(state.warned).toEqual([]);
  });
});
