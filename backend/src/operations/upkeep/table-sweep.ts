import {
  DRAFTS_KEPT_DAYS,
  NEW_IN_ROLE_HOURS,
  RECORDS_KEPT_YEARS,
  UNFOUND_WORDS_DAYS,
  VIEWS_DAYS,
  VISITS_DAYS,
} from '@meguri/contracts/limits.ts';
import { NOTIFICATIONS_KEPT_DAYS } from '@meguri/contracts/notification/notification.ts';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { ServiceLoop } from '../../http/health/service-loop.ts';

const EVERY_MS = 3_600_000;
/** Rows per statement: locks are short, and the next turn continues after an interruption. */
const AT_ONCE = 1_000;

/** Expired rows by table, in real time: nothing reads them any more. */
const OVER: Readonly<Record<string, string>> = {
  'app.sessions': 'expires_at < now()',
  'app.request_limits': `window_started_at < now() - interval '1 day'`,
  'app.login_attempts': `window_started_at < now() - interval '1 day'`,
  'app.passkey_challenges': 'expires_at < now()',
  // An old link still shows whether it was used.
  'app.mail_links': `expires_at < now() - interval '30 days'`,
  // They hold an address, and nothing can be done with them any more.
  'app.provider_logins': 'expires_at < now()',
  // Older ones can't be confirmed any more.
  'app.administrator_proposals': `proposed_at < now() - interval '${NEW_IN_ROLE_HOURS} hours'`,
  // After this time users have to ask operators to restore an address, instead of using a link.
  'app.former_addresses': `left_at < now() - interval '1 year'`,
  // Signatures are valid for five minutes, and the provider retries for a few days.
  'app.webhook_inbox': `processed_at < now() - interval '90 days'`,
  // The numbers of attempts at the provider.
  'app.incidents': `resolved_at < now() - interval '1 year'`,
  'app.refused_attempts': `refused_at < now() - interval '1 year'`,
  // Older ones block nothing any more.
  'app.money_tries': `since < now() - interval '1 day'`,
  'app.read_model_rebuilds': `started_at < now() - interval '1 year'`,
  'app.balance_differences': `closed_at < now() - interval '1 year'`,
  'app.reports': `closed_at < now() - interval '${RECORDS_KEPT_YEARS} years'`,
  'app.chat_inspections': `first_at < now() - interval '${RECORDS_KEPT_YEARS} years'`,
  // A demo's clock may be ahead, never behind.
  'app.handover_attempts': `window_started_at < now() - interval '30 days'`,
  // A demo's clock may be ahead, never behind. The day more is for the time zone.
  'app.fit_refunds': `requested_at < now() - interval '366 days'`,
  'app.open_requests': `until < current_date - 1`,
  // A demo's clock may be ahead, never behind. The day more is for the time zone.
  'app.item_views': `day < current_date - ${VIEWS_DAYS + 1}`,
  'app.visit_counts': `day < current_date - ${VISITS_DAYS + 1}`,
  'app.unfound_words': `week < current_date - ${UNFOUND_WORDS_DAYS + 1}`,
  // Those of the week that has ended, so that nothing later shows who typed what.
  'app.unfound_word_sketches': `week < date_trunc('week', now() AT TIME ZONE 'Asia/Tokyo')`,
  'app.item_drafts': `updated_at < now() - interval '${DRAFTS_KEPT_DAYS} days'`,
  'app.notifications': `created_at < now() - interval '${NOTIFICATIONS_KEPT_DAYS} days'`,
  // Of a sent mail only the key is left, to deduplicate. A mail that no server accepted in three months is no news any
  // more.
  'app.mails': `done_at < now() - interval '400 days' OR (done_at IS NULL AND created_at < now() - interval '90 days')`,
  'app.feedback': `created_at < now() - interval '${RECORDS_KEPT_YEARS} years'`,
  'app.bulk_mails': `ended_at < now() - interval '${RECORDS_KEPT_YEARS} years'`,
  // By then it is years that the mailbox had its coupons.
  'app.coupon_marks': `made_at < now() - interval '${RECORDS_KEPT_YEARS} years'`,
  'app.reminders_told': `told_at < now() - interval '1 year'`,
};

/**
 * Deletes expired rows of tables that would grow for ever. The job queue cleans up its own, and rooms the records of
 * rentals.
 */
@Injectable()
export class TableSweep extends ServiceLoop {
  constructor(
    private readonly pool: pg.Pool,
    @Inject(SERVICE_LOG) log: Logger,
  ) {
    super(log, { name: 'table sweep', everyMs: EVERY_MS });
  }

  protected override turn(stop: AbortSignal): Promise<void> {
    return this.sweep(stop);
  }

  /** @param atOnce rows per statement */
  async sweep(stop?: AbortSignal, atOnce = AT_ONCE): Promise<void> {
    for (const [table, over] of Object.entries(OVER)) {
      for (let gone = atOnce; gone === atOnce && stop?.aborted !== true;) gone = await this.remove(table, over, atOnce);
    }
  }

  private async remove(table: string, over: string, most: number): Promise<number> {
    const { rowCount } = await this.pool.query(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${over} LIMIT ${most} FOR UPDATE SKIP LOCKED))`,
    );
    return rowCount ?? 0;
  }
}
