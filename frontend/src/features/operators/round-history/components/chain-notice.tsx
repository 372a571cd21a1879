import { Alert } from '../../../../ui/states/alert.tsx';

interface ChainNoticeProps {
  readonly count: number;
  /** The first revision with a wrong hash; null: the hash chain is intact. */
  readonly brokenAt: number | null;
  /** Where the fold stopped with an error; null: it didn't. */
  readonly unreadable: { readonly revision: number; readonly error: string } | null;
}

/** Says whether the history can be trusted. */
export const ChainNotice = ({ count, brokenAt, unreadable }: ChainNoticeProps) => (
  <div className="flex flex-col gap-2">
    {brokenAt === null ? (
      <Alert tone="good">{`記録は改ざんされていません。${count}件すべてのハッシュが前の記録とつながっています。`}</Alert>
    ) : (
      <Alert tone="bad" title={`記録が改ざんされたおそれがあります（リビジョン ${brokenAt}）`}>
        この記録のハッシュが前の記録とつながりません。これ以降の内容は、そのまま信用しないでください。
      </Alert>
    )}
    {unreadable !== null && (
      <Alert tone="bad" title={`リビジョン ${unreadable.revision} より先は再生できません`}>
        <span className="font-mono text-xs">{unreadable.error}</span>
      </Alert>
    )}
  </div>
);
