import { type DynamicModule, Module } from '@nestjs/common';
import { PostalCodes, PostalLookup } from './postal-codes.ts';
import { PostalController } from './postal.controller.ts';

/** Addresses by postal code. */
@Module({})
export class PostalModule {
  static register(lookup: PostalLookup): DynamicModule {
    return {
      module: PostalModule,
      controllers: [PostalController],
      providers: [{ provide: PostalLookup, useValue: lookup }, PostalCodes],
    };
  }
}
