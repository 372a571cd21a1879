// Plain JavaScript for Node 20 without dependencies: this runs before anything is installed.
import { delimiter, dirname, join } from 'node:path';

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
export const modules = join(root, 'node_modules');
/** The Node that runs everything, whichever Node started this script. */
export const node = nodeIn(modules);

/**
 * An environment in which `node` and the workspace's tools come first. `.bin` has no `node`: its file is created after
 * npm's links.
 */
export const environment = {
  ...process.env,
  PATH: [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'node'),
};

/** Where the package `node` puts the executable. */
export function nodeIn(folder) {
  return join(folder, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Prints one sentence and exits with code 1. */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}
