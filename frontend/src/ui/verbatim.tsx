import type { ComponentProps } from 'react';

/** Text that browsers must not translate, such as a code, number or name. */
export const Verbatim = (props: ComponentProps<'span'>) => <span translate="no" {...props} />;
