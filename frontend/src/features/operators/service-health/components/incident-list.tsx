import type { Incident } from '@meguri/contracts/read-models/upkeep.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { requestNumber } from '../../../../rental/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useRetry, useRetryAll } from '../api/health.ts';
import { incidentTitle, incidentWords, isSkippable } from '../incident-words.ts';
import { SkipDialog } from './skip-dialog.tsx';
import { SmallDetails } from '../../../../ui/controls/small-details.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';

interface IncidentListProps {
  readonly incidents: readonly Incident[];
  /** Whether entries link to their round; not needed on the round's own page. */
  readonly linked?: boolean;
}

/** Failed jobs, with buttons to retry them. */
export const IncidentList = ({ incidents, linked = false }: IncidentListProps) => (
  <ul className="flex flex-col">
    {incidents.map((incident) => (
      <li
        key={incident.id}
        className="flex flex-col gap-3 border-b border-line py-3 last:border-0 md:flex-row md:items-start"
      >
        <IncidentWords incident={incident} linked={linked} />
        {incident.resolvedAt === null && <IncidentTools incident={incident} />}
      </li>
    ))}
  </ul>
);

function IncidentWords({ incident, linked }: { readonly incident: Incident; readonly linked: boolean }) {
  const { definite, resolvedAt, occurredAt, attempts, error, roundId } = incident;
  const { cause, meaning } = incidentWords(incident);
  return (
    <div className="min-w-0 grow text-sm leading-relaxed">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{incidentTitle(incident)}</span>
        {resolvedAt === null ? (
          <Badge tone="bad">{definite ? '拒否されました' : '繰り返し失敗'}</Badge>
        ) : (
          <Badge>{`${endOf(incident)} ${dateTime(resolvedAt)}`}</Badge>
        )}
      </p>
      <p className="text-xs text-soft tabular-nums">
        <Dotted
          facts={[
            dateTime(occurredAt),
            `試行${attempts}回`,
            linked && roundId !== null && (
              <Link
                to={`/admin/rental-requests/${roundId}`}
                className="underline underline-offset-4 hover:text-ink"
              >{`取引 ${requestNumber(roundId)}`}</Link>
            ),
          ]}
        />
      </p>
      <p className="mt-1">{`${cause}${meaning}`}</p>
      {incident.note !== null && <p className="text-xs text-soft">{`飛ばした理由：${incident.note}`}</p>}
      <SmallDetails title="技術的な内容" className="text-xs text-soft">
        <p className="rounded-lg bg-wash px-3 py-1.5 font-mono break-all">{error}</p>
      </SmallDetails>
    </div>
  );
}

const endOf = ({ note, outage }: Incident): string => {
  if (note !== null) return '飛ばしました';
  return outage ? '終了' : '再実行済み';
};

function IncidentTools({ incident }: { readonly incident: Incident }) {
  const [isSkipping, setSkipping] = useState(false);
  return (
    <div className="flex shrink-0 gap-2 self-start">
      <RetryButton incident={incident} />
      {isSkippable(incident) && (
        <Allowed to="skip_incident">
          <Button variant="quiet" onClick={() => setSkipping(true)}>
            飛ばす
          </Button>
        </Allowed>
      )}
      {isSkipping && <SkipDialog incident={incident} onClose={() => setSkipping(false)} />}
    </div>
  );
}

function RetryButton({ incident }: { readonly incident: Incident }) {
  const { run, isPending } = useRetry({
    onSuccess: () => toast({ title: '再実行を始めました', text: incidentTitle(incident), tone: 'good' }),
    onError: (error) => toast({ title: '再実行できませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <Allowed to="retry_incident">
      <Button variant="secondary" pending={isPending} onClick={() => run(incident.id)} className="shrink-0 self-start">
        再実行
      </Button>
    </Allowed>
  );
}

/** Retries all failed jobs, for example after an outage. */
export function RetryAllButton() {
  const { run, isPending } = useRetryAll({
    onSuccess: () => toast({ title: 'すべての再実行を始めました', tone: 'good' }),
    onError: (error) => toast({ title: '再実行できませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <Allowed to="retry_incidents">
      <Button variant="secondary" pending={isPending} onClick={() => run(null)} className="self-start">
        すべて再実行
      </Button>
    </Allowed>
  );
}
