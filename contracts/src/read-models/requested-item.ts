import * as z from 'zod';
import type { ItemSnapshot } from '../rental-round/events/shapes.ts';
import type { RentalRound } from '../rental-round/rental-round.ts';
import { NOT_AGREED_STATUSES } from '../rental-round/status.ts';
import type { ViewingParty } from './viewing-party.ts';

/** Said beside an item that is shown as it is now, since it was requested before that was recorded, or the record is gone. */
export const NOT_RECORDED = '当時の記録なし';

/** How papers name a round's item. */
export const nameOnPapers = ({
  itemName,
  itemIsRecorded,
}: {
  readonly itemName: string;
  readonly itemIsRecorded: boolean;
}) => (itemIsRecorded ? itemName : `${itemName}（${NOT_RECORDED}）`);

/** A round's item as it was requested, and how it differs from what its owner lists now. */

const described = {
  description: z.string().nullable(),
  condition: z.string(),
  size: z.string(),
  washingInstructions: z.string(),
  washingNotes: z.array(z.string()),
};
const itemVersionSchema = z.object({
  name: z.string(),
  brand: z.string().nullable(),
  images: z.array(z.string()),
  ...described,
});
type ItemVersion = z.infer<typeof itemVersionSchema>;

/** What lists say too. */
export const requestedItemFields = {
  itemName: z.string(),
  itemBrand: z.string().nullable(),
  itemImages: z.array(z.string()),
  /** false: what was requested was not recorded, or is kept no longer; name, brand and photos are those of now. */
  itemIsRecorded: z.boolean(),
};
/** Of a request that is read by itself. */
export const wholeRequestedItemFields = {
  /** More of the item as it was requested; null: not recorded. A description that operators took down is null to borrowers. */
  itemSnapshot: z.object(described).nullable(),
  /** Whether its owner has changed since then what is recorded of it. */
  itemChanged: z.boolean(),
  /** The item as it is now, where that differs: for operators; null for others. */
  itemNow: itemVersionSchema.nullable(),
  /** What the borrower wrote with the request: for the two; null for operators, who read it once it is reported. */
  message: z.object({ id: z.uuid(), text: z.string() }).nullable(),
};

export interface RequestedItemFacts {
  readonly name: string;
  readonly brand: string | null;
  readonly images: readonly string[];
  /** Absent: not. */
  readonly isRecorded?: boolean;
  /** Absent in lists. */
  readonly whole?: WholeItemFacts;
}
export interface WholeItemFacts {
  /** As it was requested. */
  readonly description: string | null;
  readonly message: { readonly id: string; readonly text: string } | null;
  /** As its owner lists it; null: they have deleted it. */
  readonly now: ItemVersion | null;
  /** Operators have suspended it, or its owner's account. */
  readonly isSuspended: boolean;
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
  { condition, size, washingInstructions, washingNotes }: ItemSnapshot,
  description: string | null,
): NonNullable<RequestedItemView['itemSnapshot']> => ({
  ...{ description, condition, size, washingInstructions },
  washingNotes: [...washingNotes],
});

function isSame(then: ItemVersion, now: ItemVersion): boolean {
  const compared = ({ name, brand, images, ...rest }: ItemVersion) =>
    JSON.stringify([name, brand, images, rest.description, rest.condition, rest.size, ...careOf(rest)]);
  return compared(then) === compared(now);
}

const careOf = ({ washingInstructions, washingNotes }: Pick<ItemVersion, 'washingInstructions' | 'washingNotes'>) => [
  washingInstructions,
  washingNotes,
];
