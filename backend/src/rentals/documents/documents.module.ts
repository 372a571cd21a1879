import { type DynamicModule, Module } from '@nestjs/common';
import { Pdfs } from '../../adapters/pdf/pdfs.ts';
import { Issuer } from './issuer.ts';
import { Receipts } from './receipts.ts';
import { ReceiptsController } from './receipts.controller.ts';
import { Statements } from './statements.ts';
import { StatementsController } from './statements.controller.ts';

/** What people keep as files: statements, receipts, dates for their calendar. */
@Module({})
export class DocumentsModule {
  /** @param invoiceNumber the platform's, of Japan's invoice system; null: none */
  static register(invoiceNumber: string | null): DynamicModule {
    return {
      module: DocumentsModule,
      global: true,
      controllers: [StatementsController, ReceiptsController],
      providers: [Pdfs, Statements, Receipts, { provide: Issuer, useValue: new Issuer(invoiceNumber) }],
      exports: [Pdfs],
    };
  }
}
