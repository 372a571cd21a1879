import * as z from 'zod';
import type { ItemSnapshot } from '../rental-round/events/shapes.ts';
import type { RentalRound } from '../rental-round/rental-round.ts';
import { NOT_AGREED_STATUSES } from '../rental-round/status.ts';
import type { ViewingParty } from './viewing-party.ts';

/** A round's item as it was requested, and how it differs from its current version. */

const described = {
  description: z.string().nullable(),
  condition: z.string(),
  size: z.string(),
  washingInstructions: z.string(),
  washingNotes: z.array(z.string()),
  /** Its owner had promised to clean it after its return. */
  returnUnwashed: z.boolean(),
};
const itemVersionSchema = z.object({
  name: z.string(),
  brand: z.string().nullable(),
  images: z.array(z.string()),
  ...described,
});
type ItemVersion = z.infer<typeof itemVersionSchema>;

/** Fields that lists have, too. */
export const requestedItemFields = {
  itemName: z.string(),
  itemBrand: z.string().nullable(),
  itemImages: z.array(z.string()),
  /** false: the requested version wasn't recorded or was deleted; name, brand and photos are the current ones. */
  itemIsRecorded: z.boolean(),
};
/** Only for a single request. */
export const wholeRequestedItemFields = {
  /**
   * More of the requested version; null: not recorded. If operators removed the description, it is null for borrowers.
   */
  itemSnapshot: z.object(described).nullable(),
  /** Whether its owner has changed the item since. */
  itemChanged: z.boolean(),
  /** The current version if it differs, for operators; null for others. */
  itemNow: itemVersionSchema.nullable(),
  /** The borrower's message with the request, for the parties; null for operators, who see it in reports. */
  message: z.object({ id: z.uuid(), text: z.string() }).nullable(),
};

export interface RequestedItemFacts {
  readonly name: string;
  readonly brand: string | null;
  readonly images: readonly string[];
  /** Absent: false. */
  readonly isRecorded?: boolean;
  /** Absent in lists. */
  readonly whole?: WholeItemFacts;
}
export interface WholeItemFacts {
  /** The description at the time of the request. */
  readonly description: string | null;
  readonly message: { readonly id: string; readonly text: string } | null;
  /** The current version; null: deleted by the owner. */
  readonly now: ItemVersion | null;
  /** Operators have suspended it, or locked its owner's account. */
  readonly isSuspended: boolean;
  /** Its weekly price now. */
  readonly rentalPrice: number;
}

type Fields = typeof requestedItemFields & typeof wholeRequestedItemFields;
type RequestedItemView = z.infer<z.ZodObject<Fields>>;

export function requestedItemView(
  { itemSnapshot: stored, status }: Pick<RentalRound, 'itemSnapshot' | 'status'>,
  { name, brand, images, isRecorded = false, whole }: RequestedItemFacts,
  party: ViewingParty,
): RequestedItemView {
  const snapshot = isRecorded && stored !== undefined ? snapshotOf(stored, whole?.description ?? null) : null;
  const now = whole?.now ?? null;
  const itemChanged =
    snapshot !== null && now !== null && !isSame({ name, brand, images: [...images], ...snapshot }, now);
  const isTakenDown = whole?.isSuspended === true && party === 'borrower' && NOT_AGREED_STATUSES.includes(status);
  return {
    ...{ itemName: name, itemBrand: brand, itemImages: [...images], itemIsRecorded: isRecorded },
    itemSnapshot: snapshot && isTakenDown ? { ...snapshot, description: null } : snapshot,
    itemChanged,
    itemNow: itemChanged && party === 'operator' ? now : null,
    message: party === 'operator' ? null : (whole?.message ?? null),
  };
}

const snapshotOf = (
  { condition, size, washingInstructions, washingNotes, returnUnwashed }: ItemSnapshot,
  description: string | null,
): NonNullable<RequestedItemView['itemSnapshot']> => ({
  ...{ description, condition, size, washingInstructions },
  returnUnwashed: returnUnwashed === true,
  washingNotes: [...washingNotes],
});

function isSame(then: ItemVersion, now: ItemVersion): boolean {
  const compared = ({ name, brand, images, ...rest }: ItemVersion) =>
    JSON.stringify([name, brand, images, rest.description, rest.condition, rest.size, ...careOf(rest)]);
  return compared(then) === compared(now);
}

type Care = Pick<ItemVersion, 'washingInstructions' | 'washingNotes' | 'returnUnwashed'>;
const careOf = ({ washingInstructions, washingNotes, returnUnwashed }: Care) => [
  washingInstructions,
  washingNotes,
  returnUnwashed,
];
