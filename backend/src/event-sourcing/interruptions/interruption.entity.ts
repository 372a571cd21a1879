import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row while a maintenance is not yet in the event log. */
@Entity({ name: 'carried_maintenance' })
export class StoredMaintenance {
  @PrimaryColumn('boolean', { default: true }) singleton: boolean;
  @Column('timestamptz', { name: 'switched_at' }) switchedAt: Date;
}

/** One row: when the service was last running. */
@Entity({ name: 'service_heartbeat' })
export class ServiceHeartbeat {
  @PrimaryColumn('boolean', { default: true }) singleton: boolean;
  @Column('timestamptz', { name: 'beat_at' }) beatAt: Date;
}
