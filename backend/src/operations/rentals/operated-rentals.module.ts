import { Module } from '@nestjs/common';
import { CasesController } from '../cases/cases.controller.ts';
import { EvidenceController } from './evidence.controller.ts';
import { OperatedMoneyController } from './operated-money.controller.ts';
import { OperatorsController } from './operators.controller.ts';
import { ShippingCodesController } from './shipping-codes.controller.ts';

/** The routes by which operators manage rentals. Needs the rentals and the views of damage cases. */
@Module({
  controllers: [
    OperatorsController,
    OperatedMoneyController,
    ShippingCodesController,
    EvidenceController,
    CasesController,
  ],
})
export class OperatedRentalsModule {}
