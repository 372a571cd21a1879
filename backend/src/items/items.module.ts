import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ItemDirectory } from './item-directory.ts';
import { Item } from './item.entity.ts';
import { ItemSearch } from './item-search.ts';
import { ItemsController } from './items.controller.ts';
import { Items } from './items.ts';
import { NoRounds, RoundsOfItem } from './rounds-of-item.ts';
import { UserItemsController } from './user-items.controller.ts';

/** Items: listing, changing, finding. Needs accounts and uploads. */
@Module({})
export class ItemsModule {
  /** @param rounds provides RoundsOfItem */
  static register(rounds: Provider = { provide: RoundsOfItem, useClass: NoRounds }): DynamicModule {
    return {
      module: ItemsModule,
      global: true,
      imports: [TypeOrmModule.forFeature([Item])],
      controllers: [ItemsController, UserItemsController],
      providers: [Items, ItemSearch, ItemDirectory, rounds],
      exports: [Items, ItemDirectory],
    };
  }
}
