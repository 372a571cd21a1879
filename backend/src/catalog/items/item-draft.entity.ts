import type { DraftValues } from '@meguri/contracts/item/item-draft.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An item that its owner hasn't published yet. */
@Entity({ name: 'item_drafts' })
export class StoredItemDraft {
  @PrimaryColumn('uuid') id: string;
  @Column('int', { name: 'user_id' }) userId: number;
  /** URLs of the owner's uploads, in order. */
  @Column('text', { array: true, default: [] }) images: string[];
  /** The form's fields as typed. */
  @Column('jsonb', { default: {} }) values: DraftValues;
  /** Increases with each change, so that a screen with older values can't overwrite newer ones. */
  @Column('int', { default: 1 }) revision: number;
  /** Real time: the order of several drafts that are made at once. */
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' }) updatedAt: Date;
}
