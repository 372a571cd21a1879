import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ALERTS, RUNBOOKS } from './monitoring.ts';

const PARTS = ['## What it means', '## Who is affected', '## What to look at', '## What to do'];

describe('a runbook', () => {
  it('exists for every alert, and an alert for every runbook', () => {
    expect(ALERTS.length).toBeGreaterThan(10);
    expect(ALERTS.map(({ runbook }) => runbook).sort()).toEqual([...RUNBOOKS.keys()].sort());
  });

  it.each(ALERTS)(
    'for $name says what it means, who is affected, what to look at and what to do',
    ({ name, runbook = '' }) => {
      const page = RUNBOOKS.get(runbook) ?? '';
      expect(page).toContain(`Alert: \`${name}\``);
      expect(PARTS.map((part) => page.indexOf(part))).toEqual(
        PARTS.map((part) => page.indexOf(part)).sort((a, b) => a - b),
      );
      for (const part of PARTS) expect(page.split(part)[1]?.trim().length).toBeGreaterThan(40);
    },
  );

  it('has only commands that run where the service runs: its containers have no npm scripts', () => {
    const pages = [...RUNBOOKS.values()].join('\n');
    expect(pages).not.toMatch(/\bnpm /);
    const programs = [...pages.matchAll(/exec \w+ node backend\/dist\/(\S+)\.js/g)].map(([, program = '']) => program);
    expect(programs).not.toEqual([]);
    for (const program of programs)
      expect(existsSync(join(import.meta.dirname, '..', '..', 'backend', 'src', `${program}.ts`))).toBe(true);
  });

  it('says what happens to approved requests while no one can pay, and what holds them', () => {
    const page = RUNBOOKS.get('payment-provider-failing') ?? '';
    expect(page.split('## Who is affected')[1]).toMatch(/approved/);
    expect(page.split('## What to do')[1]).toMatch(/maintenance/);
  });

  it('doesn’t refer to words in /readyz that are left out in production', () => {
    for (const page of RUNBOOKS.values()) expect(page).not.toMatch(/`\/readyz` of the worker/);
  });
});
