import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '../../../../test/support/until.ts';
import { OtlpExporter } from './otlp-exporter.ts';
import { type Span, traceIn, Tracing } from './tracing.ts';

const COMMAND = '11111111-2222-4333-8444-555555555555';
const TRACE = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
const METADATA = JSON.stringify({ commandId: COMMAND, correlationId: TRACE });

describe('a trace', () => {
  it('leads from the request over command and append to whoever reads the event', async () => {
    const spans: Span[] = [];
    const tracing = new Tracing({ export: (span) => void spans.push(span), close: async () => undefined });
    const request = tracing.requestBegins(TRACE, 'b'.repeat(16), 'PUT');
    const commandEnds = tracing.commandBegins('approve-request', { commandId: COMMAND, correlationId: TRACE });
    await tracing.append('rentalRound-1', METADATA, async () => 1);
    commandEnds(false);
    tracing.requestEnds(request, '/api/x/:id', 200);
    tracing.followed('project', { type: 'Approved', metadata: METADATA }, 0);
    const [append, command, http, project] = spans;
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set(['aaaaaaaabbbb4ccc8dddeeeeeeeeeeee']));
    expect(http).toMatchObject({ parentId: 'b'.repeat(16), name: 'PUT /api/x/:id', failed: false });
    expect(command).toMatchObject({ parentId: http?.spanId, name: 'approve-request' });
    expect(append).toMatchObject({ parentId: command?.spanId });
    expect(project).toMatchObject({ parentId: append?.spanId, attributes: { 'meguri.event': 'Approved' } });
  });

  it('says that a command failed, and an append, whose error it passes on', async () => {
    const spans: Span[] = [];
    const tracing = new Tracing({ export: (span) => void spans.push(span), close: async () => undefined });
    const commandEnds = tracing.commandBegins('x', { commandId: COMMAND, correlationId: TRACE });
    const failing = tracing.append('rentalRound-1', METADATA, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    commandEnds(true);
    expect(spans).toMatchObject([{ failed: true }, { failed: true, parentId: null }]);
  });

  it.each([
    ['00-aaaaaaaabbbb4ccc8dddeeeeeeeeeeee-bbbbbbbbbbbbbbbb-01', TRACE],
    ['00-aaaaaaaabbbb0ccc8dddeeeeeeeeeeee-bbbbbbbbbbbbbbbb-01', undefined],
    ['00-aaaaaaaabbbb4ccc8dddeeeeeeeeeeee-0000000000000000-01', undefined],
    ['x', undefined],
    [undefined, undefined],
  ])('is taken over from %s: %s', (header, id) => expect(traceIn(header)?.requestId).toBe(id));
});

describe('the exporter', () => {
  let collector: Server | undefined;
  afterEach(() => void collector?.close());

  it('keeps what a collector that is away can’t take, and says so once', async () => {
    const bodies: string[] = [];
    let status = 503;
    collector = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        if (status === 200) bodies.push(body);
        response.writeHead(status).end();
      });
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const warned: string[] = [];
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const exporter = new OtlpExporter(endpoint, (text) => warned.push(text));
    const tracing = new Tracing(exporter);
    tracing.followed('project', { type: 'Paid', metadata: METADATA }, 1_763_000_000_000.125);
    await until('it is said', async () => warned.length === 1);
    status = 200;
    await until('it is sent', async () => bodies.length === 1);
    await tracing.close();
    expect(warned).toEqual([expect.stringContaining('is away'), expect.stringContaining('is back')]);
    const sent = JSON.parse(bodies[0]!) as { resourceSpans: [{ scopeSpans: [{ spans: unknown[] }] }] };
    expect(sent.resourceSpans[0].scopeSpans[0].spans).toMatchObject([
      {
        name: 'project',
        kind: 5,
        startTimeUnixNano: '1763000000000125000',
        traceId: 'aaaaaaaabbbb4ccc8dddeeeeeeeeeeee',
      },
    ]);
  });
});
