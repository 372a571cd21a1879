import { DownloadLink } from '../../../../ui/controls/download-link.tsx';
import { SmallDetails } from '../../../../ui/controls/small-details.tsx';
import { useHasRoots } from '../api/rounds.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';

interface ProofExportProps {
  /** Path below `/api/admin/proofs`. */
  readonly of: string;
  readonly label: string;
}

/** Public files, with their names for saving. */
const PUBLIC = [
  { href: '/verify-proof.mjs', name: '確認用プログラム', file: true },
  { href: '/api/proof/keys', name: '公開鍵', file: 'meguri-proof-keys.json' },
  { href: '/api/proof/roots', name: '毎日の署名', file: 'meguri-roots.json' },
] as const;

/** A link to a signed export, with what it proves. */
export const ProofExport = ({ of, label }: ProofExportProps) => (
  <div className="flex flex-col gap-3 text-sm leading-relaxed print:hidden">
    <p className="max-w-prose text-soft">
      取引の記録を、署名つきのファイルで書き出します。あとから書き換えられていないことを、受け取った人も確かめられます。
    </p>
    <SmallDetails title="ファイルの中身と確かめ方" className="max-w-prose text-soft">
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>公開鍵と確認用プログラム（Node.js）で確かめます。変更・欠落・別の署名があればわかります。</li>
        <li>使われていないコードは、ハッシュだけを含みます。</li>
        <li>書き出したことは記録に残ります。</li>
        <li>毎日0時に、前日までのすべての記録をひとつの値（根）にまとめて署名し、公開しています。</li>
        <li>根と照らし合わせると、終わりが切り取られたり、記録ごと消されたりしていないこともわかります。</li>
      </ul>
    </SmallDetails>
    <Allowed to={of.startsWith('?') ? 'export_period' : 'export_round'}>
      <p>
        <DownloadLink href={`/api/admin/proofs${of}`} size="small" isGuarded={of.startsWith('?')}>
          {label}
        </DownloadLink>
      </p>
    </Allowed>
  </div>
);

/** Proves that no item was ever promised twice for the same day: all items, without names. */
export const CalendarExport = () => (
  <Allowed to="export_calendars">
    <div className="mt-6 flex flex-col gap-3 text-sm leading-relaxed">
      <h3 className="font-medium">予約の期間</h3>
      <p className="max-w-prose text-soft">
        すべてのアイテムの予約の期間を、名前を含めずに書き出します。同じ日が二重に予約されていないことを、確認用プログラムで確かめられます。
      </p>
      <Calendars />
    </div>
  </Allowed>
);

function Calendars() {
  const hasRoots = useHasRoots();
  if (hasRoots === undefined) return null;
  if (!hasRoots) return <p>最初の「毎日の署名」が公開されると書き出せます（毎日0時）。</p>;
  return (
    <p>
      <DownloadLink href="/api/admin/proofs/calendars" size="small" isGuarded>
        二重予約がないことの証拠を書き出す
      </DownloadLink>
    </p>
  );
}

/** What others need to verify an export independently. */
export const PublicFiles = () => (
  <p className="mt-2 flex flex-wrap gap-x-6 text-sm print:hidden">
    {PUBLIC.map(({ href, name, file }) => (
      <a
        key={href}
        href={href}
        download={file}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {name}
      </a>
    ))}
  </p>
);
