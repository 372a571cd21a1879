import type { ReactElement } from 'react';

/** Children next to other content: never bare text nodes, which browsers replace when they translate a page (decision 103). */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
