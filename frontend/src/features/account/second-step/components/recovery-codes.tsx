import { saveFile } from '../../../../lib/save-file.ts';
import { focusWhenMounted } from '../../../../ui/focus/focus-when-mounted.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { Verbatim } from '../../../../ui/verbatim.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

const fileOf = (codes: readonly string[]): Blob =>
  new Blob([['巡り Meguri 二段階認証のリカバリーコード（1回ずつ使えます）', ...codes, ''].join('\n')], {
    type: 'text/plain',
  });

/** Shown only once. Each code lets a user who lost their phone log in. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast({ title: 'リカバリーコードをコピーしました', tone: 'good' }),
      () => toast({ title: 'コピーできませんでした', text: '印刷するか、書き写してください。', tone: 'bad' }),
    );
  const save = () => saveFile('meguri-recovery-codes.txt', fileOf(codes));
  return (
    <section aria-label="リカバリーコード" className="flex flex-col gap-5">
      <h2 ref={focusWhenMounted} tabIndex={-1} className="text-lg outline-none">
        リカバリーコード
      </h2>
      <Alert tone="good">二段階認証を有効にしました。</Alert>
      <p className="leading-relaxed">
        <span>スマートフォンをなくしたときは、次のコードで1回ずつログインできます。</span>
        <strong className="font-medium">この画面でしか表示されません。</strong>
        <span>安全な場所に保管してください。</span>
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-xl bg-wash p-5 font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>
            <Verbatim>{code}</Verbatim>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" className="grow" onClick={() => void copy()}>
          コピーする
        </Button>
        <Button variant="secondary" className="grow" onClick={save}>
          ファイルに保存
        </Button>
        <Button variant="secondary" className="grow" onClick={() => window.print()}>
          印刷する
        </Button>
      </div>
      <Button wide className="print:hidden" onClick={onKept}>
        保管しました
      </Button>
    </section>
  );
}
