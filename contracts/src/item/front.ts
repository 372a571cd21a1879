import * as z from 'zod';
import { counterpartSchema } from '../shared/person.ts';
import { photoSchema } from '../upload/photo.ts';
import { frontPictureSchema } from './front-pictures.ts';

/** A figure about the service is shown once it is taken from so many values: fewer say little. */
export const LEAST_COUNTED = 20;
/** Both parties of a rental on the landing page gave each other at least so many stars. */
export const LEAST_STARS_OF_STORY = 4;

const quoteSchema = z.object({ author: counterpartSchema, text: z.string() });

/** Two published reviews of one rental. Both authors agreed to be shown on the landing page. */
export const rentalStorySchema = z.object({
  item: z.object({
    id: z.uuid(),
    name: z.string(),
    images: z.array(z.string()),
    photos: z.array(photoSchema),
  }),
  borrower: quoteSchema,
  owner: quoteSchema,
});
export type RentalStory = z.infer<typeof rentalStorySchema>;

/** True figures of this installation for guests. Those from fewer than `LEAST_COUNTED` values are null. */
export const frontSchema = z.object({
  /** Yen per week: one listed item in ten costs this or less, so that a single price, mistyped perhaps, doesn't set it. */
  priceFrom: z.int().nullable(),
  /** Stars over all published reviews. */
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
  /** The median time to an owner's answer, in minutes, lately: over the newest 1,000 requests. */
  replyMinutes: z.int().nullable(),
  story: rentalStorySchema.nullable(),
  /** Of the places that have one. */
  pictures: z.array(frontPictureSchema),
});
export type Front = z.infer<typeof frontSchema>;
