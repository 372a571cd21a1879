import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  addDays,
  type CalendarDate,
  type Instant,
  instant,
  tokyoDate,
} from '@meguri/contracts/rental-round/time/period.ts';
import { uuidV5 } from '../../event-sourcing/streams/uuid-v5.ts';
import { Marks } from '../../messages/chats/marks.ts';
import { MessageSender } from '../../messages/chats/message-sender.ts';
import { SendSupportMessage } from '../../rentals/damage/support-chat/send-support-message.ts';
import { type DemoChat, readDemoChats } from './chats.ts';

const MESSAGE_IDS = '7d0f2c52-5c6e-4d0a-9b7e-0d6a5f3b9e11';

/** A story's round, as needed for its messages. */
export interface DemoRound {
  readonly id: string;
  readonly itemId: string;
  readonly startDate: CalendarDate;
  readonly people: readonly [number, number];
}

/** What the demo's chats refer to. */
export interface Circumstances {
  /** When the demo was created. */
  readonly now: string;
  readonly people: ReadonlyMap<string, number>;
  /** Items by name, and a story's round by item and ending. */
  readonly itemIdOf: (name: string) => string;
  readonly roundOf: (item: string, ends: string) => DemoRound;
}

/** Writes the demo's messages, with times in the past; each once, even if creating the demo is repeated. */
@Injectable()
export class DemoChats {
  constructor(
    private readonly sender: MessageSender,
    private readonly marks: Marks,
    private readonly bus: CommandBus,
  ) {}

  async write(circumstances: Circumstances): Promise<void> {
    for (const [index, chat] of readDemoChats().entries()) await this.writeOne(chat, index, circumstances);
  }

  private async writeOne({ about, messages, unread }: DemoChat, index: number, world: Circumstances): Promise<void> {
    const round = about.kind === 'direct' ? null : world.roundOf(about.item, about.ends);
    const people = about.kind === 'direct' ? about.between.map((name) => idIn(world, name)) : round!.people;
    const from = round?.startDate ?? tokyoDate(world.now);
    for (const [n, { by, day, time, text, item }] of messages.entries()) {
      const now = at(addDays(from, day), time);
      const senderId = idIn(world, by);
      const clientId = uuidV5(`${index} ${n}`, MESSAGE_IDS);
      if (about.kind === 'support') {
        const as = by === 'admin' ? ('operator' as const) : ('member' as const);
        const input = { content: text, images: [], clientId };
        await this.bus.execute(new SendSupportMessage(round!.id, { as, userId: senderId }, input, now));
        continue;
      }
      const receiverId = people.find((id) => id !== senderId) ?? 0;
      const shown = item === undefined ? {} : { itemId: world.itemIdOf(item) };
      const envelope = { senderId, receiverId, roundId: round?.id ?? null, roundItemId: round?.itemId ?? null };
      const sent = await this.sender.send(envelope, { content: text, images: [], clientId, ...shown }, now);
      if (n < messages.length - unread) await this.marks.readTo(sent.chatId, receiverId, sent.position);
    }
  }
}

const at = (day: CalendarDate, time: string): Instant => instant(Date.parse(`${day}T${time}+09:00`));

function idIn({ people }: Circumstances, name: string): number {
  const id = people.get(name);
  if (id === undefined) throw new Error(`the demo has no ${name}`);
  return id;
}
