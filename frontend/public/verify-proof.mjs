#!/usr/bin/env node
// 巡り Meguri の証拠ファイルを確かめます（Node.js 20以上。ほかに必要なものはありません）。
//   node verify-proof.mjs 証拠ファイル.ndjson 鍵
// 「鍵」は、サービスの /api/proof/keys を保存したファイルか、そこにある publicKey そのもの。
// 結果：0 有効、1 変更・欠落・別の鍵、2 鍵を渡していないため、だれの署名かは確かめていない。
//
// What is checked: every line's place and sum (a line that was changed, taken out or moved), every stream's hash chain (an
// event that was changed, left out or moved before the export was made), texts against the salted hashes in their events,
// each stream's end, and the signature over the last sum with a key that the reader brings along.
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const NOTHING_BEFORE = '0'.repeat(64);
/** DER of a public Ed25519 key up to its 32 bytes (SPKI). */
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const SUM = ',"sum":"';
const SEALED = /^(\{.+),"hash":"([0-9a-f]{64})"\}$/s;
/** More of one kind than this aren't told one by one. */
const MAX_TOLD = 50;

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
const keyIdOf = (publicKey) => sha256(Buffer.from(publicKey, 'base64url')).slice(0, 16);
const nameOf = ({ stream, revision }) => `${stream} の ${revision} 番`;

/** One export, line by line; a few streams' worth is in memory. */
class Check {
  problems = [];
  told = { events: 0, withheld: 0, texts: 0, erased: 0, photos: 0, streams: 0 };
  header = null;
  #line = 0;
  #sums = [NOTHING_BEFORE];
  #highest = 0;
  #gaps = new Map();
  #stream = null;
  #wanted = new Map();
  #end = null;
  #signature = null;

