/** Under which a tab keeps what was typed on a page, until the page is there again. */
export const TYPED = 'typed';
