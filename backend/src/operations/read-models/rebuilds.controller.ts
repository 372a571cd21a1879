import {
  Controller,
  type DynamicModule,
  Get,
  HttpCode,
  Inject,
  Injectable,
  Module,
  type OnModuleDestroy,
  Param,
  Post,
} from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import {
  READ_MODEL_NAMES,
  readModelRebuildListSchema,
  type ReadModelName,
} from '@meguri/contracts/read-models/upkeep.ts';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import * as z from 'zod';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import type { EventLogPlace } from '../../adapters/event-store/open-event-log.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { StoredRebuild } from './read-model-rebuild.entity.ts';
import { ReadModelRebuilds } from './read-model-rebuilds.ts';

const nameSchema = z.enum(READ_MODEL_NAMES);
const startedSchema = z.object({ id: z.uuid() });

/** Rebuilds read models: first shows what would change, then replaces them if an operator confirms. */
@ApiTags('administration')
@Controller('api/admin/read-models')
@ForOperators()
export class RebuildsController {
  constructor(private readonly rebuilds: ReadModelRebuilds) {}

  @Get('rebuilds')
  @Operation('list_rebuilds', null)
  @ApiOkResponse({ standardSchema: readModelRebuildListSchema })
  async list() {
    return { items: await this.rebuilds.list() };
  }

  /** 409: another one is running. */
  @Post(':name/check')
  @Operation('check_rebuild', null)
  @HttpCode(202)
  @ApiOkResponse({ standardSchema: startedSchema })
  async check(@CurrentViewer() { userId }: Viewer, @Param('name', { schema: nameSchema }) name: ReadModelName) {
    return { id: await this.rebuilds.check(name, userId) };
  }

  @Post('rebuilds/:id/confirm')
  @Operation('confirm_rebuild', null)
  @HttpCode(202)
  async confirm(@Param('id', { schema: uuidSchema }) id: string): Promise<void> {
    if (!(await this.rebuilds.confirm(id))) throw new Rejected('resource_not_found');
  }

  @Post('rebuilds/:id/keep')
  @Operation('keep_read_model', null)
  @HttpCode(204)
  async keep(@Param('id', { schema: uuidSchema }) id: string): Promise<void> {
    if (!(await this.rebuilds.keep(id))) throw new Rejected('resource_not_found');
  }

  @Post('rebuilds/:id/cancel')
  @Operation('cancel_rebuild', null)
  @HttpCode(204)
  async cancel(@Param('id', { schema: uuidSchema }) id: string): Promise<void> {
    if (!(await this.rebuilds.cancel(id))) throw new Rejected('resource_not_found');
  }
}

/** Ends the threads with the application. */
@Injectable()
class RebuildThreads implements OnModuleDestroy {
  constructor(@Inject(ReadModelRebuilds) private readonly rebuilds: ReadModelRebuilds) {}

  onModuleDestroy(): Promise<void> {
    return this.rebuilds.close();
  }
}

@Module({})
export class RebuildsModule {
  /** @param place the log and database for the threads */
  static register(place: EventLogPlace): DynamicModule {
    const rebuilds = {
      provide: ReadModelRebuilds,
      inject: [getRepositoryToken(StoredRebuild), SERVICE_LOG],
      useFactory: (rows: Repository<StoredRebuild>, log: Logger) =>
        new ReadModelRebuilds(rows, place, (text) => log.warn(text)),
    };
    return {
      module: RebuildsModule,
      imports: [TypeOrmModule.forFeature([StoredRebuild])],
      controllers: [RebuildsController],
      providers: [rebuilds, RebuildThreads],
    };
  }
}
