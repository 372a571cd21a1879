import type { FrontSlot } from '@meguri/contracts/item/front-pictures.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A picture of the landing page. */
@Entity({ name: 'front_pictures' })
export class StoredFrontPicture {
  @PrimaryColumn('text') slot: FrontSlot;
  @Column('uuid', { name: 'upload_id' }) uploadId: string;
  @Column('text') alt: string;
  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' }) updatedAt: Date;
}
