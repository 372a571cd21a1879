import type { ReactNode } from 'react';
import { DOT } from '../lib/dotted.ts';

/** Facts on one line, separated by dots. A fact is only broken if it doesn't fit a line, and dots stay at the end of lines. */
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
