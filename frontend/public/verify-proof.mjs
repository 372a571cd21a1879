#!/usr/bin/env node
// 巡り Meguri の証拠ファイルを確かめます（Node.js 20以上。ほかに必要なものはありません）。
//   node verify-proof.mjs 証拠ファイル.ndjson 鍵 [公開された根]
//   node verify-proof.mjs 公開された根.json 鍵
// 「鍵」は、サービスの /api/proof/keys を保存したファイルか、そこにある publicKey そのもの。
// 「公開された根」は、/api/proof/roots か /api/proof/roots/日付 を保存したファイル、またはメールで届いた内容の1行を保存したファイル。
// 結果：0 有効、1 変更・欠落・別の鍵、2 鍵を渡していないため、だれの署名かは確かめていない。
//
// It checks
// - each line's place and sum: detects lines that were changed, removed or moved;
// - each stream's hash chain and end: detects events that were changed, left out or moved before the export;
// - texts against the salted hashes in their events;
// - the signature over the last sum, with a key that the reader trusts;
// - the day's root: its signature, that it is the published one, each stream's path to it (detects a truncated or missing
//   stream), and that the streams it doesn't cover didn't exist yet;
// - items' calendars: that no day is reserved twice.
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import { closeSync, createReadStream, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const NOTHING_BEFORE = '0'.repeat(64);
/** The DER header (SPKI) before the 32 bytes of a public Ed25519 key. */
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const SUM = ',"sum":"';
const SEALED = /^(\{.+),"hash":"([0-9a-f]{64})"\}$/s;
/** Problems of one kind that are printed; further ones are counted. */
const MAX_PRINTED = 50;

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
/** Hashes of a Merkle tree as in RFC 6962. */
const leafHash = ({ key, revision, head }) => sha256(Buffer.of(0), `${key}\n${revision}\n${head}`);
const nodeHash = (left, right) => sha256(Buffer.of(1), Buffer.from(left, 'hex'), Buffer.from(right, 'hex'));
const keyIdOf = (publicKey) => sha256(Buffer.from(publicKey, 'base64url')).slice(0, 16);
const nameOf = ({ stream, revision }) => `${stream} の ${revision} 番`;

/** Checks one export line by line; only a few streams are in memory. */
class Check {
  problems = [];
  counts = { events: 0, withheld: 0, texts: 0, erased: 0, photos: 0, streams: 0 };
  /** What the root covers: streams; newer streams that it doesn't cover; events after the covered ones; items' calendars. */
  covered = { day: null, streams: 0, newer: 0, later: 0, calendars: 0 };
  header = null;
  #keys;
  #root = null;
  #ended = null;
  #line = 0;
  #sums = [NOTHING_BEFORE];
  #highest = 0;
  #gaps = new Map();
  #stream = null;
  #wanted = new Map();
  #end = null;
  #signature = null;

  /** @param keys public keys (base64url) that the reader trusts; []: none was given */
  constructor(keys) {
    this.#keys = keys;
  }

  /** @param kind altered, missing, misplaced, key, signature, root or overlap */
  #say(kind, where) {
    this.problems.push({ kind, where });
  }

  line(text) {
    this.#line += 1;
    if (this.#signature !== null) return this.#say('altered', `署名のあとの行（${this.#line}行目）`);
    if (text.startsWith('{"signature":')) return this.#readSignature(text);
    const cut = text.lastIndexOf(SUM);
    const sum = text.slice(cut + SUM.length, -2);
    const place = Number(/,"n":(\d+)$/.exec(text.slice(0, Math.max(cut, 0)).slice(-24))?.[1]);
    let entry = null;
    try {
      if (cut > 0 && text.endsWith('"}') && Number.isInteger(place)) entry = JSON.parse(text);
    } catch {
      // Reported below.
    }
    if (entry === null) {
      this.#say('altered', `${this.#line}行目（読み取れません）`);
      this.#sums = [];
      return undefined;
    }
    const computed = this.#sums.map((before) => sha256(before, '\n', text.slice(0, cut)));
    const follows = place === this.#highest + 1;
    const before = this.problems.length;
    this.#takePlace(place);
    try {
      this.#read(entry, place);
    } catch {
      this.#say('altered', `${place}行目（読み取れません）`);
    }
    // After a gap or an unreadable line a sum can't be compared.
    const isChanged = follows && this.#sums.length > 0 && !computed.includes(sum);
    if (isChanged && this.problems.length === before) this.#say('altered', `${place}行目${whatIs(entry)}`);
    this.#sums = [sum, ...(isChanged ? computed : [])];
    return undefined;
  }

  #takePlace(place) {
    if (this.#gaps.delete(place)) return this.#say('misplaced', `${place}行目が、あとの行のうしろにあります`);
    if (place <= this.#highest) return this.#say('misplaced', `${place}行目が2つあります`);
    for (let missing = this.#highest + 1; missing < place && this.#gaps.size < MAX_PRINTED; missing++)
      this.#gaps.set(missing, missing);
    this.#highest = place;
    return undefined;
  }

  #read(entry, place) {
    if (place === 1 && entry.proof === undefined) this.#say('altered', '1行目（見出しがありません）');
    if (entry.proof !== undefined) this.header = entry.proof;
    else if (entry.event !== undefined) this.#readEvent(entry.event);
    else if (entry.withheld !== undefined) this.#readWithheld(entry.withheld);
    else if (entry.text !== undefined) this.#readText(entry.text);
    else if (entry.photo !== undefined) this.#settle('photos', entry.photo.id, '写真');
    else if (entry.erased !== undefined) this.#settle('erased', entry.erased.text ?? entry.erased.photo, '消去の記録');
    else if (entry.stream !== undefined) this.#endStream(entry.stream);
    else if (entry.end !== undefined) this.#end = entry.end;
    else if (entry.root !== undefined) this.#readRoot(entry.root);
    else if (entry.covered !== undefined) this.#readCovered(entry.covered);
    else if (entry.newer !== undefined) this.#readNewer(entry.newer);
    else if (entry.calendar !== undefined) this.#readCalendar(entry.calendar);
    else this.#say('altered', `${place}行目（知らない内容です）`);
  }

  /** @returns the hash that the event should follow; null: unknown, because an event before it is missing */
  #arrive({ stream, revision }) {
    if (this.#stream === null || this.#stream.name !== stream) {
      if (this.#stream !== null) this.#say('missing', `${this.#stream.name} の終わりの記録`);
      this.#stream = { name: stream, next: 0, hash: NOTHING_BEFORE, count: 0, hashes: [] };
    }
    const { next, hash } = this.#stream;
    this.#stream.count += 1;
    this.#stream.next = Math.max(next, revision + 1);
    if (revision === next) return hash;
    if (revision < next) this.#say('misplaced', nameOf({ stream, revision }));
    else
      for (let lost = next; lost < Math.min(revision, next + MAX_PRINTED); lost++)
        this.#say('missing', nameOf({ stream, revision: lost }));
    return null;
  }

  #readEvent(event) {
    this.counts.events += 1;
    const previous = this.#arrive(event);
    const { stream, revision, id, type, version, metadata, data } = event;
    const [, open, sealed] = SEALED.exec(metadata) ?? [];
    const fields = `${stream}\n${revision}\n${id}\n${type}\n${version}\n${open}\n${data}`;
    if (open === undefined || (previous !== null && sha256(`${previous}\n`, fields) !== sealed))
      this.#say('altered', nameOf(event));
    this.#stream.hash = sealed ?? null;
    this.#stream.hashes[revision] = sealed;
    try {
      JSON.parse(data, (_key, value) => this.#want(value));
    } catch {
      this.#say('altered', nameOf(event));
    }
  }

  #want(value) {
    if (value !== null && typeof value === 'object' && typeof value.hash === 'string') {
      const id = value.textId ?? value.uploadId;
      if (typeof id === 'string') this.#wanted.set(id, { hash: value.hash, isSettled: false });
    }
    return value;
  }

  /** The content of a withheld event was left out on purpose. Its hash continues the chain. */
  #readWithheld(withheld) {
    this.counts.withheld += 1;
    this.#arrive(withheld);
    this.#stream.hash = withheld.hash;
    this.#stream.hashes[withheld.revision] = withheld.hash;
  }

  #readText({ id, salt, body }) {
    const hash = sha256(Buffer.from(salt, 'hex'), Buffer.from(body));
    const wanted = this.#settle('texts', id, '文章');
    if (wanted !== undefined && wanted.hash !== hash) this.#say('altered', `文章 ${id}`);
  }

  #settle(kind, id, what) {
    this.counts[kind] += 1;
    const wanted = this.#wanted.get(id);
    if (wanted === undefined) this.#say('altered', `${what} ${id}（どの出来事のものでもありません）`);
    else wanted.isSettled = true;
    return wanted;
  }

  #endStream({ name, events, head }) {
    this.counts.streams += 1;
    const { name: open, count, hash } = this.#stream ?? {};
    if (open !== name) this.#say('missing', `${name} の出来事`);
    else if (count < events) this.#say('missing', `${name} の出来事 ${events - count}件`);
    else if (count > events || hash !== head) this.#say('altered', `${name} の終わりの記録`);
    for (const [id, { isSettled }] of this.#wanted) if (!isSettled) this.#say('missing', `文章か写真の記録 ${id}`);
    this.#ended = this.#stream;
    this.#stream = null;
    this.#wanted.clear();
  }

  #readRoot({ statement, signature }) {
    const root = JSON.parse(statement);
    this.#root = { ...root, statement };
    this.covered.day = root.day;
    const problem = problemOfRoot({ day: root.day, statement, signature }, this.#keys, this.header?.publicKey);
    if (problem !== null) this.#say(problem.kind, problem.where);
  }

  /** @returns whether the leaf is one of the root's */
  #leads(leaf, name) {
    if (this.#root !== null && rootOf(leaf, this.#root.streams) === this.#root.root) return true;
    this.#say('root', `${name}（${this.#root?.day ?? '日付のない'} の根につながりません）`);
    return false;
  }

  #takeEnded(stream) {
    const ended = this.#ended;
    this.#ended = null;
    return ended?.name === stream ? ended : null;
  }

  #readCovered({ stream, ...leaf }) {
    this.covered.streams += 1;
    const ended = this.#takeEnded(stream);
    const { revision, head } = leaf;
    if (!this.#leads({ ...leaf, key: sha256(stream) }, stream)) return;
    const by = `${this.#root.day} の根に含まれています`;
    if (ended === null) return this.#say('missing', `記録 ${stream}（${by}）`);
    const hash = ended.hashes[revision];
    if (hash === undefined) {
      const from = ended.hashes.length;
      this.#say('missing', `${stream} の終わり（${from === revision ? '' : `${from} 〜 `}${revision} 番。${by}）`);
    } else if (hash !== head)
      this.#say('altered', `${nameOf({ stream, revision })}まで（${this.#root.day} の根と違います）`);
    this.covered.later += Math.max(0, ended.hashes.length - revision - 1);
  }

  /** Proves that the stream didn't exist at the time of the root: the leaves before and after its key are neighbours. */
  #readNewer({ stream, between }) {
    this.covered.newer += 1;
    this.#takeEnded(stream);
    const key = sha256(stream);
    if (!between.every((leaf) => this.#leads(leaf, stream))) return;
    const [left, right] = between[0]?.key < key ? between : [undefined, ...between];
    const from = left === undefined ? -1 : left.index;
    const until = right === undefined ? this.#root?.streams : right.index;
    const isBetween = between.length <= 2 && (left?.key ?? '') < key && (right === undefined || key < right.key);
    if (!isBetween || from + 1 !== until) this.#say('root', `${stream}（根に含まれないことが示されていません）`);
  }

  /** An item's calendar: its events in the log must be those that the root covers, and no day is reserved twice. */
  #readCalendar({ changes, read, ...leaf }) {
    this.covered.calendars += 1;
    const name = `アイテムの予定 ${leaf.key.slice(0, 16)}`;
    if (!this.#leads(leaf, name)) return;
    if (read.events !== leaf.revision + 1)
      this.#say('missing', `${name} の終わり（${leaf.revision + 1 - read.events}件）`);
    else if (read.head !== leaf.head) this.#say('altered', name);
    else if (changes.length !== read.events) this.#say('missing', `${name} の期間`);
    for (const { first, second } of overlapsIn(changes))
      this.#say('overlap', `${name}：${first.from}〜${first.to} と ${second.from}〜${second.to}`);
  }

  #readSignature(text) {
    this.#signature = {};
    try {
      this.#signature = JSON.parse(text);
    } catch {
      // Reported below.
    }
    const { signature, key } = this.#signature;
    if (text !== JSON.stringify({ signature, key })) this.#say('altered', '署名の行');
    return undefined;
  }

  /** @param roots published or mailed ones that the reader has; null: none were given */
  finish(roots) {
    for (const missing of this.#gaps.keys()) this.#say('missing', `${missing}行目`);
    if (this.#stream !== null) this.#say('missing', `${this.#stream.name} の終わりの記録`);
    if (this.#end === null) this.#say('missing', 'ファイルの終わり');
    else if (this.#end.events !== this.counts.events + this.counts.withheld)
      this.#say('missing', `出来事の数が違います（${this.#end.events}件のはずです）`);
    if (this.header?.what?.calendars !== undefined && this.covered.calendars !== this.#root?.calendars)
      this.#say('missing', `アイテムの予定の数が違います（${this.#root?.calendars ?? '—'}件のはずです）`);
    if (roots !== null) this.#compareRoot(roots);
    if (this.#signature === null) this.#say('missing', '署名');
    else this.#checkSignature(this.#keys);
    return this.problems;
  }

  #compareRoot(roots) {
    const published = roots.find(({ day }) => day === this.#root?.day);
    if (this.#root === null) this.#say('missing', '根');
    else if (published === undefined) this.#say('root', `${this.#root.day} の根（渡された根の中にありません）`);
    else if (published.statement !== this.#root.statement)
      this.#say('root', `${this.#root.day} の根（公開されたものと違います）`);
  }

  #checkSignature(keys) {
    const { publicKey } = this.header ?? {};
    const id = typeof publicKey === 'string' ? keyIdOf(publicKey) : null;
    if (id === null || id !== this.header.key || id !== this.#signature.key)
      this.#say('key', '鍵の記録が書き換えられています');
    const trusted = trustedKey(keys, this.#signature.key, publicKey);
    if (trusted === undefined) return this.#say('key', `別の鍵（${this.#signature.key}）で署名されています`);
    if (!this.#sums.some((sum) => isSigned(sum, this.#signature.signature, trusted)))
      this.#say('signature', '署名が内容と合いません');
    return undefined;
  }
}

/** @param otherwise the key to use if the reader gave none */
const trustedKey = (keys, id, otherwise) => (keys.length === 0 ? otherwise : keys.find((one) => keyIdOf(one) === id));

/** The problem of a single day's root; null: none. */
function problemOfRoot({ day, statement, signature }, keys, otherwise) {
  const root = JSON.parse(statement);
  const trusted = trustedKey(keys, root.key, otherwise);
  if (trusted === undefined || keyIdOf(trusted) !== root.key)
    return { kind: 'key', where: `${day} の根が別の鍵（${root.key}）で署名されています` };
  if (root.day !== day || !isSigned(statement, signature, trusted))
    return { kind: 'root', where: `${day} の根（署名が内容と合いません）` };
  return null;
}

/** @returns the root that a leaf's path gives in a tree with this number of leaves; null: the path is invalid */
function rootOf({ index, path, ...leaf }, leaves) {
  if (!(index >= 0 && index < leaves)) return null;
  const partners = [...path];
  let hash = leafHash(leaf);
  for (let [place, count] = [index, leaves]; count > 1; place >>= 1, count = (count + 1) >> 1) {
    if ((place ^ 1) >= count) continue;
    const partner = partners.shift();
    if (partner === undefined) return null;
    hash = place % 2 === 0 ? nodeHash(hash, partner) : nodeHash(partner, hash);
  }
  return partners.length === 0 ? hash : null;
}

/**
 * Pairs of periods that overlapped at any time while the changes were applied in order. A rental that is taken again
 * has other days from then on.
 */
function overlapsIn(changes) {
  const [taken, kept, found] = [new Map(), new Map(), []];
  for (const change of changes) {
    if (change.freed !== undefined) taken.delete(change.freed);
    else if (change.opened !== undefined) kept.delete(change.opened);
    else {
      const isTaken = change.taken !== undefined;
      if (isTaken) taken.delete(change.taken);
      for (const first of isTaken ? [...taken.values(), ...kept.values()] : taken.values())
        if (first.from < change.to && change.from < first.to) found.push({ first, second: change });
      if (isTaken) taken.set(change.taken, change);
      else kept.set(change.kept, change);
    }
  }
  return found;
}

/**
 * @param roots as published, in any order
 * @param keys public keys that the reader trusts
 * @returns the problems of each root and between roots; the first and the last day
 */
export function verifyRoots(roots, keys) {
  const inOrder = roots.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const problems = [];
  for (const [at, root] of inOrder.entries()) {
    const [previous, { before, streams, events }] = [inOrder[at - 1], JSON.parse(root.statement)];
    const problem = problemOfRoot(root, keys, root.publicKey);
    if (problem !== null) problems.push(problem);
    if (previous === undefined) continue;
    const earlier = JSON.parse(previous.statement);
    if (before?.day !== previous.day)
      problems.push({ kind: 'missing', where: `${before?.day ?? `${root.day} より前`} の根` });
    else if (before.sum !== sha256(previous.statement))
      problems.push({ kind: 'root', where: `${previous.day} の根（${root.day} の根が示すものと違います）` });
    if (streams < earlier.streams || events < earlier.events)
      problems.push({ kind: 'missing', where: `${root.day} の根で記録が減っています` });
  }
  return { problems, first: inOrder[0]?.day, last: inOrder.at(-1)?.day };
}

function whatIs({ event, withheld, text, stream, proof, end, root, covered, newer, calendar }) {
  if (root !== undefined) return '（根）';
  if (covered !== undefined || newer !== undefined) return `（${(covered ?? newer).stream} の根への道）`;
  if (calendar !== undefined) return `（アイテムの予定 ${calendar.key.slice(0, 16)}）`;
  if (event !== undefined || withheld !== undefined) return `（${nameOf(event ?? withheld)}）`;
  if (text !== undefined) return `（文章 ${text.id}）`;
  if (stream !== undefined) return `（${stream.name} の終わり）`;
  if (proof !== undefined) return '（見出し）';
  return end === undefined ? '' : '（終わり）';
}

function isSigned(sum, signature, publicKey) {
  try {
    const key = createPublicKey({
      key: Buffer.concat([PUBLIC_HEAD, Buffer.from(publicKey, 'base64url')]),
      format: 'der',
      type: 'spki',
    });
    const bytes = Buffer.from(signature, 'base64url');
    // The last base64url character has unused bits, so other texts could decode to the same bytes.
    return bytes.toString('base64url') === signature && verifySignature(null, Buffer.from(sum), key, bytes);
  } catch {
    return false;
  }
}

/**
 * @param lines of an export, sync or async
 * @param keys public keys that the reader trusts
 * @param roots published ones, which must include the export's; null: not checked
 * @returns its problems ([]: none), the counts of its contents, and what the root covers
 */
export async function verifyProof(lines, keys, roots = null) {
  const check = new Check(keys);
  for await (const line of lines) if (line !== '') check.line(line);
  return { problems: check.finish(roots), counts: check.counts, covered: check.covered, header: check.header };
}

const KINDS = {
  altered: '変更されています',
  missing: '欠けています',
  misplaced: '順序が違います',
  key: '鍵が違います',
  signature: '署名が違います',
  root: '根と合いません',
  overlap: '期間が重なっています',
};

function keysIn(given) {
  if (given === undefined) return [];
  if (!existsSync(given)) return [given];
  const text = readFileSync(given, 'utf8').trim();
  return text.startsWith('{') ? JSON.parse(text).keys.map(({ publicKey }) => publicKey) : [text];
}

/** An export may be larger than the memory. */
function beginningOf(file) {
  const descriptor = openSync(file);
  const bytes = Buffer.alloc(64);
  const length = readSync(descriptor, bytes);
  closeSync(descriptor);
  return bytes.toString('utf8', 0, length);
}

/** Roots from /api/proof/roots or one day's address, or a mailed statement; null: the file has none. */
function rootsIn(given) {
  if (!/^\s*\{\s*"(roots|day|version)"/.test(beginningOf(given))) return null;
  const text = readFileSync(given, 'utf8').trim();
  const { roots, ...one } = JSON.parse(text);
  if (roots !== undefined) return roots;
  return one.version === undefined ? [one] : [{ day: one.day, statement: text }];
}

function printProblems(problems) {
  for (const { kind, where } of problems.slice(0, MAX_PRINTED)) console.log(`✗ ${KINDS[kind]}：${where}`);
  if (problems.length > MAX_PRINTED) console.log(`✗ ほか${problems.length - MAX_PRINTED}件`);
}

function printContents({ counts, covered, header }) {
  console.log(`✓ 有効です。${header.madeAt} に書き出されてから、変更も欠落もありません。`);
  console.log(`  記録 ${counts.streams}、出来事 ${counts.events}、文章 ${counts.texts}`);
  if (counts.withheld > 0)
    console.log(`  伏せられたもの（withheld） ${counts.withheld}：使われていないコードなど。ハッシュのみ含みます。`);
  if (counts.erased > 0)
    console.log(`  権利により消去されたもの（erased） ${counts.erased}：保存期間を過ぎた文章・写真です。`);
  if (counts.photos > 0)
    console.log(
      `  写真 ${counts.photos}：このファイルには含まれません。塩（salt）とハッシュで、写真のファイルを照合できます。`,
    );
  if (covered.day === null)
    return console.log('  根：まだありません。終わりが切り取られていないかは確かめられません。');
  if (covered.calendars > 0)
    console.log(
      `  ${covered.day} の根に含まれるアイテムの予定 ${covered.calendars}：同じ日が二重に予約されたことはありません。`,
    );
  else if (covered.streams > 0)
    console.log(`  ${covered.day} の根に含まれる記録 ${covered.streams}：終わりも切り取られていません。`);
  else
    console.log(
      `  ${covered.day} の根に含まれる記録 0：終わりが切り取られていないかは、次の日の根ができてから確かめられます。`,
    );
  if (covered.newer + covered.later > 0)
    console.log(`  根より新しく、まだ含まれないもの：記録 ${covered.newer}、出来事 ${covered.later}`);
  return undefined;
}

async function main([file, key, published]) {
  if (file === undefined) {
    console.error('使い方: node verify-proof.mjs 証拠ファイル.ndjson 鍵 [公開された根]');
    return 1;
  }
  const [keys, given] = [keysIn(key), rootsIn(file)];
  if (given === null) {
    const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
    const verified = await verifyProof(lines, keys, published === undefined ? null : (rootsIn(published) ?? []));
    printProblems(verified.problems);
    if (verified.problems.length > 0) return 1;
    printContents(verified);
  } else {
    const { problems, first, last } = verifyRoots(given, keys);
    printProblems(problems);
    if (problems.length > 0) return 1;
    console.log(`✓ 有効です。${first} から ${last} までの根 ${given.length}件は、どれも前の日の根につながっています。`);
  }
  if (key !== undefined) return 0;
  console.log('! 鍵を渡していないため、だれの署名かは確かめていません。');
  return 2;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await main(process.argv.slice(2));
