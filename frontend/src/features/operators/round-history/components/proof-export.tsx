import { DownloadLink } from '../../../../ui/controls/download-link.tsx';
import { Allowed } from '../../../../rental/allowed.tsx';

interface ProofExportProps {
  /** What is exported, below `/api/admin/proofs`. */
  readonly of: string;
  readonly label: string;
}

/** A signed file, and what others need to verify it without us. */
export const ProofExport = ({ of, label }: ProofExportProps) => (
  <div className="flex flex-col gap-3 text-sm leading-relaxed print:hidden">
    <p className="max-w-prose text-soft">
      署名つきのファイルです。受け取った人は、公開鍵と確認用プログラム（Node.js）で、変更・欠落・別の署名がないことを確かめられます。使われていないコードはハッシュだけを含み、書き出したことは記録に残ります。
    </p>
    <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <Allowed to="export_round">
        <DownloadLink href={`/api/admin/proofs${of}`} size="small">
          {label}
        </DownloadLink>
      </Allowed>
      {[
        { href: '/verify-proof.mjs', name: '確認用プログラム' },
        { href: '/api/proof/keys', name: '公開鍵' },
      ].map(({ href, name }) => (
        <a
          key={href}
          href={href}
          download={href === '/api/proof/keys' ? 'meguri-proof-keys.json' : true}
          className="underline underline-offset-4"
        >
          {name}
        </a>
      ))}
    </p>
  </div>
);
