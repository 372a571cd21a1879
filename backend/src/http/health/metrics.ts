import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One value with its labels. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * The process's own metrics, for Prometheus. A label takes few values (a route, a command, a queue) and is never an id:
 * Prometheus keeps a series for each value.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  /**
   * `read` runs at every GET /metrics and returns a value per label. When it fails (Postgres is down) this gauge has no
   * samples; the other metrics must still be served, above all then.
   */
  gauge(name: string, help: string, label: string, read: () => Promise<Readonly<Record<string, number>>>): void {
    this.samples(name, help, [label], async () =>
      Object.entries(await read()).map(([of, value]) => ({ labels: { [label]: of }, value })),
    );
  }

  /** A gauge with several labels or none. */
  samples(name: string, help: string, labels: readonly string[], read: () => Promise<readonly Sample[]>): void {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [this.registry],
      async collect() {
        this.reset();
        const samples = await read().catch(() => null);
        // prom-client starts a gauge without labels at 0, which would be a false measurement.
        if (labels.length === 0 && !samples?.length) this.remove();
        for (const { labels: of, value } of samples ?? []) this.set({ ...of }, value);
      },
    });
  }

  counter<Label extends string>(name: string, help: string, labels: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames: [...labels], registers: [this.registry] });
  }

  histogram<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    buckets: readonly number[],
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers: [this.registry] });
  }
}
