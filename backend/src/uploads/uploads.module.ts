import { type DynamicModule, Inject, Module, type OnModuleInit, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LocalFiles } from '../adapters/files/local-files.ts';
import { Images } from '../adapters/images/images.ts';
import { ReadinessChecks } from '../http/readiness.ts';
import { Avatars } from './avatars.ts';
import { FilesController } from './files.controller.ts';
import { PrivateFileAccess, UploaderOnly } from './private-file-access.ts';
import { Upload } from './upload.entity.ts';
import { UploadsController } from './uploads.controller.ts';
import { Uploads } from './uploads.ts';

/** Photos: taking them in, keeping them, giving them out. */
@Module({})
export class UploadsModule implements OnModuleInit {
  constructor(
    @Inject(LocalFiles) private readonly files: LocalFiles,
    private readonly readiness: ReadinessChecks,
  ) {}

  /** @param access provides PrivateFileAccess */
  static register(
    folder: string,
    access: Provider = { provide: PrivateFileAccess, useClass: UploaderOnly },
  ): DynamicModule {
    return {
      module: UploadsModule,
      global: true,
      imports: [TypeOrmModule.forFeature([Upload])],
      controllers: [UploadsController, FilesController],
      providers: [{ provide: LocalFiles, useValue: new LocalFiles(folder) }, Images, Uploads, Avatars, access],
      exports: [Uploads],
    };
  }

  onModuleInit(): void {
    this.readiness.add({ name: 'files', check: () => this.files.check() });
  }
}
