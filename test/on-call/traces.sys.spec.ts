import { afterAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Listener } from '../support/servers/listener.ts';
import { Rental } from '../support/rental.ts';
import { until } from '../support/until.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}
interface TraceRequest {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[] }[];
}

/** The spans that a collector with OTLP over HTTP received. */
const spans: CollectedSpan[] = [];
let collector: Server;

const market = useMarketplace(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (request.url === '/v1/traces') {
        const sent = JSON.parse(body) as TraceRequest;
        spans.push(...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  return { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
});
afterAll(() => void collector?.close());

describe('one press of a button', () => {
  it('is one trace, from the browser over command and append to the read models and the other user’s socket', async () => {
    const rental = await Rental.ofNewPeople(market);
    const socket = await Listener.of(rental.borrower);
    const key = randomUUID();
    const traceId = key.replaceAll('-', '');
    await rental.owner.must(200, 'PUT', `${rental.path}/status`, {
      body: { status: 'approved' },
      headers: { 'idempotency-key': key, traceparent: `00-${traceId}-${traceId.slice(16)}-01` },
    });
    const named = (name: string) => spans.filter((span) => span.traceId === traceId && span.name === name);
    await until('all spans are exported', async () =>
      ['PUT /api/rental-requests/:id/status', 'approve-request', 'append', 'read models', 'socket message'].every(
        (name) => named(name).length > 0,
      ),
    );
    socket.close();
    const [request] = named('PUT /api/rental-requests/:id/status');
    const [command] = named('approve-request');
    const append = named('append').find(({ parentSpanId }) => parentSpanId === command?.spanId);
    expect(request?.parentSpanId).toBe(traceId.slice(16));
    expect(command?.parentSpanId).toBe(request?.spanId);
    expect(append).toBeDefined();
    for (const name of ['read models', 'socket message'])
      expect(named(name).map(({ parentSpanId }) => parentSpanId)).toContain(append?.spanId);
    const started = (span: CollectedSpan | undefined) => BigInt(span?.startTimeUnixNano ?? 0);
    expect(started(request)).toBeLessThanOrEqual(started(command));
    expect(started(command)).toBeLessThanOrEqual(started(append));
    expect(BigInt(append?.endTimeUnixNano ?? 0)).toBeGreaterThan(started(append));
  });

  it('continues in the processes: their commands belong to the same trace', async () => {
    const rental = await Rental.ofNewPeople(market);
    await rental.approve();
    await rental.pay();
    await until('a span of a process’s command is exported', async () => {
      const own = new Set(spans.filter(({ name }) => name.startsWith('PUT ')).map(({ traceId }) => traceId));
      return spans.some(
        ({ name, traceId, parentSpanId }) => name !== 'append' && parentSpanId === undefined && own.has(traceId),
      );
    });
  });
});
