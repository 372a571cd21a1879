import type { PageState } from '@meguri/contracts/service/rendered-page.ts';
import { createContext } from 'react';

/** When and for whom a server renders the page, or has rendered the one that is taken over; null: none does. */
export const Rendered = createContext<Pick<PageState, 'at' | 'reader'> | null>(null);
