interface Lock {
  readonly packages: Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>;
}

interface RuntimePackage {
  readonly name: string;
  readonly version?: string;
  readonly license?: string;
}

/** @returns the packages of a lockfile that run or are delivered */
export function runtimePackages(lock: Lock): readonly RuntimePackage[];

/** @returns the runtime packages with a licence that isn't permissive and hasn't been read */
export function unreadLicences(lock: Lock): readonly RuntimePackage[];
