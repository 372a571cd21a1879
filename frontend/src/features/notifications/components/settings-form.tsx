import {
  DIGEST_HOUR,
  type NotificationSettings,
  QUIET_HOURS,
} from '@meguri/contracts/notification/notification-settings.ts';
import { DIGEST_TOPICS, TOPIC_LABELS } from '@meguri/contracts/notification/notification-kinds.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Checkbox } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useChangeSettings } from '../api/settings.ts';
import { ChannelTable } from './channel-table.tsx';

const GATHERED = DIGEST_TOPICS.map((topic) => TOPIC_LABELS[topic].label).join('、');

/** Topics by channel, quiet hours and the digest. Each change is saved at once. */
export function SettingsForm({ settings }: { readonly settings: NotificationSettings }) {
  const [shown, change, saving] = useKept(settings);
  const { topics, quietHours, dailyDigest } = shown;
  return (
    <div className="flex flex-col gap-10">
      <Panel title="受け取り方">
        <div className="flex flex-col gap-6">
          <p className="text-sm text-soft">{`変更はすぐに保存されます。${settings.devices === 0 ? 'プッシュは、「この端末のプッシュ通知」でオンにした端末に届きます。いま、オンの端末はありません。' : ''}`}</p>
          <ChannelTable
            topics={topics}
            fixed={settings.fixed}
            idle={settings.devices === 0 ? 'push' : null}
            onChange={(next) => change({ ...shown, topics: next })}
          />
        </div>
      </Panel>
      <Panel title="時間帯と回数">
        <div className="flex flex-col gap-4 pt-3 [&_label]:items-start [&_label>span]:leading-snug">
          <Checkbox
            name="quietHours"
            checked={quietHours}
            onChange={({ target }) => change({ ...shown, quietHours: target.checked })}
            label={
              <>
                <span>{`夜間（${QUIET_HOURS.from}時〜翌${QUIET_HOURS.until}時）はメールとプッシュを控える`}</span>
                <Hint>{`朝${QUIET_HOURS.deadlineBefore}時までに期限が来るお知らせは、夜間でもお届けします。`}</Hint>
              </>
            }
          />
          <Checkbox
            name="dailyDigest"
            checked={dailyDigest}
            onChange={({ target }) => change({ ...shown, dailyDigest: target.checked })}
            label={
              <>
                <span>急ぎでないメールは毎日1通にまとめる</span>
                <Hint>{`${GATHERED}のメールを、${DIGEST_HOUR}時にまとめてお届けします。`}</Hint>
              </>
            }
          />
        </div>
      </Panel>
      <SavedNote state={saving} />
    </div>
  );
}

const Hint = ({ children }: { readonly children: ReactNode }) => (
  <span className="block text-xs text-soft">{children}</span>
);

type Saving = 'saving' | 'saved' | null;

/** In ms: how long the confirmation of a save is shown. */
const SAID_FOR = 3000;

/** Sticky, so that it is visible wherever in the long table something was changed. */
const SavedNote = ({ state }: { readonly state: Saving }) => (
  <p
    role="status"
    className="pointer-events-none sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 -mt-10 h-0 text-center md:bottom-8"
  >
    {state !== null && (
      <span className="inline-block -translate-y-full rounded-full bg-ink px-5 py-2 text-xs text-paper shadow-float">
        {state === 'saving' ? '保存しています…' : '保存しました'}
      </span>
    )}
  </p>
);

/** The settings as changed, shown optimistically and saved one after the other; reset after a rejection. */
function useKept({ topics, quietHours, dailyDigest }: NotificationSettings) {
  const [hasSaved, setSaved] = useState(false);
  const { wanted, change } = useChangeSettings({
    onSuccess: () => setSaved(true),
    onError: (error) =>
      toast({ title: 'エラー', text: sentenceOf(error, '設定を保存できませんでした。'), tone: 'bad' }),
  });
  useEffect(() => {
    if (!hasSaved || wanted !== null) return undefined;
    const timer = setTimeout(() => setSaved(false), SAID_FOR);
    return () => clearTimeout(timer);
  }, [hasSaved, wanted]);
  const saving: Saving = wanted !== null ? 'saving' : hasSaved ? 'saved' : null;
  return [wanted ?? { topics, quietHours, dailyDigest }, change, saving] as const;
}
