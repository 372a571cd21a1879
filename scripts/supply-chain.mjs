// `npm run supply-chain`: audit, licences and bill of materials of what is delivered, see decision 154.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials } from './bill-of-materials.mjs';
import { runtimePackages, unreadLicences } from './licences.mjs';
import { root } from './place.mjs';

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** Packages younger than this haven't been looked at by many people; in days. */
const YOUNG = 14;
const DAY = 24 * 60 * 60_000;
/** How a registry answers that offers no audit. */
const WITHOUT_AUDIT = [404, 405, 501];

const fine = [licences(), writtenBill(), await audit()];
process.exitCode = fine.every(Boolean) ? 0 : 1;

function licences() {
  const unread = unreadLicences(lock);
  console.log(`licences: ${runtimePackages(lock).length} packages, ${unread.length} to be read`);
  for (const { name, version, license } of unread) console.log(`  ${name}@${version}: ${license ?? 'none named'}`);
  return unread.length === 0;
}

function writtenBill() {
  const file = `meguri-${version}.cdx.json`;
  const bill = billOfMaterials();
  writeFileSync(join(root, file), `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`bill of materials: ${file}, ${bill.components.length} components (CycloneDX)`);
  return true;
}

/** The registry's audit; where it doesn't offer one, the ages of the versions. */
async function audit() {
  const { stdout } = npm('audit', '--omit=dev', '--package-lock-only', '--json');
  const answer = parsed(stdout);
  if (WITHOUT_AUDIT.includes(answer?.statusCode)) return ages();
  const counts = answer?.metadata?.vulnerabilities;
  if (counts === undefined) {
    console.log(`audit: failed (${answer?.message ?? 'no answer'})`);
    return false;
  }
  console.log(`audit: ${counts.total} known vulnerabilities`);
  if (counts.total > 0) console.log(npm('audit', '--omit=dev', '--package-lock-only').stdout);
  return counts.high + counts.critical === 0;
}

async function ages() {
  console.log('audit: the registry offers none; the versions with their dates follow, newest first');
  const names = [...new Set(runtimePackages(lock).map(({ name }) => name))];
  const registry = `${npm('config', 'get', 'registry').stdout.trim().replace(/\/$/, '')}/`;
  const about = new Map();
  await Promise.all(Array.from({ length: 8 }, () => fetchAll(names, registry, about)));
  const rows = runtimePackages(lock).map((row) => ({ ...row, ...about.get(row.name)?.(row.version) }));
  rows.sort((a, b) => (b.date ?? '9').localeCompare(a.date ?? '9') || a.name.localeCompare(b.name));
  for (const row of rows) console.log(`  ${row.date ?? 'unknown   '} ${row.name}@${row.version}${noteOn(row)}`);
  return rows.every(({ date, deprecated }) => date !== undefined && deprecated === undefined);
}

function noteOn({ date, deprecated }) {
  const young = date !== undefined && Date.now() - Date.parse(date) < YOUNG * DAY;
  return `${young ? `  younger than ${YOUNG} days` : ''}${deprecated ? `  deprecated: ${deprecated}` : ''}`;
}

/** Takes names until none is left; the date of a version has ten characters. */
async function fetchAll(names, registry, about) {
  for (let name = names.pop(); name !== undefined; name = names.pop()) {
    const answer = await globalThis.fetch(new URL(name.replace('/', '%2f'), registry)).catch(() => undefined);
    const { time, versions } = answer?.ok ? await answer.json() : {};
    about.set(name, (version) => ({
      date: time?.[version]?.slice(0, 10),
      deprecated: versions?.[version]?.deprecated,
    }));
  }
}

function npm(...args) {
  const command = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  return spawnSync(command[0], [...command.slice(1), ...args], options);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
