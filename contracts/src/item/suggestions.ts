import * as z from 'zod';
import { line } from '../text/text.ts';

/** Entries of each kind. */
export const MAX_SUGGESTIONS = 3;
export const MAX_SUGGESTED_WORDS = 6;

/** GET /api/items/suggestions: what was typed so far. */
export const suggestionQuerySchema = z.object({ q: line({ max: 100 }).default('') });
export type SuggestionQuery = z.output<typeof suggestionQuerySchema>;

const found = { name: z.string(), count: z.int() };

/** What a search field offers while a visitor types; counts are of listed items. */
export const suggestionsSchema = z.object({
  categories: z.array(z.object({ ...found, category: z.string(), subCategory: z.string().nullable() })),
  brands: z.array(z.object(found)),
  items: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Occasions to search for, the most frequent first; only while nothing is typed. */
  words: z.array(z.object(found)),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;
