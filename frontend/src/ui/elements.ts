import type { ReactElement } from 'react';

/** What a component shows beside something else: never bare text, which a browser that translates the page replaces (decision 103). */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
