import { addDays, HOUR, plus, startOfDay, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../event-sourcing/streams/command.ts';
import type { RoundCommand } from '../../rentals/round/round-command.ts';
import { readDemoChats } from './chats.ts';
import { readDemoCloset } from './closet.ts';
import { Stage } from './stage.ts';
import type { Cast } from './stage-commands.ts';
import { STORIES, type Story } from './stories.ts';

const TODAY = '2025-11-27';

interface Step {
  readonly name: string;
  readonly by: Actor['as'];
  readonly time: string;
}

/** The steps of a story of a demo that is created at this time, without those that the provider reports. */
async function played(story: Story, now: string): Promise<readonly Step[]> {
  const steps: Step[] = [];
  const execute = async ({ name, command: { actor, now: time } }: RoundCommand) => {
    steps.push({ name, by: actor.as, time });
    const state = { handover: { method: 'pickup' }, startDate: TODAY, payment: null, extensions: [] };
    return { state: { ...state, money: { payouts: [], charges: [] } } };
  };
  const props = {
    bus: { execute },
    provider: null,
    accounts: { payoutAccountId: () => null },
  };
  const startDate = addDays(tokyoDate(now), story.starts);
  const ids = {
    roundId: '7d0f2c52-5c6e-4d0a-9b7e-0d6a5f3b9e12',
    itemId: 'item',
    ownerId: 1,
    borrowerId: 2,
    operatorId: 3,
  };
  const method: Cast['method'] = story.method ?? 'delivery';
  const rest = { method, cover: false, couponId: null, parcel: null, pickupArea: '', photoOf: async () => '' };
  const cast = { ...ids, ...rest, startDate, start: startOfDay(startDate), now };
  await story.play(new Stage(props as unknown as ConstructorParameters<typeof Stage>[0], cast));
  return steps;
}

const hourOf = (time: string): number => (Date.parse(time) - Date.parse(startOfDay(tokyoDate(time)))) / HOUR;

describe.each([0, 0.2, 3, 8.9, 9, 12, 16.2, 21, 23.9])('a demo created %f hours after midnight', (hour) => {
  const now = plus(startOfDay(TODAY), hour * HOUR);

  it.each(STORIES)('has $item, $ends, in order and in the past, with actions at daytime', async (story) => {
    const steps = await played(story, now);
    const times = steps.map(({ time }) => time);
    expect(times).toEqual(times.toSorted());
    expect(times.filter((time) => time > now)).toEqual([]);
    // The payment page is open, and the cancelled round is refunded as soon as the demo runs.
    const byPeople = steps.filter(({ by, name, time }) => by !== 'system' && time !== now && name !== 'cancel-round');
    expect(byPeople.filter(({ time }) => hourOf(time) < 9 || hourOf(time) >= 22)).toEqual([]);
  });
});

it('has parcels of one owner and borrower for one week, whose stories together are all of their rounds', () => {
  const names = new Set(STORIES.flatMap(({ parcel }) => parcel?.name ?? []));
  expect(names.size).toBeGreaterThan(0);
  const ownerOf = (item: string) => readDemoCloset().find(({ name }) => name === item)?.owner;
  for (const name of names) {
    const stories = STORIES.filter(({ parcel }) => parcel?.name === name);
    expect(stories.map(({ parcel }) => parcel?.place)).toEqual(stories.map((_, place) => place));
    expect(new Set(stories.map(({ parcel }) => parcel?.rounds))).toEqual(new Set([stories.length]));
    const common = stories.map(({ item, borrower, starts }) => `${ownerOf(item)} ${borrower} ${starts}`);
    expect(new Set(common).size).toBe(1);
  }
});

it('has only messages of earlier days, in order', () => {
  for (const { about, messages } of readDemoChats()) {
    const starts =
      about.kind === 'direct'
        ? 0
        : STORIES.find(({ item, ends }) => item === about.item && ends === about.ends)!.starts;
    expect(messages.filter(({ day }) => starts + day >= 0)).toEqual([]);
    const times = messages.map(({ day, time }) => `${addDays(TODAY, day)} ${time}`);
    expect(times).toEqual(times.toSorted());
  }
});
