import { join } from 'node:path';
import type { Environment } from '../../config/environment.ts';
import type { FileStore } from '../../uploads/file-store.ts';
import { LocalFiles } from './local-files.ts';
import { S3Files } from './s3-files.ts';

/** Where the environment wants files: a bucket, or a folder of the data folder. */
export const openFiles = ({ s3, dataDir }: Pick<Environment, 's3' | 'dataDir'>): FileStore =>
  s3 === null ? new LocalFiles(join(dataDir, 'uploads')) : new S3Files(s3);
