import type { UploadKind } from './upload.ts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'uploads' })
export class Upload {
  @PrimaryColumn('uuid') id: string;
  /** null: a guest. */
  @Column('int', { name: 'user_id', nullable: true }) userId: number | null;
  @Column('text') kind: UploadKind;
  @Column('text') url: string;
  @Column('int') bytes: number;
  @Column('int') width: number;
  @Column('int') height: number;
  /** The smaller widths it is stored in, besides its own. */
  @Column('int', { array: true, default: [] }) widths: number[];
  @Column('text', { nullable: true }) placeholder: string | null;
  @Column('text', { nullable: true }) colour: string | null;
  /** When it was first claimed; null: unused. */
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt: Date | null;
  /** Its file is being removed, and then this row. */
  @Column('timestamptz', { name: 'removed_at', nullable: true }) removedAt: Date | null;
  /** Operators removed it from its review; or its uploader has left, and operators had removed it before. */
  @Column('boolean', { default: false }) withheld: boolean;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
}
