import type { ReactNode } from 'react';
import { DOT } from '../lib/dotted.ts';

/** Facts of one line, each in one piece where it has room; where the line is too short, its dots stay at its end. */
export function Dotted({ facts }: { readonly facts: readonly ReactNode[] }) {
  const given = facts.filter((fact) => fact !== null && fact !== false);
  return given.map((fact, index) => (
    <span key={index}>
      <span className="inline-block">
        <span>{fact}</span>
        {index < given.length - 1 && <span>{DOT.trimEnd()}</span>}
      </span>{' '}
    </span>
  ));
}
