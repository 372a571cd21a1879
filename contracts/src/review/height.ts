import * as z from 'zod';
import { HEIGHTS } from './review-fit.ts';

/** A person's height, as the first centimetre of its band. */
export const heightSchema = z.literal([...HEIGHTS], '身長を選択してください');
