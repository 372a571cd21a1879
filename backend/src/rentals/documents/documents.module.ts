import { TypeOrmModule } from '@nestjs/typeorm';
import { User } from '../../accounts/user.entity.ts';
import { ReceiptName } from './receipt-name.entity.ts';
import { type DynamicModule, Module } from '@nestjs/common';
import { SavedCards } from '../payment/saved-cards.ts';
import { SavedCardsController } from '../payment/saved-cards.controller.ts';
import { Issuer } from './issuer.ts';
import { Receipts } from './receipts.ts';
import { ReceiptsController } from './receipts.controller.ts';
import { Statements } from './statements.ts';
import { StatementsController } from './statements.controller.ts';

/** Documents about payments and earnings: statements, receipts and calendar entries; also the saved card. */
@Module({})
export class DocumentsModule {
  /**
   * Needs the rentals' views and the PDF renderer. @param invoiceNumber the platform's, of Japan's invoice system;
   * null: none
   */
  static register(invoiceNumber: string | null): DynamicModule {
    return {
      module: DocumentsModule,
      imports: [TypeOrmModule.forFeature([ReceiptName, User])],
      controllers: [StatementsController, ReceiptsController, SavedCardsController],
      providers: [Statements, Receipts, SavedCards, { provide: Issuer, useValue: new Issuer(invoiceNumber) }],
    };
  }
}
