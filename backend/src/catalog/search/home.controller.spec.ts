import { expect, it, jest } from '@jest/globals';
import type { Front } from '@meguri/contracts/item/front.ts';
import { pino } from 'pino';
import type { FrontPictures } from '../front-pictures/front-pictures.ts';
import type { ItemSummaries } from '../items/item-row.ts';
import type { FrontFigures } from '../trust/front-figures.ts';
import type { RentalStories } from '../trust/rental-stories.ts';
import { HomeController } from './home.controller.ts';
import type { ItemSections } from './item-sections.ts';

const FIGURES: Omit<Front, 'story' | 'pictures'> = { priceFrom: 1_500, rating: null, replyMinutes: null };
const none = () => Promise.resolve([]);

it('the home page is served without the landing page’s figures while they can’t be read, and says so once', async () => {
  const figures = jest.fn<FrontFigures['shown']>().mockResolvedValue(FIGURES);
  const story = jest.fn<RentalStories['newest']>().mockResolvedValue(null);
  const log = pino({ level: 'silent' });
  const warn = jest.spyOn(log, 'warn');
  const home = new HomeController(
    { newest: none, popular: none, near: none, following: none } as unknown as ItemSections,
    { of: none } as unknown as ItemSummaries,
    { shown: figures } as unknown as FrontFigures,
    { newest: story } as unknown as RentalStories,
    { shown: none } as unknown as FrontPictures,
    log,
  );
  const front = async () => (await home.show({ meetingPoint: 'umeda' }, null)).front;
  figures.mockRejectedValueOnce(new Error('canceling statement'));
  story.mockRejectedValueOnce(new Error('canceling statement'));
  expect([await front(), warn.mock.calls.length]).toEqual([null, 1]);
  story.mockRejectedValueOnce(new Error('canceling statement'));
  expect([await front(), warn.mock.calls.length]).toEqual([null, 1]);
  expect(await front()).toEqual({ ...FIGURES, story: null, pictures: [] });
  story.mockRejectedValueOnce(new Error('canceling statement'));
  expect([await front(), warn.mock.calls.length]).toEqual([null, 2]);
});
