import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { addDays, DAY, plus, startOfDay, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { Repository } from 'typeorm';
import { AccountDirectory } from '../../accounts/account-directory.ts';
import { PaymentProvider } from '../../adapters/payment-provider/payment-provider.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { roundIdsOf } from '../../rentals/round/parcel-rounds.ts';
import { uuidV5 } from '../../event-sourcing/streams/uuid-v5.ts';
import { DemoCloset, type ListedItem } from './demo-closet.ts';
import { DemoChats, type DemoRound } from './demo-chats.ts';
import { StoredDemoData } from './demo-data.entity.ts';
import { DemoPeople } from './demo-people.ts';
import { DemoReviews } from './demo-reviews.ts';
import { DemoVisits } from './demo-visits.ts';
import { Stage } from './stage.ts';
import type { Cast } from './stage-commands.ts';
import { STORIES, type Story } from './stories.ts';

/** The only row. */
const ROW = { one: true } as const;
const ROUND_IDS = '7d0f2c52-5c6e-4d0a-9b7e-0d6a5f3b9e10';

/**
 * Fills an empty demo with people, a closet and rounds in every status, all through commands, so that their histories
 * are real. It finishes before the processes and deadlines start, because those use today's time. If interrupted, it
 * continues at the next start.
 */
@Injectable()
export class DemoData {
  constructor(
    @InjectRepository(StoredDemoData) private readonly rows: Repository<StoredDemoData>,
    private readonly people: DemoPeople,
    private readonly closet: DemoCloset,
    private readonly bus: CommandBus,
    private readonly provider: PaymentProvider,
    private readonly accounts: AccountDirectory,
    private readonly chats: DemoChats,
    private readonly notifications: Notifications,
    private readonly reviews: DemoReviews,
    private readonly visits: DemoVisits,
  ) {}

  async fill(): Promise<void> {
    const begun = { ...ROW, begunAt: () => `date_trunc('minute', now())` };
    await this.rows.createQueryBuilder().insert().values(begun).orIgnore().execute();
    const { begunAt, done } = await this.rows.findOneByOrFail(ROW);
    // Otherwise all these rounds would notify as soon as the processes run.
    this.notifications.assumeSeenBefore(plus(begunAt.toISOString(), -DAY));
    if (done) return;
    await this.make(begunAt.toISOString());
    await this.rows.update(ROW, { done: true });
  }

  private async make(now: string): Promise<void> {
    const people = await this.people.settle();
    const items = await this.closet.fill(people);
    await Promise.all(STORIES.map((story, index) => this.play(story, index, now, people, items)));
    await this.chats.write({
      now,
      people,
      itemIdOf: (name) => itemIn(items, name).id,
      roundOf: (item, ends) => roundOf(item, ends, now, people, items),
    });
    await this.reviews.write((item, borrower) => roundOf(item, 'completed', now, people, items, borrower).id);
    await this.visits.write(
      STORIES.map((_, index) => roundIdOf(index)),
      now,
    );
  }

  private async play(
    story: Story,
    index: number,
    now: string,
    people: ReadonlyMap<string, number>,
    items: ReadonlyMap<string, ListedItem>,
  ): Promise<void> {
    const item = itemIn(items, story.item);
    const startDate = startOf(story, now);
    const borrowerId = people.get(story.borrower) ?? 0;
    const cast: Cast = {
      roundId: roundIdOf(index),
      itemId: item.id,
      ownerId: item.ownerId,
      borrowerId,
      operatorId: people.get('admin') ?? 0,
      startDate,
      start: startOfDay(startDate),
      now,
      method: story.method ?? 'delivery',
      cover: story.cover ?? false,
      parcel: parcelOf(story),
      couponId: story.coupon === undefined ? null : await this.people.firstCoupon(borrowerId, beforeRequest(startDate)),
      pickupArea: item.pickupArea,
      photoOf: (userId) => this.closet.damagePhoto(story.item, userId, roundIdOf(index)),
    };
    const { bus, provider, accounts } = this;
    await story.play(new Stage({ bus, provider, accounts }, cast));
  }
}

const startOf = ({ starts }: Story, now: string): string => addDays(tokyoDate(now), starts);

/** A coupon given then was there for the request, and hasn't ended today. */
const beforeRequest = (startDate: string): string => plus(startOfDay(startDate), -20 * DAY);

const parcelOf = ({ parcel }: Story): Cast['parcel'] =>
  parcel === undefined ? null : { ...parcel, id: uuidV5(parcel.name, ROUND_IDS) };

function roundIdOf(index: number): string {
  const story = STORIES[index];
  const parcel = story === undefined ? null : parcelOf(story);
  return (parcel && roundIdsOf(parcel)[parcel.place]) ?? uuidV5(String(index), ROUND_IDS);
}

function itemIn(items: ReadonlyMap<string, ListedItem>, name: string): ListedItem {
  const item = items.get(name);
  if (item === undefined) throw new Error(`the demo has no ${name}`);
  return item;
}

function roundOf(
  item: string,
  ends: string,
  now: string,
  people: ReadonlyMap<string, number>,
  items: ReadonlyMap<string, ListedItem>,
  borrower?: string,
): DemoRound {
  const index = STORIES.findIndex(
    (story) => story.item === item && story.ends === ends && story.borrower === (borrower ?? story.borrower),
  );
  const story = STORIES[index];
  if (story === undefined) throw new Error(`no story of the demo ends ${ends} with ${item}`);
  const { id: itemId, ownerId } = itemIn(items, item);
  const borrowerId = people.get(story.borrower) ?? 0;
  return { id: roundIdOf(index), itemId, startDate: startOf(story, now), people: [ownerId, borrowerId] };
}
