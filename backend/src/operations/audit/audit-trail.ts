import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EventLog } from '@meguri/contracts/event-log.ts';
import { tokyoDate } from '@meguri/contracts/rental-round/period.ts';
import {
  AUDIT_EVENT_DEFINITIONS,
  AUDIT_STREAM_PREFIX,
  type AuditEvent,
  type Audited,
} from '@meguri/contracts/service/audit-events.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { EVENT_LOG } from '../../event-sourcing/streams/event-log-token.ts';
import { EventStreams } from '../../event-sourcing/streams/event-streams.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';

const YEAR_AND_MONTH = 'YYYY-MM'.length;

/** What operators looked at, kept where nobody can change it: before they see it, so that no look goes without. */
@Injectable()
export class AuditTrail {
  private readonly streams: EventStreams<null, AuditEvent>;

  constructor(
    @Inject(EVENT_LOG) log: EventLog,
    private readonly clock: Clock,
  ) {
    this.streams = new EventStreams<null, AuditEvent>({
      log,
      prefix: AUDIT_STREAM_PREFIX,
      definitions: AUDIT_EVENT_DEFINITIONS,
      initialState: null,
      evolve: () => null,
      partyOf: () => 'operator',
    });
  }

  /** @param subject an id or a period, never a name. @throws EventLogUnavailable: then nothing may be shown */
  async looked({ userId }: Viewer, what: Audited, subject: string | null): Promise<void> {
    const now = this.clock.now().toISOString();
    const id = randomUUID();
    const target = `${userId}-${tokyoDate(now).slice(0, YEAR_AND_MONTH)}`;
    const data = { what, subject };
    const actor = { as: 'operator', userId } as const;
    await this.streams.handle({ id, target, input: data, actor, now, correlationId: id, causationId: null }, () => [
      { type: 'OperatorLooked', data },
    ]);
  }
}
