import { Controller, Get, Inject, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Front } from '@meguri/contracts/item/front.ts';
import { type Home, homeSchema } from '@meguri/contracts/item/item-view.ts';
import { MEETING_POINTS } from '@meguri/contracts/reference/meeting-points.ts';
import { idsOf } from '@meguri/contracts/reference/named.ts';
import * as z from 'zod';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { LimitedReads } from '../../http/sessions/requester.ts';
import { MaybeViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { ItemSections } from './item-sections.ts';
import { FrontPictures } from '../front-pictures/front-pictures.ts';
import { ItemSummaries } from '../items/item-row.ts';
import { FrontFigures } from '../trust/front-figures.ts';
import { RentalStories } from '../trust/rental-stories.ts';

/** For guests and members who chose none: the busiest station. */
const DEFAULT_MEETING_POINT = 'umeda';

const querySchema = z.object({
  meetingPoint: z.enum(idsOf(MEETING_POINTS), '受け渡し場所を選択してください').default(DEFAULT_MEETING_POINT),
});

/** Items on the home page. */
@ApiTags('items')
@Controller('api/home')
export class HomeController {
  /** Whether the last attempt at the landing page's figures failed. */
  private isWithoutFront = false;

  constructor(
    private readonly sections: ItemSections,
    private readonly summaries: ItemSummaries,
    private readonly figures: FrontFigures,
    private readonly stories: RentalStories,
    private readonly pictures: FrontPictures,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  @Get()
  @UseGuards(LimitedReads)
  @ApiOkResponse({ standardSchema: homeSchema })
  async show(
    @Query({ schema: querySchema }) { meetingPoint }: z.output<typeof querySchema>,
    @MaybeViewer() viewer: Viewer | null,
  ): Promise<Home> {
    const { sections } = this;
    const [front, ...rows] = await Promise.all([
      viewer === null ? this.front() : null,
      sections.newest(viewer),
      sections.popular(viewer),
      sections.near(viewer, meetingPoint),
      sections.following(viewer),
    ]);
    const [newest = [], popular = [], nearMeetingPoint = [], following = []] = await Promise.all(
      rows.map((section) => this.summaries.of(section, viewer)),
    );
    return { newest, popular, nearMeetingPoint, meetingPoint, following, front };
  }

  /** The items are shown without it, too. It is logged once until it can be read again: every guest asks for it. */
  private async front(): Promise<Front | null> {
    try {
      const [figures, story, pictures] = await Promise.all([
        this.figures.shown(),
        this.stories.newest(),
        this.pictures.shown(),
      ]);
      this.isWithoutFront = false;
      return figures === null ? null : { ...figures, story, pictures };
    } catch (error) {
      if (!this.isWithoutFront) this.log.warn({ err: error }, 'the figures of the landing page could not be read');
      this.isWithoutFront = true;
      return null;
    }
  }
}
