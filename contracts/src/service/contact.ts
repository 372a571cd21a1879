/** The contact address. In a file of its own, because every page's footer loads it. */
export const CONTACT = 'support@meguri.example';
