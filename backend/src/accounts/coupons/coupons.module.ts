import { Module } from '@nestjs/common';
import { CouponRecords } from './coupon-records.ts';

/** Coupons as personal data. Needs personal data and the accounts. */
@Module({ providers: [CouponRecords] })
export class CouponsModule {}
