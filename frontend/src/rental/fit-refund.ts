/** The promise of an owner who gives the price back for a wrong size. */
export const FIT_REFUND = 'サイズ返金OK';
