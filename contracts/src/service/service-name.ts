/** The service's name on pages, mails and documents. */
export const SERVICE_NAME = '巡り Meguri';
