import { SERVICE_AREA } from '@meguri/contracts/reference/prefectures.ts';

/** The service area as text. */
export const AREA = SERVICE_AREA.join('・');
