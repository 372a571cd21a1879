import {
  type CouponRevocation,
  couponRevocationSchema,
  type UserCoupons as Answer,
  type SharedCard,
  sharedCardSchema,
  userCouponsSchema,
} from '@meguri/contracts/operators/user-coupons.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { subject } from '../../http/operators/subjects.ts';
import { userIdSchema } from '../../http/user-id.ts';
import { UserCoupons } from './user-coupons.ts';

/** A member's coupons, for operators. */
@ApiTags('administration')
@Controller('api/admin/users/:id/coupons')
@ForOperators()
export class UserCouponsController {
  constructor(private readonly coupons: UserCoupons) {}

  @Get()
  @Operation('see_coupons', subject('user'))
  @ApiOkResponse({ standardSchema: userCouponsSchema })
  list(@Param('id', { schema: userIdSchema }) userId: number): Promise<Answer> {
    return this.coupons.of(userId);
  }

  /** Lets the member use coupons with a card that had paid with another account's, or no longer. */
  @Put('shared-card')
  @Operation('allow_shared_card', subject('user'))
  @ApiOkResponse({ standardSchema: userCouponsSchema })
  shareCard(
    @Param('id', { schema: userIdSchema }) userId: number,
    @Body({ schema: sharedCardSchema }) { reason }: SharedCard,
  ): Promise<Answer> {
    return this.coupons.letShareCard(userId, reason);
  }

  @Post(':couponId/revoke')
  @HttpCode(200)
  @Operation('revoke_coupon', subject('user'))
  @ApiOkResponse({ standardSchema: userCouponsSchema })
  revoke(
    @Param('id', { schema: userIdSchema }) userId: number,
    @Param('couponId', { schema: uuidSchema }) couponId: string,
    @Body({ schema: couponRevocationSchema }) { reason }: CouponRevocation,
  ): Promise<Answer> {
    return this.coupons.revoke({ userId, couponId, reason });
  }
}
