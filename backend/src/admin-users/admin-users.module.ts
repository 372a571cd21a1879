import { Module } from '@nestjs/common';
import { AdminUsersController } from './admin-users.controller.ts';
import { Identity } from './identity.ts';
import { UserDirectory } from './user-directory.ts';

/** Looking accounts up, and deciding whether somebody is who they say. */
@Module({ controllers: [AdminUsersController], providers: [UserDirectory, Identity] })
export class AdminUsersModule {}
