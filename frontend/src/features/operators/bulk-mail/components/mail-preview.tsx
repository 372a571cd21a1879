import type { BulkMail } from '@meguri/contracts/operators/bulk-mail.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Loading } from '../../../../ui/states/loading.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { usePreview } from '../api/bulk-mails.ts';

/** The mail as rendered for each recipient, one at a time. */
export function MailPreview({ mail }: { readonly mail: BulkMail }) {
  /** The recipients viewed so far, for the back button: each preview starts after one of these ids. */
  const [way, setWay] = useState<readonly number[]>([0]);
  const { preview, error, isOutdated } = usePreview(mail, way.at(-1) ?? 0);
  if (error !== null) return <p className="text-sm text-soft">{sentenceOf(error)}</p>;
  if (preview === undefined)
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    );
  const { recipient, subject, text, hasNext } = preview;
  const goOn = () => {
    if (!isOutdated) setWay([...way, recipient.id]);
  };
  return (
    <section aria-label="宛先ごとの確認" aria-busy={isOutdated || undefined} className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <span>
          <span>{`${recipient.name}さん`}</span>
          <span className="text-soft">{`（ID ${recipient.id}）`}</span>
          <span>に届く内容</span>
        </span>
        <Button size="small" variant="secondary" disabled={way.length === 1} onClick={() => setWay(way.slice(0, -1))}>
          前の方
        </Button>
        <Button size="small" variant="secondary" disabled={!hasNext} onClick={goOn}>
          次の方
        </Button>
      </p>
      <p className="font-medium">{subject}</p>
      <p className="rounded-xl bg-wash px-4 py-3 text-sm leading-relaxed whitespace-pre-wrap">{text}</p>
    </section>
  );
}
