import type { ServiceOverview as Overview } from '@meguri/contracts/read-models/service-overview.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { overviewLines } from '../overview-words.ts';

const STATES = { good: '正常', warn: '注意', bad: '対応が必要' } as const;

/** The state of each part of the service as a sentence, preceded by whether an operator needs to act. */
export function ServiceOverview({ overview }: { readonly overview: Overview }) {
  const lines = overviewLines(overview);
  const troubled = lines.filter(({ tone }) => tone !== 'good').length;
  return (
    <div className="flex flex-col gap-4">
      {troubled === 0 ? (
        <Alert tone="good">すべて正常に動いています。</Alert>
      ) : (
        <Alert tone={lines.some(({ tone }) => tone === 'bad') ? 'bad' : 'warn'}>
          {`${lines.length}項目のうち${troubled}項目に、確認が必要です。`}
        </Alert>
      )}
      <dl className="flex flex-col divide-y divide-line border-y border-line text-sm leading-relaxed">
        {lines.map(({ area, tone, text, to }) => (
          <div
            key={area}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-3 md:grid-cols-[9rem_1fr_auto]"
          >
            <dt className="font-medium">{area}</dt>
            <dd className="col-span-2 row-start-2 md:col-span-1 md:row-start-auto">
              <span>{text}</span>
              {to !== undefined && (
                <Link to={to} className="ml-2 whitespace-nowrap underline underline-offset-4 hover:text-ink">
                  確認する
                </Link>
              )}
            </dd>
            <dd className="col-start-2 row-start-1 md:col-start-auto md:row-start-auto">
              <Badge tone={tone}>{STATES[tone]}</Badge>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
