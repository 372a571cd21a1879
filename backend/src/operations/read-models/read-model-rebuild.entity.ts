import type { ReadModelName, ReadModelRebuild, RebuildState } from '@meguri/contracts/read-models/upkeep.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A rebuild of a read model that an operator started. */
@Entity({ name: 'read_model_rebuilds' })
export class StoredRebuild {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { name: 'read_model' }) readModel: ReadModelName;
  @Column('text') state: RebuildState;
  @Column('int', { default: 0 }) events: number;
  @Column('float4', { default: 0 }) share: number;
  @Column('jsonb', { nullable: true }) tables: ReadModelRebuild['tables'];
  @Column('text', { nullable: true }) error: string | null;
  @Column('int', { name: 'started_by' }) startedBy: number;
  @Column('timestamptz', { name: 'started_at', default: () => 'now()' }) startedAt: Date;
  /** When its process last reported progress: one that was killed reports nothing. */
  @Column('timestamptz', { name: 'told_at', default: () => 'now()' }) toldAt: Date;
}
