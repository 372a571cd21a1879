import { Injectable } from '@nestjs/common';

type Labels = Readonly<Record<string, string>>;
type Kind = 'counter' | 'gauge' | 'histogram';
interface Family {
  readonly help: string;
  readonly kind: Kind;
  readonly lines: () => string[] | Promise<string[]>;
}

/** Counts up. */
export interface Counter {
  add(labels?: Labels, by?: number): void;
}

/** Sorts what it observes into buckets. */
export interface Histogram {
  observe(value: number): void;
}

/** What the process measures about itself, written as Prometheus reads it. Every name is registered once. */
@Injectable()
export class Metrics {
  private readonly families = new Map<string, Family>();

  counter(name: string, help: string): Counter {
    const counts = new Map<string, number>();
    this.register(name, { help, kind: 'counter', lines: () => [...counts].map(([key, n]) => `${name}${key} ${n}`) });
    return {
      add(labels, by = 1) {
        const key = labels === undefined ? '' : labelText(labels);
        counts.set(key, (counts.get(key) ?? 0) + by);
      },
    };
  }

  /** `read` is asked whenever somebody looks; it answers one value, or one for each set of labels. */
  gauge(name: string, help: string, read: () => GaugeReading | Promise<GaugeReading>): void {
    const lines = async () => {
      const reading = await read();
      const values = typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading;
      return values.map(({ labels, value }) => `${name}${labelText(labels)} ${value}`);
    };
    this.register(name, { help, kind: 'gauge', lines });
  }

  /** `bounds` ascend; what is above the last falls into +Inf. */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const counts = new Array<number>(bounds.length + 1).fill(0);
    let sum = 0;
    this.register(name, { help, kind: 'histogram', lines: () => histogramLines(name, bounds, counts, sum) });
    return {
      observe(value) {
        let bucket = 0;
        while (bucket < bounds.length && value > bounds[bucket]!) bucket++;
        counts[bucket]!++;
        sum += value;
      },
    };
  }

  /** A gauge that can't be read just now (Postgres is gone) has no samples: that the others are seen matters most then. */
  async text(): Promise<string> {
    const families = await Promise.all(
      [...this.families].map(async ([name, { help, kind, lines }]) => {
        const samples = await Promise.resolve(lines()).catch(() => []);
        return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...samples].join('\n');
      }),
    );
    return `${families.join('\n')}\n`;
  }

  private register(name: string, family: Family): void {
    if (this.families.has(name)) throw new Error(`metric ${name} is registered twice`);
    this.families.set(name, family);
  }
}

export type GaugeReading = number | readonly { readonly labels: Labels; readonly value: number }[];

const labelTexts = new WeakMap<Labels, string>();

/** Labels that come again and again as the same object are written once. */
function labelText(labels: Labels): string {
  const known = labelTexts.get(labels);
  if (known !== undefined) return known;
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const text = pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
  labelTexts.set(labels, text);
  return text;
}

function histogramLines(name: string, bounds: readonly number[], counts: readonly number[], sum: number): string[] {
  let total = 0;
  const buckets = [...bounds.map(String), '+Inf'].map((bound, index) => {
    total += counts[index]!;
    return `${name}_bucket{le="${bound}"} ${total}`;
  });
  return [...buckets, `${name}_sum ${sum}`, `${name}_count ${total}`];
}
