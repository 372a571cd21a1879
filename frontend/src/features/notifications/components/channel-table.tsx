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
import { allBy, setAllBy, TOPIC_GROUPS, type TopicGroup } from '../topics.ts';

const CHANNEL_LABELS: Readonly<Record<NotificationChannel, string>> = {
  toast: '画面',
  mail: 'メール',
  push: 'プッシュ',
};

type Topics = NotificationSettingsInput['topics'];
interface ChannelTableProps {
  readonly topics: Topics;
  readonly fixed: NotificationSettings['fixed'];
  readonly onChange: (topics: Topics) => void;
}

const isFixedFor = (topic: NotificationTopic, channel: NotificationChannel, fixed: ChannelTableProps['fixed']) =>
  fixed.some((one) => one.topic === topic && one.channel === channel);

/** Of what one hears, and by which way. */
export const ChannelTable = (props: ChannelTableProps) => (
  <table className="w-full border-collapse text-left">
    <thead>
      <tr className="border-b border-ink text-xs text-soft">
        <th scope="col" className="py-2 pr-2 font-normal">
          内容
        </th>
        {NOTIFICATION_CHANNELS.map((channel) => (
          <th key={channel} scope="col" className="w-13 py-2 text-center font-normal md:w-20">
            {CHANNEL_LABELS[channel]}
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
    {TOPIC_GROUPS.map((group) => (
      <Group key={group.label} {...props} group={group} />
    ))}
  </table>
);

const Group = ({
  group: { label, topics: shown },
  topics,
  fixed,
  onChange,
}: ChannelTableProps & { group: TopicGroup }) => (
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
          <span className="block text-xs leading-relaxed text-soft">{TOPIC_LABELS[topic].examples}</span>
          <WhyFixed channels={NOTIFICATION_CHANNELS.filter((channel) => isFixedFor(topic, channel, fixed))} />
        </th>
        {NOTIFICATION_CHANNELS.map((channel) => (
          <td key={channel} className="p-0 text-center">
            {hasChannel(topic, channel) && (
              <Cell
                {...{ topic, channel }}
                checked={topics[topic][channel]}
                isFixed={isFixedFor(topic, channel, fixed)}
                onChange={(on) => onChange({ ...topics, [topic]: { ...topics[topic], [channel]: on } })}
              />
            )}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

/** Why some can't be turned off. */
const WhyFixed = ({ channels }: { readonly channels: readonly NotificationChannel[] }) =>
  channels.length > 0 && (
    <span className="block text-xs leading-relaxed text-soft">
      {`アカウントを守るため、${channels.map((channel) => CHANNEL_LABELS[channel]).join('・')}はオフにできません。`}
    </span>
  );

const BOX = 'size-6';

interface CellProps {
  readonly topic: NotificationTopic;
  readonly channel: NotificationChannel;
  readonly checked: boolean;
  /** Nobody can turn it off. */
  readonly isFixed: boolean;
  readonly onChange: (on: boolean) => void;
}

const Cell = ({ topic, channel, checked, isFixed, onChange }: CellProps) => (
  <label className="inline-flex size-12 items-center justify-center">
    <span className="sr-only">
      {TOPIC_LABELS[topic].label}を{CHANNEL_LABELS[channel]}で受け取る
      {isFixed && '（オフにできません）'}
    </span>
    <input
      type="checkbox"
      name={`${topic}.${channel}`}
      checked={checked}
      disabled={isFixed}
      onChange={({ target }) => onChange(target.checked)}
      className={BOX}
    />
  </label>
);

/** All rows of a column at once. */
function AllCell({ topics, fixed, onChange, channel }: ChannelTableProps & { readonly channel: NotificationChannel }) {
  const all = allBy(channel, topics, fixed);
  return (
    <label className="inline-flex size-12 items-center justify-center">
      <span className="sr-only">すべての内容を{CHANNEL_LABELS[channel]}で受け取る</span>
      <input
        type="checkbox"
        name={`all.${channel}`}
        ref={(box) => {
          if (box !== null) box.indeterminate = all === 'some';
        }}
        checked={all === true}
        onChange={({ target }) => onChange(setAllBy(channel, target.checked, topics, fixed))}
        className={BOX}
      />
    </label>
  );
}
