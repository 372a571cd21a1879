import { type DynamicModule, Module, type OnModuleInit, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LocalFiles } from '../../adapters/files/local-files.ts';
import { Images } from '../../adapters/images/images.ts';
import { ReadinessChecks } from '../../http/health/readiness.ts';
import { Avatars } from './avatars.ts';
import { FileStore } from '../../adapters/files/file-store.ts';
import { FilesController } from './files.controller.ts';
import { UploadLimiter } from './upload-limiter.ts';
import { PrivateFileAccess } from './private-file-access.ts';
import { PreviewImages } from './preview-images.ts';
import { Upload } from './upload.entity.ts';
import { UploadsController } from './uploads.controller.ts';
import { Uploads } from './uploads.ts';
import { WithheldPhotos } from './withheld-photos.ts';

/** Uploading, storing and serving photos. */
@Module({})
export class UploadsModule implements OnModuleInit {
  constructor(
    private readonly files: FileStore,
    private readonly readiness: ReadinessChecks,
  ) {}

  /**
   * @param files a folder, or another place for files
   * @param access provides PrivateFileAccess
   */
  static register(files: string | FileStore, access: Provider = PrivateFileAccess): DynamicModule {
    const store = { provide: FileStore, useValue: typeof files === 'string' ? new LocalFiles(files) : files };
    return {
      module: UploadsModule,
      global: true,
      imports: [TypeOrmModule.forFeature([Upload])],
      controllers: [UploadsController, FilesController],
      providers: [store, Images, Uploads, Avatars, UploadLimiter, WithheldPhotos, PreviewImages, access],
      exports: [PrivateFileAccess, Uploads, Images, UploadLimiter],
    };
  }

  onModuleInit(): void {
    this.readiness.add({ name: 'files', check: () => this.files.check() });
  }
}
