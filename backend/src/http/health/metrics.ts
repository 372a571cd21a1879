import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';

/** What the process measures about itself, for Prometheus. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  /**
   * `read` is called at every read of /metrics; it answers a value for each of the label's. One that can't be read just now
   * (Postgres is gone) has no samples: that the others are seen matters most then.
   */
  gauge(name: string, help: string, label: string, read: () => Promise<Readonly<Record<string, number>>>): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      async collect() {
        this.reset();
        const values = await read().catch(() => ({}));
        for (const [of, value] of Object.entries(values)) this.set({ [label]: of }, value);
      },
    });
  }
}
