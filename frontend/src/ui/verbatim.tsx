import type { ComponentProps } from 'react';

/** A code, a number or a name that stays as it is where a browser translates the page. */
export const Verbatim = (props: ComponentProps<'span'>) => <span translate="no" {...props} />;
