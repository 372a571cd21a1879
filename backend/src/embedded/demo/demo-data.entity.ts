import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row once the demo data is being made. */
@Entity({ name: 'demo_data' })
export class DemoData {
  @PrimaryColumn('boolean', { default: true }) one: boolean;
  @Column('timestamptz', { name: 'begun_at' }) begunAt: Date;
  @Column('boolean', { default: false }) done: boolean;
}
