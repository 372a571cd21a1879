import { TypeOrmModule } from '@nestjs/typeorm';
import { Block, Follow } from './follow.entity.ts';
import { User } from '../user.entity.ts';
import { Module } from '@nestjs/common';
import { Blocks } from './blocks.ts';
import { BlocksController } from './blocks.controller.ts';
import { Follows } from './follows.ts';
import { FollowsController } from './follows.controller.ts';

/** Following and blocking users. */
@Module({
  imports: [TypeOrmModule.forFeature([Block, Follow, User])],
  controllers: [FollowsController, BlocksController],
  providers: [Follows, Blocks],
  exports: [Follows, Blocks],
})
export class FollowsModule {}
