import { Body, Controller, Delete, Get, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import {
  type EndPushSubscription,
  endPushSubscriptionSchema,
  type PushKey,
  pushKeySchema,
  type PushSubscriptionInput,
  pushSubscriptionSchema,
} from '@meguri/contracts/notification/push.ts';
import type { FastifyRequest } from 'fastify';
import { PushSender } from '../../adapters/push/push-sender.ts';
import { CurrentViewer, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { PushSubscriptions } from './push-subscriptions.ts';

/** Push messages to closed tabs, per device and bound to the session. */
@ApiTags('notifications')
@Controller('api')
@UseGuards(SignedIn)
export class PushController {
  constructor(
    private readonly subscriptions: PushSubscriptions,
    private readonly sender: PushSender,
  ) {}

  @Get('push-key')
  @ApiOkResponse({ standardSchema: pushKeySchema })
  key(): PushKey {
    return { publicKey: this.sender.publicKey };
  }

  @Post('push-subscriptions')
  @HttpCode(201)
  @ApiCreatedResponse()
  async subscribe(
    @CurrentViewer() { userId }: Viewer,
    @Req() { sessionHash }: FastifyRequest,
    @Body({ schema: pushSubscriptionSchema }) subscription: PushSubscriptionInput,
  ): Promise<void> {
    if (sessionHash === null) throw new Rejected('unauthenticated');
    await this.subscriptions.add(userId, sessionHash, subscription);
  }

  @Delete('push-subscriptions')
  @HttpCode(204)
  @ApiNoContentResponse()
  async unsubscribe(
    @CurrentViewer() { userId }: Viewer,
    @Body({ schema: endPushSubscriptionSchema }) { endpoint }: EndPushSubscription,
  ): Promise<void> {
    await this.subscriptions.remove(userId, endpoint);
  }
}
