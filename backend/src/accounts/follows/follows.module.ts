import { Module } from '@nestjs/common';
import { Follows } from './follows.ts';
import { FollowsController } from './follows.controller.ts';

/** Following people. */
@Module({ controllers: [FollowsController], providers: [Follows], exports: [Follows] })
export class FollowsModule {}
