import { instant, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { Download } from 'lucide';
import { useRef, useState } from 'react';
import { useWrittenBefore } from '../../../../lib/drafts/use-written-before.ts';
import { useNow } from '../../../../lib/time/server-time.ts';
import { DownloadLink } from '../../../../ui/controls/download-link.tsx';
import { Select } from '../../../../ui/forms/field.tsx';
import { statementPeriods } from '../statement-periods.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { yearAndMonth } from '../../../../lib/time/format.ts';

/** Statements to download by month and by year. @param since when the account was created; there are none before that */
export function StatementFiles({ since }: { readonly since: string }) {
  const { months, years } = statementPeriods(tokyoDate(instant(useNow())), tokyoDate(since));
  return (
    <section aria-labelledby="statements" className="flex flex-col gap-5">
      <h2 id="statements" className="font-serif text-xl">
        支払明細書
      </h2>
      <div className="grid gap-5 md:grid-cols-2">
        <Files label="月ごとの明細" periods={months} nameOf={yearAndMonth} />
        <Files label="年間の合計（確定申告用）" periods={years} nameOf={(year) => `${year}年`} />
      </div>
    </section>
  );
}

interface FilesProps {
  readonly label: string;
  /** `YYYY-MM` or `YYYY`, latest first. */
  readonly periods: readonly string[];
  readonly nameOf: (period: string) => string;
}

function Files({ label, periods, nameOf }: FilesProps) {
  const [period, choose] = useState(periods[0] ?? '');
  const field = useRef<HTMLSelectElement>(null);
  useWrittenBefore(field, period, choose);
  return (
    <div className="flex flex-col gap-3">
      <Select
        ref={field}
        name="period"
        label={label}
        autoComplete="off"
        value={period}
        onChange={({ target }) => choose(target.value)}
      >
        {periods.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </Select>
      <div className="flex flex-wrap gap-2">
        {['pdf', 'csv'].map((kind) => (
          <DownloadLink
            key={kind}
            size="small"
            href={`/api/user/statements/${period}.${kind}`}
            label={`${kind.toUpperCase()}で保存（${nameOf(period)}の明細）`}
          >
            <Icon of={Download} aria-hidden size={18} strokeWidth={1.6} />
            <span>{`${kind.toUpperCase()}で保存`}</span>
          </DownloadLink>
        ))}
      </div>
    </div>
  );
}
