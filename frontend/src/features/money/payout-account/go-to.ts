/** Leaves for another site's page. */
export const goTo = (url: string): void => window.location.assign(url);
