import { X } from 'lucide';
import { cx } from '../../../lib/class-names.ts';
import { usePersistent } from '../../../lib/storage/persistent-state.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { installPrompt } from '../install-prompt.ts';
import { Icon } from '../../../ui/icon.tsx';

function useInstall() {
  const offer = useStore(installPrompt, installPrompt.get, null);
  // An install prompt can be used once.
  const install = offer && (() => void offer.prompt().finally(() => installPrompt.set(null)));
  return install;
}

/** In the settings: a button if the browser offers installation, otherwise instructions for phones. */
export function AddToHomeScreen() {
  const install = useInstall();
  return (
    <div className={cx('flex flex-col items-start gap-3', install === null && 'md:hidden')}>
      <p className="text-sm font-medium">ホーム画面に追加</p>
      <p className="text-sm text-soft">
        {install === null
          ? 'ブラウザの共有メニューまたは設定メニューの「ホーム画面に追加」を選ぶと、アプリのように開けます。'
          : 'アプリのように、ホーム画面からすぐに開けます。'}
      </p>
      {install !== null && (
        <Button variant="secondary" onClick={install}>
          ホーム画面に追加する
        </Button>
      )}
    </div>
  );
}

/** A one-line hint on phones if the browser offers installation. Once dismissed it doesn't return. */
export function HomeScreenHint() {
  const install = useInstall();
  const [closed, setClosed] = usePersistent<boolean>('local', 'home-screen-hint-closed');
  if (install === null || closed) return null;
  return (
    <aside
      aria-label="ホーム画面に追加"
      className="mt-6 flex items-center gap-3 rounded-2xl bg-wash py-2 pr-2 pl-5 text-sm md:hidden"
    >
      <p className="grow leading-relaxed">アプリのように開けます。</p>
      <Button
        variant="quiet"
        size="small"
        className="shrink-0"
        onClick={() => {
          setClosed(true);
          install();
        }}
      >
        ホーム画面に追加
      </Button>
      <IconButton label="今後は表示しない" className="shrink-0" onClick={() => setClosed(true)}>
        <Icon of={X} aria-hidden size={16} />
      </IconButton>
    </aside>
  );
}
