import { NOTIFICATION_GROUPS } from '@meguri/contracts/notification/notification-groups.ts';
import {
  hasChannel,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationTopic,
  TOPIC_LABELS,
} from '@meguri/contracts/notification/notification-kinds.ts';
import type {
  NotificationSettings,
  NotificationSettingsInput,
} from '@meguri/contracts/notification/notification-settings.ts';
import { Lock } from 'lucide';
import { cx } from '../../../lib/class-names.ts';
import { allBy, setAllBy } from '../topics.ts';
import { Icon } from '../../../ui/icon.tsx';

const CHANNEL_LABELS: Readonly<Record<NotificationChannel, string>> = {
  toast: 'サイト内',
  mail: 'メール',
  push: 'プッシュ',
};

type Topics = NotificationSettingsInput['topics'];
interface ChannelTableProps {
  readonly topics: Topics;
  readonly fixed: NotificationSettings['fixed'];
  /** A channel that isn't set up yet: choices for it take effect later. */
  readonly idle: NotificationChannel | null;
  readonly onChange: (topics: Topics) => void;
}

const isFixedFor = (topic: NotificationTopic, channel: NotificationChannel, fixed: ChannelTableProps['fixed']) =>
  fixed.some((one) => one.topic === topic && one.channel === channel);

/** Sticky below the site's header. A border would scroll away with the rows. */
const HEAD =
  'sticky top-16 z-10 bg-paper py-2 font-normal whitespace-nowrap shadow-[inset_0_-1px_var(--color-ink)] md:top-20 short:top-0!';

/** Topics by channel. */
export const ChannelTable = (props: ChannelTableProps) => (
  <table className="w-full border-collapse text-left">
    <thead>
      <tr className="text-xs text-soft">
        <th scope="col" className={cx(HEAD, 'pr-2')}>
          内容
        </th>
        {NOTIFICATION_CHANNELS.map((channel) => (
          <th key={channel} scope="col" className={cx(HEAD, 'w-13 text-center md:w-20')}>
            <span>{CHANNEL_LABELS[channel]}</span>
            {channel === props.idle && (
              <>
                <span className="sr-only">（オンの端末はありません）</span>
                <span aria-hidden className="block leading-tight">
                  オフ
                </span>
              </>
            )}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      <tr className="bg-wash">
        <th scope="row" className="rounded-l-xl py-1 pl-3 text-sm font-medium">
          すべて
        </th>
        {NOTIFICATION_CHANNELS.map((channel) => (
          <td key={channel} className="p-0 text-center last:rounded-r-xl">
            <AllCell {...props} channel={channel} />
          </td>
        ))}
      </tr>
    </tbody>
    {NOTIFICATION_GROUPS.map((group) => (
      <Group key={group.id} {...props} group={group} />
    ))}
  </table>
);

const Group = ({
  group: { label, topics: shown },
  topics,
  fixed,
  idle,
  onChange,
}: ChannelTableProps & { group: (typeof NOTIFICATION_GROUPS)[number] }) => (
  <tbody>
    <tr>
      <th
        scope="rowgroup"
        colSpan={1 + NOTIFICATION_CHANNELS.length}
        className="pt-7 pb-1 font-serif text-base font-medium"
      >
        {label}
      </th>
    </tr>
    {shown.map((topic) => (
      <tr key={topic} className="border-b border-line">
        <th scope="row" className="py-3 pr-2 font-normal">
          <span className="block leading-snug">{TOPIC_LABELS[topic].label}</span>
          <span className="block text-xs leading-relaxed text-balance text-soft">{TOPIC_LABELS[topic].examples}</span>
          <WhyFixed channels={NOTIFICATION_CHANNELS.filter((channel) => isFixedFor(topic, channel, fixed))} />
        </th>
        {NOTIFICATION_CHANNELS.map((channel) => (
          <td key={channel} className="p-0 text-center">
            {hasChannel(topic, channel) &&
              (isFixedFor(topic, channel, fixed) ? (
                <AlwaysOn {...{ topic, channel }} />
              ) : (
                <Cell
                  {...{ topic, channel }}
                  isIdle={channel === idle}
                  checked={topics[topic][channel]}
                  onChange={(on) => onChange({ ...topics, [topic]: { ...topics[topic], [channel]: on } })}
                />
              ))}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

/** Why some choices are fixed. */
const WhyFixed = ({ channels }: { readonly channels: readonly NotificationChannel[] }) =>
  channels.length > 0 && (
    <span className="block text-xs leading-relaxed text-soft">
      {`アカウントを守るため、${channels.map((channel) => CHANNEL_LABELS[channel]).join('・')}はオフにできません。`}
    </span>
  );

/** Leaves room for the sticky header on focus. While the channel isn't set up, a choice is a grey tick on paper, unlike one that is on. */
const boxOf = (isIdle: boolean) => cx('size-6 scroll-mt-12', isIdle && 'idle');

interface PlaceProps {
  readonly topic: NotificationTopic;
  readonly channel: NotificationChannel;
}

/** A choice that can't be turned off. */
const AlwaysOn = ({ topic, channel }: PlaceProps) => (
  <span className="inline-flex size-12 items-center justify-center text-soft">
    <span className="sr-only">{`${TOPIC_LABELS[topic].label}は${CHANNEL_LABELS[channel]}で常に受け取る`}</span>
    <Icon of={Lock} aria-hidden size={18} />
  </span>
);

interface CellProps extends PlaceProps {
  readonly isIdle: boolean;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}

const Cell = ({ topic, channel, isIdle, checked, onChange }: CellProps) => (
  <label className="inline-flex size-12 items-center justify-center">
    <span className="sr-only">{`${TOPIC_LABELS[topic].label}を${CHANNEL_LABELS[channel]}で受け取る`}</span>
    <input
      type="checkbox"
      name={`${topic}.${channel}`}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className={boxOf(isIdle)}
    />
  </label>
);

/** All topics of a channel at once. */
function AllCell({
  topics,
  fixed,
  idle,
  onChange,
  channel,
}: ChannelTableProps & { readonly channel: NotificationChannel }) {
  const all = allBy(channel, topics, fixed);
  return (
    <label className="inline-flex size-12 items-center justify-center">
      <span className="sr-only">{`すべての内容を${CHANNEL_LABELS[channel]}で受け取る`}</span>
      <input
        type="checkbox"
        name={`all.${channel}`}
        ref={(box) => {
          if (box !== null) box.indeterminate = all === 'some';
        }}
        checked={all === true}
        onChange={({ target }) => onChange(setAllBy(channel, target.checked, topics, fixed))}
        className={boxOf(channel === idle)}
      />
    </label>
  );
}
