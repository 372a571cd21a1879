import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One value, and what its labels say. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * What the process measures about itself, for Prometheus. Labels are of few values each (a route, a command, a queue), never an
 * id: every value is a series that Prometheus keeps.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  /**
   * `read` is called at every read of /metrics; it answers a value for each of the label's. One that can't be read just now
   * (Postgres is gone) has no samples: that the others are seen matters most then.
   */
  gauge(name: string, help: string, label: string, read: () => Promise<Readonly<Record<string, number>>>): void {
    this.samples(name, help, [label], async () =>
      Object.entries(await read()).map(([of, value]) => ({ labels: { [label]: of }, value })),
    );
  }

  /** The same with several labels, or with none. */
  samples(name: string, help: string, labels: readonly string[], read: () => Promise<readonly Sample[]>): void {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [this.registry],
      async collect() {
        this.reset();
        const samples = await read().catch(() => null);
        // Without labels a gauge begins at 0, which nobody has measured.
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
