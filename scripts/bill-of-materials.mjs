// The bill of materials of what is delivered (CycloneDX), see decision 154: node scripts/bill-of-materials.mjs > sbom.cdx.json
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runtimePackages } from './licences.mjs';
import { giveUp, root } from './place.mjs';

/**
 * `npm sbom --omit=dev` leaves out every package that a development dependency uses as well, such as React. So npm lists all
 * packages, and those that are delivered are kept.
 * @param document what `npm sbom` prints without --omit
 * @param lock package-lock.json
 */
export function deliveredOf(document, lock) {
  const delivered = new Set([
    document.metadata.component['bom-ref'],
    ...runtimePackages(lock).map(({ name, version }) => `${name}@${version}`),
    ...document.components.filter(isWorkspace).map((component) => component['bom-ref']),
  ]);
  return {
    ...document,
    metadata: { ...document.metadata, component: named(document.metadata.component) },
    components: document.components.filter((component) => delivered.has(component['bom-ref'])).map(named),
    dependencies: document.dependencies
      .filter(({ ref }) => delivered.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => delivered.has(one)) })),
  };
}

/** The workspaces but the tests. */
const isWorkspace = (component) => /^@meguri\/(?!test@)/.test(component['bom-ref']);

/** npm calls root and workspaces by their folders, and marks a package as development if only one of its copies is. */
function named(component) {
  const properties = (component.properties ?? []).filter(({ name }) => name !== 'cdx:npm:package:development');
  return { ...component, name: component['bom-ref'].replace(/@[^@]+$/, ''), properties };
}

/** @returns the document for the present lockfile; ends the process if npm can't make one */
export function billOfMaterials() {
  const command = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  const more = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const { stdout, stderr } = spawnSync(command[0], [...command.slice(1), ...more], options);
  if (!stdout?.startsWith('{')) giveUp(`SBOMを作成できませんでした (npm sbom failed)\n${stderr ?? ''}`);
  return deliveredOf(JSON.parse(stdout), JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
}

if (process.argv[1] === import.meta.filename) process.stdout.write(`${JSON.stringify(billOfMaterials(), null, 2)}\n`);
