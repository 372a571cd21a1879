import {
  DIGEST_HOUR,
  type NotificationSettings,
  type NotificationSettingsInput,
  QUIET_HOURS,
} from '@meguri/contracts/notification/notification-settings.ts';
import { DIGEST_TOPICS, TOPIC_LABELS } from '@meguri/contracts/notification/notification-kinds.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Checkbox } from '../../../ui/forms/field.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useChangeSettings } from '../api/settings.ts';
import { ChannelTable } from './channel-table.tsx';

const GATHERED = DIGEST_TOPICS.map((topic) => TOPIC_LABELS[topic].label).join('、');

/** Kinds by channels, quiet hours and the digest; each change is kept at once. */
export function SettingsForm({ settings }: { readonly settings: NotificationSettings }) {
  const [shown, change, isSaving] = useKept(settings);
  const { topics, quietHours, dailyDigest } = shown;
  return (
    <div className="flex flex-col gap-6">
      <ChannelTable topics={topics} fixed={settings.fixed} onChange={(next) => change({ ...shown, topics: next })} />
      <div className="flex flex-col gap-1">
        <Checkbox
          checked={quietHours}
          onChange={({ target }) => change({ ...shown, quietHours: target.checked })}
          label={
            <>
              夜間（{QUIET_HOURS.from}時〜翌{QUIET_HOURS.until}時）はメールとプッシュを控える
              <Hint>朝{QUIET_HOURS.deadlineBefore}時までに期限が来るお知らせは、夜間でもお届けします。</Hint>
            </>
          }
        />
        <Checkbox
          checked={dailyDigest}
          onChange={({ target }) => change({ ...shown, dailyDigest: target.checked })}
          label={
            <>
              急ぎでないメールは毎日1通にまとめる
              <Hint>
                {GATHERED}のメールを、{DIGEST_HOUR}時にまとめてお届けします。
              </Hint>
            </>
          }
        />
      </div>
      <p role="status" className="text-xs text-soft">
        {isSaving ? '保存しています…' : '変更はすぐに保存されます。'}
      </p>
    </div>
  );
}

const Hint = ({ children }: { readonly children: ReactNode }) => (
  <span className="block text-xs text-soft">{children}</span>
);

/** What is wanted, shown at once and saved one after the other; refused, it is as it was. */
function useKept({ topics, quietHours, dailyDigest }: NotificationSettings) {
  const [wanted, setWanted] = useState<NotificationSettingsInput | null>(null);
  const { run, isPending, input } = useChangeSettings({
    onSuccess: () => setWanted((latest) => (latest === input ? null : latest)),
    onError: (error) => {
      setWanted(null);
      toast({ title: 'エラー', text: sentenceOf(error, '設定を保存できませんでした。'), tone: 'bad' });
    },
  });
  useEffect(() => {
    if (wanted !== null && !isPending) run(wanted);
  }, [wanted, isPending, run]);
  return [wanted ?? { topics, quietHours, dailyDigest }, setWanted, wanted !== null] as const;
}
