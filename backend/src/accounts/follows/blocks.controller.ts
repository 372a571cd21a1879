import { Controller, Delete, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type BlockedUsers,
  blockedUsersSchema,
  type BlockState,
  blockStateSchema,
} from '@meguri/contracts/message/block.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { userIdSchema } from '../../http/user-id.ts';
import { Blocks } from './blocks.ts';

/** Blocking users: a user sees and changes only their own blocks. */
@ApiTags('blocks')
@Controller('api/blocks')
@UseGuards(SignedIn)
export class BlocksController {
  constructor(private readonly blocks: Blocks) {}

  @Get()
  @ApiOkResponse({ standardSchema: blockedUsersSchema })
  list(@CurrentViewer() viewer: Viewer): Promise<BlockedUsers> {
    return this.blocks.list(viewer.userId);
  }

  @Get(':userId')
  @ApiOkResponse({ standardSchema: blockStateSchema })
  async state(
    @Param('userId', { schema: userIdSchema }) userId: number,
    @CurrentViewer() viewer: Viewer,
  ): Promise<BlockState> {
    return { isBlocked: await this.blocks.isBlocking(viewer.userId, userId) };
  }

  @Post(':userId')
  @HttpCode(204)
  @ApiNoContentResponse()
  block(@Param('userId', { schema: userIdSchema }) userId: number, @CurrentViewer() viewer: Viewer): Promise<void> {
    return this.blocks.block(viewer.userId, userId);
  }

  @Delete(':userId')
  @HttpCode(204)
  @ApiNoContentResponse()
  unblock(@Param('userId', { schema: userIdSchema }) userId: number, @CurrentViewer() viewer: Viewer): Promise<void> {
    return this.blocks.unblock(viewer.userId, userId);
  }
}
