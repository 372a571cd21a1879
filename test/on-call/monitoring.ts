import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');

/** The text of `docker/monitoring` and `docs/runbooks`. */
const rules = read('docker', 'monitoring', 'alerts.yml');
const dashboard = read('docker', 'monitoring', 'dashboard.json');

export interface Alert {
  readonly name: string;
  readonly expression: string;
  readonly severity: string | undefined;
  readonly runbook: string | undefined;
}

export const ALERTS: readonly Alert[] = rules
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((rule) => ({
    name: rule.slice(0, rule.indexOf('\n')),
    expression: /expr: >-\n((?: {10}.*\n)+)/.exec(rule)?.[1]?.trim() ?? '',
    severity: /severity: (\w+)/.exec(rule)?.[1],
    runbook: /runbook_url: docs\/runbooks\/(\S+)\.md/.exec(rule)?.[1],
  }));

export const RUNBOOKS: ReadonlyMap<string, string> = new Map(
  readdirSync(join(ROOT, 'docs', 'runbooks')).map((file) => [
    file.replace(/\.md$/, ''),
    read('docs', 'runbooks', file),
  ]),
);

interface Panel {
  readonly targets: readonly { readonly expr: string }[];
}

/** Every query of rules and dashboard. */
export const QUESTIONS: readonly string[] = [
  ...ALERTS.map(({ expression }) => expression),
  ...(JSON.parse(dashboard) as { panels: Panel[] }).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** The metrics that a text names; series of a histogram by the histogram's name. */
export const metricsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:meguri|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  );

/** Labels by which a text selects each metric that it names. */
export const selectorsIn = (text: string): readonly (readonly [metric: string, label: string])[] =>
  [...text.matchAll(/\b(meguri_[a-z0-9_]+)\{([^}]*)\}/g)].flatMap(([, metric = '', selector = '']) =>
    [...selector.matchAll(/(\w+)\s*(?:=~|!=|!~|=)/g)].map(([, label = '']) => [metric, label] as const),
  );
