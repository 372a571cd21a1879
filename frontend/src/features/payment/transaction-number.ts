/** The last 8 characters of the id, upper case, after a #. */
export const transactionNumber = (id: string): string => `#${id.slice(-8).toUpperCase()}`;
