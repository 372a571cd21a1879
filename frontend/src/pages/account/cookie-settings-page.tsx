import { useEffect, useState } from 'react';
import { ThemeChoice } from '../../features/device/components/theme-choice.tsx';
import { useViewer } from '../../features/session/api/viewer.ts';
import { loaded } from '../../lib/loaded.ts';
import { allowStoring } from '../../lib/storage/allow-storing.ts';
import { forgetFiles } from '../../lib/storage/persistent-files.ts';
import { mayStore } from '../../lib/storage/storage.ts';
import { Checkbox } from '../../ui/forms/field.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { NeedsScript } from '../../ui/states/alert.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';

const KINDS = [
  {
    title: '必須のCookie',
    text: 'サービスに欠かせないため、無効にできません。',
    names: [
      ['meguri_session', 'ログインの状態'],
      ['meguri_invitation', '招待リンクを開いたこと（登録まで、最長1か月）'],
      ['meguri_guest', 'ログイン前の操作が、ご本人のものであることの確認'],
      ['meguri_device', '第三者がログインに失敗し続けても、ご本人がログインできるようにするための確認'],
    ],
  },
  {
    title: '分析・広告のCookie',
    text: '使用していません。外部の会社に閲覧の記録を送ることもありません。',
    names: [],
  },
] as const;

/** What is stored in this browser, and the settings for it. */
export default function CookieSettingsPage({ title }: { readonly title: string }) {
  const [allowed, setAllowed] = useState(true);
  // Only known in the browser, not when the server renders the page.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAllowed(mayStore()));
    return () => cancelAnimationFrame(frame);
  }, []);
  const { viewer } = useViewer();
  const choose = (next: boolean) => {
    allowStoring(next);
    if (!next) forgetFiles();
    if (!next && viewer)
      endPush(viewer.id).catch(() => toast({ title: 'プッシュ通知をオフにできませんでした', tone: 'bad' }));
    setAllowed(next);
    toast({ title: 'Cookie設定を保存しました', tone: 'good' });
  };
  return (
    <div className="column">
      <PageHeading title={title} />
      <div className="flex flex-col gap-10">
        <p className="text-soft">このブラウザに保存するものを選べます。設定はこのブラウザにだけ適用されます。</p>
        <NeedsScript to="設定を変更する" />
        {KINDS.map(({ title, text, names }) => (
          <section key={title} className="flex flex-col gap-2">
            <h2 className="text-lg">{title}</h2>
            <p className="text-sm leading-relaxed text-soft">{text}</p>
            {names.length > 0 && (
              <dl className="grid gap-x-6 gap-y-3 pt-1 text-sm leading-relaxed md:grid-cols-[auto_1fr] md:gap-y-1">
                {names.map(([name, what]) => (
                  <div key={name} className="md:contents">
                    <dt className="font-mono text-xs leading-6">{name}</dt>
                    <dd className="text-soft">{what}</dd>
                  </div>
                ))}
              </dl>
            )}
          </section>
        ))}
        <section className="flex flex-col gap-2">
          <h2 className="text-lg">便利に使うための保存</h2>
          <p className="text-sm leading-relaxed text-soft">
            <span>出品フォームやメッセージの下書き、送信前のメッセージと写真、最近見たアイテム、</span>
            <span className="whitespace-nowrap">画面の色</span>
            <span>、一度見たお知らせを覚えておくために使います。</span>
          </p>
          <p className="text-sm leading-relaxed text-soft">
            オフにすると、保存済みのものもすぐに消去し、送信を待っているメッセージは送られず、このブラウザへのプッシュ通知もオフになります。
          </p>
          <Checkbox
            name="mayStore"
            label="このブラウザに保存することを許可する"
            checked={allowed}
            onChange={(event) => choose(event.target.checked)}
          />
        </section>
        <ThemeChoice legend={<h2 className="text-lg">画面の色</h2>} />
      </div>
    </div>
  );
}

/** Erasing the storage also erases the owner of the push subscription, after which it couldn't be turned off here. */
async function endPush(userId: number): Promise<void> {
  const { isSupported, turnPushOff } = await loaded(() => import('../../features/notifications/push-device.ts'));
  if (isSupported()) await turnPushOff(userId);
}
