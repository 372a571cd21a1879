import { SERVICE_AREA } from '@meguri/contracts/reference/prefectures.ts';

/** Where rentals are delivered, in words. */
export const AREA = SERVICE_AREA.join('・');
