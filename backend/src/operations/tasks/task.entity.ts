import type { TaskKind } from '@meguri/contracts/rental-round/actions/task-kinds.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who works on a task, and until when. */
@Entity({ name: 'operator_task_work' })
export class StoredTaskWork {
  @PrimaryColumn('text', { name: 'round_id' }) roundId: string;
  @PrimaryColumn('text') kind: TaskKind;
  @PrimaryColumn('text') cause: string;
  @Column('int', { name: 'owner_id', nullable: true }) ownerId: number | null;
  @Column('timestamptz', { nullable: true }) due: Date | null;
  /** The escalation level of the last notification about it. */
  @Column('smallint', { name: 'told_level', default: 0 }) toldLevel: number;
  /** When the task disappeared. */
  @Column('timestamptz', { name: 'gone_since', nullable: true }) goneSince: Date | null;
}

/** A task that an operator finished by hand. */
@Entity({ name: 'operator_task_marks' })
export class TaskMark {
  @PrimaryColumn('text', { name: 'round_id' }) roundId: string;
  @PrimaryColumn('text') kind: TaskKind;
  @PrimaryColumn('text') cause: string;
  @Column('timestamptz', { name: 'done_at' }) doneAt: Date;
  @Column('int', { name: 'done_by' }) doneBy: number;
  @Column('text', { nullable: true }) note: string | null;
}

@Entity({ name: 'operator_task_notes' })
export class TaskNote {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { name: 'round_id' }) roundId: string;
  @Column('text') kind: TaskKind;
  @Column('text') cause: string;
  @Column('int', { name: 'written_by' }) writtenBy: number;
  @Column('timestamptz', { name: 'written_at' }) writtenAt: Date;
  @Column('text') note: string;
}
