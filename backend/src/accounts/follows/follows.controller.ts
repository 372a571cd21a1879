import { Controller, Delete, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type FollowCounts,
  followCountsSchema,
  type FollowedUser,
  followedUsersSchema,
  type FollowList,
  followListSchema,
  type FollowState,
  followStateSchema,
} from '@meguri/contracts/follow/follow.ts';
import { userIdSchema } from '../../http/user-id.ts';
import { CurrentViewer, MaybeViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { Follows } from './follows.ts';

/** Following users: all follows are public, and a user changes only their own. */
@ApiTags('follows')
@Controller('api/follows/:userId')
export class FollowsController {
  constructor(private readonly follows: Follows) {}

  /** Guests follow no one. */
  @Get()
  @ApiOkResponse({ standardSchema: followStateSchema })
  async state(
    @Param('userId', { schema: userIdSchema }) userId: number,
    @MaybeViewer() viewer: Viewer | null,
  ): Promise<FollowState> {
    return { isFollowing: await this.follows.isFollowing(viewer?.userId ?? null, userId) };
  }

  @Post()
  @HttpCode(200)
  @UseGuards(SignedIn)
  @ApiOkResponse({ standardSchema: followStateSchema })
  async follow(
    @Param('userId', { schema: userIdSchema }) userId: number,
    @CurrentViewer() viewer: Viewer,
  ): Promise<FollowState> {
    await this.follows.follow(viewer.userId, userId);
    return { isFollowing: true };
  }

  @Delete()
  @UseGuards(SignedIn)
  @ApiOkResponse({ standardSchema: followStateSchema })
  async unfollow(
    @Param('userId', { schema: userIdSchema }) userId: number,
    @CurrentViewer() viewer: Viewer,
  ): Promise<FollowState> {
    await this.follows.unfollow(viewer.userId, userId);
    return { isFollowing: false };
  }

  @Get('counts')
  @ApiOkResponse({ standardSchema: followCountsSchema })
  counts(@Param('userId', { schema: userIdSchema }) userId: number): Promise<FollowCounts> {
    return this.follows.counts(userId);
  }

  @Get(':kind')
  @ApiOkResponse({ standardSchema: followedUsersSchema })
  list(
    @Param('userId', { schema: userIdSchema }) userId: number,
    @Param('kind', { schema: followListSchema }) kind: FollowList,
  ): Promise<FollowedUser[]> {
    return this.follows.list(userId, kind);
  }
}
