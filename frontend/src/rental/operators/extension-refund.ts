/** The round's page with the form for a refund of its newest extension. */
export const extensionRefundPath = (roundId: string): string => `/admin/rental-requests/${roundId}?refund=extension`;

export const isForExtensionRefund = (search: URLSearchParams): boolean => search.get('refund') === 'extension';