  /** @param kind altered, missing, misplaced, key or signature */
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
      // Said below.
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
    // Behind a gap, or behind a line that couldn't be read, there is nothing to compare a sum with.
    const isChanged = follows && this.#sums.length > 0 && !computed.includes(sum);
    if (isChanged && this.problems.length === before) this.#say('altered', `${place}行目${whatIs(entry)}`);
    this.#sums = [sum, ...(isChanged ? computed : [])];
    return undefined;
  }

  #takePlace(place) {
    if (this.#gaps.delete(place)) return this.#say('misplaced', `${place}行目が、あとの行のうしろにあります`);
    if (place <= this.#highest) return this.#say('misplaced', `${place}行目が2つあります`);
    for (let missing = this.#highest + 1; missing < place && this.#gaps.size < MAX_TOLD; missing++)
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
    else this.#say('altered', `${place}行目（知らない内容です）`);
  }

  /** @returns the hash that the event should follow; null: it isn't known, since something is missing before it */
  #arrive({ stream, revision }) {
    if (this.#stream === null || this.#stream.name !== stream) {
      if (this.#stream !== null) this.#say('missing', `${this.#stream.name} の終わりの記録`);
      this.#stream = { name: stream, next: 0, hash: NOTHING_BEFORE, count: 0 };
    }
    const { next, hash } = this.#stream;
    this.#stream.count += 1;
    this.#stream.next = Math.max(next, revision + 1);
    if (revision === next) return hash;
    if (revision < next) this.#say('misplaced', nameOf({ stream, revision }));
    else
      for (let lost = next; lost < Math.min(revision, next + MAX_TOLD); lost++)
        this.#say('missing', nameOf({ stream, revision: lost }));
    return null;
  }

  #readEvent(event) {
    this.told.events += 1;
    const previous = this.#arrive(event);
    const { stream, revision, id, type, version, metadata, data } = event;
    const [, open, sealed] = SEALED.exec(metadata) ?? [];
    const fields = `${stream}\n${revision}\n${id}\n${type}\n${version}\n${open}\n${data}`;
    if (open === undefined || (previous !== null && sha256(`${previous}\n`, fields) !== sealed))
      this.#say('altered', nameOf(event));
    this.#stream.hash = sealed ?? null;
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

  /** What is withheld was left out on purpose: its hash alone keeps the chain. */
  #readWithheld(withheld) {
    this.told.withheld += 1;
    this.#arrive(withheld);
    this.#stream.hash = withheld.hash;
  }

  #readText({ id, salt, body }) {
    const hash = sha256(Buffer.from(salt, 'hex'), Buffer.from(body));
    const wanted = this.#settle('texts', id, '文章');
    if (wanted !== undefined && wanted.hash !== hash) this.#say('altered', `文章 ${id}`);
  }

  #settle(kind, id, what) {
    this.told[kind] += 1;
    const wanted = this.#wanted.get(id);
    if (wanted === undefined) this.#say('altered', `${what} ${id}（どの出来事のものでもありません）`);
    else wanted.isSettled = true;
    return wanted;
  }

  #endStream({ name, events, head }) {
    this.told.streams += 1;
    const { name: open, count, hash } = this.#stream ?? {};
    if (open !== name) this.#say('missing', `${name} の出来事`);
    else if (count < events) this.#say('missing', `${name} の出来事 ${events - count}件`);
    else if (count > events || hash !== head) this.#say('altered', `${name} の終わりの記録`);
    for (const [id, { isSettled }] of this.#wanted) if (!isSettled) this.#say('missing', `文章か写真の記録 ${id}`);
    this.#stream = null;
    this.#wanted.clear();
  }

  #readSignature(text) {
    this.#signature = {};
    try {
      this.#signature = JSON.parse(text);
    } catch {
      // Said below.
    }
    const { signature, key } = this.#signature;
    if (text !== JSON.stringify({ signature, key })) this.#say('altered', '署名の行');
    return undefined;
  }

  /** @param keys public keys (base64url) that the reader trusts; [] : none was given */
  finish(keys) {
    for (const missing of this.#gaps.keys()) this.#say('missing', `${missing}行目`);
    if (this.#stream !== null) this.#say('missing', `${this.#stream.name} の終わりの記録`);
    if (this.#end === null) this.#say('missing', 'ファイルの終わり');
    else if (this.#end.events !== this.told.events + this.told.withheld)
      this.#say('missing', `出来事の数が違います（${this.#end.events}件のはずです）`);
    if (this.#signature === null) this.#say('missing', '署名');
    else this.#checkSignature(keys);
    return this.problems;
  }

  #checkSignature(keys) {
    const { publicKey } = this.header ?? {};
    const id = typeof publicKey === 'string' ? keyIdOf(publicKey) : null;
    if (id === null || id !== this.header.key || id !== this.#signature.key)
      this.#say('key', '鍵の記録が書き換えられています');
    const trusted = keys.length === 0 ? publicKey : keys.find((one) => keyIdOf(one) === this.#signature.key);
    if (trusted === undefined) return this.#say('key', `別の鍵（${this.#signature.key}）で署名されています`);
    if (!this.#sums.some((sum) => isSigned(sum, this.#signature.signature, trusted)))
      this.#say('signature', '署名が内容と合いません');
    return undefined;
  }
}

function whatIs({ event, withheld, text, stream, proof, end }) {
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
    // The last of its characters has bits to spare.
    return bytes.toString('base64url') === signature && verifySignature(null, Buffer.from(sum), key, bytes);
  } catch {
    return false;
  }
}

/**
 * @param lines of an export, sync or async
 * @param keys public keys that the reader trusts
 * @returns what is wrong with it ([]: nothing), and what it holds
 */
export async function verifyProof(lines, keys) {
  const check = new Check();
  for await (const line of lines) if (line !== '') check.line(line);
  return { problems: check.finish(keys), told: check.told, header: check.header };
}

const KINDS = {
  altered: '変更されています',
  missing: '欠けています',
  misplaced: '順序が違います',
  key: '鍵が違います',
  signature: '署名が違います',
};

function keysIn(given) {
  if (given === undefined) return [];
  if (!existsSync(given)) return [given];
  const text = readFileSync(given, 'utf8').trim();
  return text.startsWith('{') ? JSON.parse(text).keys.map(({ publicKey }) => publicKey) : [text];
}

async function main([file, key]) {
  if (file === undefined) {
    console.error('使い方: node verify-proof.mjs 証拠ファイル.ndjson 鍵');
    return 1;
  }
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  const { problems, told, header } = await verifyProof(lines, keysIn(key));
  for (const { kind, where } of problems.slice(0, MAX_TOLD)) console.log(`✗ ${KINDS[kind]}：${where}`);
  if (problems.length > MAX_TOLD) console.log(`✗ ほか${problems.length - MAX_TOLD}件`);
  if (problems.length > 0) return 1;
  console.log(`✓ 有効です。${header.madeAt} に書き出されてから、変更も欠落もありません。`);
  console.log(`  記録 ${told.streams}、出来事 ${told.events}、文章 ${told.texts}`);
  if (told.withheld > 0)
    console.log(`  伏せられたもの（withheld） ${told.withheld}：使われていないコードなど。ハッシュのみ含みます。`);
  if (told.erased > 0)
    console.log(`  権利により消去されたもの（erased） ${told.erased}：保存期間を過ぎた文章・写真です。`);
  if (told.photos > 0)
    console.log(
      `  写真 ${told.photos}：このファイルには含まれません。塩（salt）とハッシュで、写真のファイルを照合できます。`,
    );
  if (key !== undefined) return 0;
  console.log('! 鍵を渡していないため、だれの署名かは確かめていません。');
  return 2;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await main(process.argv.slice(2));
