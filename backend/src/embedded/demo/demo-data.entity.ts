import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row once creating the demo data has begun. */
@Entity({ name: 'demo_data' })
export class StoredDemoData {
  @PrimaryColumn('boolean', { default: true }) one: boolean;
  @Column('timestamptz', { name: 'begun_at' }) begunAt: Date;
  @Column('boolean', { default: false }) done: boolean;
}
