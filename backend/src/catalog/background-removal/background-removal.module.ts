import { type DynamicModule, Module } from '@nestjs/common';
import {
  BackgroundService,
  type BackgroundServiceAccess,
} from '../../adapters/background-removal/background-service.ts';
import { Images } from '../../adapters/images/images.ts';
import { BackgroundRemovalController } from './background-removal.controller.ts';
import { BackgroundRemover } from '../../adapters/background-removal/background-remover.ts';
import { LocalBackgroundRemover } from './local-background-remover.ts';

/** POST /api/bg-remove. Needs uploads. */
@Module({})
export class BackgroundRemovalModule {
  /** @param service null: no service is configured, so only even backgrounds can be removed */
  static register(service: BackgroundServiceAccess | null): DynamicModule {
    return {
      module: BackgroundRemovalModule,
      controllers: [BackgroundRemovalController],
      providers: [
        {
          provide: BackgroundRemover,
          inject: [Images],
          useFactory: (images: Images) =>
            service === null ? new LocalBackgroundRemover(images) : new BackgroundService(service, images),
        },
      ],
    };
  }
}
