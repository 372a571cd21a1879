import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type ItemChange, itemChangeSchema, type ItemInput, newItemSchema } from '@meguri/contracts/item/item-input.ts';
import { type ItemSearch as Search, itemSearchSchema } from '@meguri/contracts/item/item-search.ts';
import {
  type Item,
  type ItemList,
  itemListSchema,
  type ItemPage,
  itemPageSchema,
  itemSchema,
} from '@meguri/contracts/item/item-view.ts';
import { CURRENT_POLICY_VERSION, policyOf } from '@meguri/contracts/rental-round/policy.ts';
import * as z from 'zod';
import { publicUser } from '../accounts/account-answer.ts';
import { Profiles } from '../accounts/profiles.ts';
import { CurrentViewer, MaybeViewer, SignedIn, type Viewer } from '../http/viewer.ts';
import { readsAfter } from '../projections/reads-after.ts';
import { itemAnswer } from './item-answer.ts';
import { ItemChangeErrors } from './item-change-errors.ts';
import type { Item as ItemEntity } from './item.entity.ts';
import { ItemSearch } from './item-search.ts';
import { Items } from './items.ts';
import { RoundsOfItem } from './rounds-of-item.ts';

const idSchema = z.uuid();

/** What is for rent. */
@ApiTags('items')
@Controller('api/items')
export class ItemsController {
  constructor(
    private readonly items: Items,
    private readonly search: ItemSearch,
    private readonly profiles: Profiles,
    private readonly rounds: RoundsOfItem,
  ) {}

  @Get()
  @ApiOkResponse({ standardSchema: itemListSchema })
  async list(@Query({ schema: itemSearchSchema }) search: Search): Promise<ItemList> {
    const page = await this.search.page(search, ['available', 'rented']);
    return { ...page, items: page.items.map(itemAnswer) };
  }

  @Post()
  @UseGuards(SignedIn)
  @ApiCreatedResponse({ standardSchema: itemSchema })
  async create(@CurrentViewer() viewer: Viewer, @Body({ schema: newItemSchema }) input: ItemInput): Promise<Item> {
    return itemAnswer(await this.items.list(viewer.userId, input));
  }

  @Get(':id')
  @UseInterceptors(readsAfter('calendar'))
  @ApiOkResponse({ standardSchema: itemPageSchema })
  async show(@Param('id', { schema: idSchema }) id: string, @MaybeViewer() viewer: Viewer | null): Promise<ItemPage> {
    const item = await this.items.visible(id, viewer);
    const [owner, booked] = await Promise.all([this.profiles.user(item.userId), this.rounds.bookedPeriods(id)]);
    return {
      ...itemAnswer(item),
      owner: publicUser(owner),
      shippingFee: shippingFee(item),
      bookedPeriods: [...booked],
    };
  }

  @Put(':id')
  @UseGuards(SignedIn)
  @UseFilters(ItemChangeErrors)
  @ApiOkResponse({ standardSchema: itemSchema })
  async change(
    @Param('id', { schema: idSchema }) id: string,
    @CurrentViewer() viewer: Viewer,
    @Body({ schema: itemChangeSchema }) change: ItemChange,
  ): Promise<Item> {
    return itemAnswer(await this.items.change(id, viewer.userId, change));
  }

  @Delete(':id')
  @UseGuards(SignedIn)
  @HttpCode(204)
  @ApiNoContentResponse()
  async remove(@Param('id', { schema: idSchema }) id: string, @CurrentViewer() viewer: Viewer): Promise<void> {
    await this.items.withdraw(id, viewer.userId);
  }
}

/** Yen for both ways, the tariff's highest: where it goes is known with the request only. Handed over: nothing. */
function shippingFee({ shippingMethod }: ItemEntity): number {
  if (shippingMethod === 'pickup') return 0;
  return Math.max(...Object.values(policyOf(CURRENT_POLICY_VERSION).shippingTariff));
}
