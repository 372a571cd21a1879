import type {
  GenderCategory,
  ItemCondition,
  ItemStatus,
  ShippingMethod,
} from '@meguri/contracts/reference/item-options.ts';
import type { Occasion } from '@meguri/contracts/reference/occasions.ts';
import type { Measured } from '@meguri/contracts/reference/measurements.ts';
import type { Photo } from '@meguri/contracts/upload/photo.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'items' })
export class Item {
  @PrimaryColumn('uuid') id: string;
  @Column('int', { name: 'user_id' }) userId: number;
  @Column('text') name: string;
  @Column('text', { name: 'main_category' }) mainCategory: string;
  @Column('text', { name: 'sub_category' }) subCategory: string;
  @Column('text', { name: 'gender_category' }) genderCategory: GenderCategory;
  @Column('text') size: string;
  @Column('jsonb', { default: {} }) measurements: Measured;
  @Column('text', { nullable: true }) color: string | null;
  @Column('text', { nullable: true }) material: string | null;
  @Column('text') condition: ItemCondition;
  @Column('text', { nullable: true }) brand: string | null;
  @Column('text') description: string;
  /** What it is worn for. */
  @Column('text', { array: true, default: [] }) occasions: Occasion[];
  @Column('boolean', { name: 'is_rentable' }) isRentable: boolean;
  /** Its owner's pause has stopped it; it isn't rentable then. */
  @Column('boolean', { default: false, select: false }) paused: boolean;
  /** Yen a week. */
  @Column('int', { name: 'rental_price' }) rentalPrice: number;
  /** Yen: the upper limit of damage fees; null: the policy's. */
  @Column('int', { name: 'replacement_value', nullable: true }) replacementValue: number | null;
  @Column('text', { name: 'washing_instructions' }) washingInstructions: string;
  @Column('text', { name: 'washing_notes', array: true }) washingNotes: string[];
  /** Borrowers return it unwashed: its owner cleans it, for the price. */
  @Column('boolean', { name: 'return_unwashed', default: false }) returnUnwashed: boolean;
  /** Its owner gives the price back when it doesn't fit, and it comes back unworn at once. */
  @Column('boolean', { name: 'fit_refund', default: false }) fitRefund: boolean;
  /** Only people with a checked identity can request it. */
  @Column('boolean', { name: 'identity_required', default: false }) identityRequired: boolean;
  @Column('text', { name: 'shipping_method' }) shippingMethod: ShippingMethod;
  /** Days the item stays with its owner between two rentals. */
  @Column('int', { name: 'days_between', default: 0 }) daysBetween: number;
  @Column('text', { name: 'pickup_areas', array: true }) pickupAreas: string[];
  /** URLs of the owner's uploads, the first is the cover. */
  @Column('text', { array: true }) images: string[];
  /** The photos in `images`, measured at upload. */
  @Column('jsonb', { default: [] }) photos: Photo[];
  /** The stored status; `rented` follows from the rounds. */
  @Column('text') status: Exclude<ItemStatus, 'rented'>;
  @Column('text', { name: 'suspension_reason', nullable: true }) suspensionReason: string | null;
  @Column('int', { name: 'suspended_by', nullable: true, select: false }) suspendedBy: number | null;
  @Column('timestamptz', { name: 'suspended_at', nullable: true, select: false }) suspendedAt: Date | null;
  /** The rental in which it was lost or kept; null: its owner has it, or has published it again. */
  @Column('uuid', { name: 'gone_round_id', nullable: true, select: false }) goneRoundId: string | null;
  @Column('int', { name: 'favourite_count', default: 0 }) favouriteCount: number;
  /** The key of the order `popular`: favourites, and three times the rentals. */
  @Column('int', { default: 0, select: false }) popularity: number;
  /** The text that searches compare; see `searchDocument`. */
  @Column('text', { name: 'search_text', default: '', select: false }) searchText: string;
  @Column('int', { name: 'search_terms', array: true, default: [], select: false }) searchTerms: number[];
  @Column('int', { name: 'search_version', default: 0, select: false }) searchVersion: number;
  @Column('text', { name: 'brand_key', default: '', select: false }) brandKey: string;
  /** The database increments it with every change. */
  @Column('bigint', { name: 'catalogue_version', default: 1, select: false }) catalogueVersion: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt: Date;
}
