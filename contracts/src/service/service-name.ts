/** What the service is called wherever it is named: pages, mails, papers. */
export const SERVICE_NAME = '巡り Meguri';
