import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: how far the demo's time is ahead of real time. */
@Entity({ name: 'demo_clock' })
export class StoredDemoClock {
  @PrimaryColumn('boolean', { default: true }) singleton: boolean;
  @Column('bigint', { name: 'ahead_ms' }) aheadMs: string;
}
