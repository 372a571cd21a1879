import type { runtimePackages } from './licences.mjs';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

interface BillOfMaterials {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** @returns of what `npm sbom` lists, what is delivered */
export function deliveredOf(document: BillOfMaterials, lock: Parameters<typeof runtimePackages>[0]): BillOfMaterials;

/** @returns the document for the present lockfile; ends the process if npm can't make one */
export function billOfMaterials(): BillOfMaterials;
