import type { JobKind } from '@meguri/contracts/read-models/job-kinds.ts';
import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import type { StartedJob } from '../../../adapters/jobs/job.ts';
import type { Clock } from '../../../event-sourcing/clock/clock.ts';
import type { JobData } from '../../round/jobs.ts';
import { type Incidents, MAIL_SERVER_AWAY, type NewIncident, PROVIDER_AWAY } from './incidents.ts';

const INCIDENT_AFTER_MS = 3_600_000;

/** The incident of an outage, and the job that is retried with it. */
type About = Pick<NewIncident, 'subject' | 'jobKind' | 'payload'>;

/**
 * The payment provider or the mail server is down. Waiting jobs are retried automatically until it is back. After an
 * hour one incident is opened, however many jobs wait, and it closes automatically.
 */
export class Outage<Kind extends JobKind> {
  constructor(
    private readonly kind: Kind,
    private readonly parts: { readonly incidents: Incidents; readonly clock: Clock },
  ) {}

  async onJobWaiting(job: StartedJob<JobData[Kind]>, { name, message }: Error): Promise<void> {
    if (Date.now() - job.createdOn.getTime() < INCIDENT_AFTER_MS) return;
    const about = this.kind === 'send-mail' ? mails(job.data) : this.money();
    const error = `${name}: ${message}`;
    await this.parts.incidents.record({ ...about, roundId: null, error, definite: false, attempts: 1 });
  }

  async onJobDone({ waitedForOutside, data }: StartedJob<JobData[Kind]>): Promise<void> {
    // Push services have no incident: each concerns a single device.
    if (!waitedForOutside || this.kind === 'send-push') return;
    await this.parts.incidents.close((this.kind === 'send-mail' ? mails(data) : this.money()).subject);
  }

  /** Its retry checks the pending money of all rounds. */
  private money(): About {
    const payload: JobData['daily-upkeep'] = { day: tokyoDate(this.parts.clock.now().toISOString()) };
    return { subject: PROVIDER_AWAY, jobKind: 'daily-upkeep', payload };
  }
}

/** A retry of the incident sends only its own mail: the others are retried automatically. */
const mails = (payload: object): About => ({ subject: MAIL_SERVER_AWAY, jobKind: 'send-mail', payload });
