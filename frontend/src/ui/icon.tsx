import type { IconNode } from 'lucide';
import { type ComponentProps, createElement } from 'react';

export type { IconNode };

export interface IconProps extends Omit<ComponentProps<'svg'>, 'children' | 'height' | 'width'> {
  /** Width and height in pixels. */
  readonly size?: number;
}

/** Draws one of Lucide's icons, hidden from screen readers unless it has a label. */
export const Icon = ({ of, size = 24, ...rest }: IconProps & { readonly of: IconNode }) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden={rest['aria-label'] === undefined}
    {...rest}
  >
    {of.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
  </svg>
);
