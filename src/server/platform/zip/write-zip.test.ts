import { execFileSync, spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type PackedEntry, type ZippedEntry, measureZip, createZip } from './write-zip.ts'

const modifiedAt = new Date('2026-11-21T10:30:20Z')
const createFileEntry = (name: string, bytes: Uint8Array): ZippedEntry => ({
  name,
  size: bytes.length,
  modifiedAt,
  open: async () => Readable.from([bytes]),
})
const createFolderEntry = (name: string): ZippedEntry => ({
  name,
  size: 0,
  modifiedAt,
  open: async () => Readable.from([]),
})
const createZipBytes = (entries: ZippedEntry[]): Promise<Buffer> =>
  buffer(Readable.from(createZip(entries), { objectMode: false }))

const hasUnzip = spawnSync('unzip', ['-v']).status === 0

const entries = [
  createFolderEntry('Unit 1/'),
  createFolderEntry('Unit 1/Empty/'),
  createFileEntry('Unit 1/sheet.txt', Buffer.from('Breathe in.\n')),
  createFileEntry(
    'Unit 1/Émotions 🌿.bin',
    Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256)),
  ),
  createFileEntry('nothing.txt', Buffer.alloc(0)),
]

test('a zip unpacks to its original content and has the announced length', async () => {
  const bytes = await createZipBytes(entries)
  expect(bytes.length).toBe(measureZip(entries))
  const unpacked = unzipSync(bytes)
  expect(Object.keys(unpacked)).toEqual(entries.map(({ name }) => name))
  for (const entry of entries) {
    expect(Buffer.from(unpacked[entry.name]!)).toEqual(await buffer(Readable.from(await entry.open())))
  }
})

test('an empty zip is valid', async () => {
  const bytes = await createZipBytes([])
  expect([bytes.length, Object.keys(unzipSync(bytes))]).toEqual([measureZip([]), []])
})

const createPackedEntry = (name: string, chunks: readonly string[]): PackedEntry => ({
  name,
  modifiedAt,
  packed: true,
  open: async () => Readable.from(chunks.map((chunk) => Buffer.from(chunk))),
})

test('a compressed entry is smaller and unpacks to its original content, next to stored files', async () => {
  const lines = Array.from({ length: 5000 }, (_, index) => `{"row":${index}}\n`)
  const mixedEntries = async function* () {
    yield createPackedEntry('list.jsonl', lines)
    yield createPackedEntry('empty.jsonl', [])
    yield* entries
  }
  const bytes = await buffer(Readable.from(createZip(mixedEntries()), { objectMode: false }))
  expect(bytes.length - measureZip(entries)).toBeLessThan(lines.join('').length / 3)
  const unpacked = unzipSync(bytes)
  expect(Object.keys(unpacked)).toEqual(['list.jsonl', 'empty.jsonl', ...entries.map(({ name }) => name)])
  expect(Buffer.from(unpacked['list.jsonl']!).toString()).toBe(lines.join(''))
  expect(unpacked['empty.jsonl']).toHaveLength(0)
})

test('writing a zip fails if a compressed entry cannot be read to its end', async () => {
  const broken = async function* () {
    yield Buffer.from('words')
    throw new Error('the line broke')
  }
  const singleEntry = async function* () {
    yield { ...createPackedEntry('list.jsonl', []), open: async () => broken() }
  }
  await expect(buffer(Readable.from(createZip(singleEntry()), { objectMode: false }))).rejects.toThrow('the line broke')
})

test.skipIf(!hasUnzip)('a zip passes the test of the unzip program', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alaia-zip-'))
  const path = join(folder, 'a.zip')
  const allEntries = async function* () {
    yield* entries
    yield createPackedEntry('list.jsonl', ['{"row":1}\n'])
  }
  await pipeline(createZip(allEntries()), createWriteStream(path))
  expect(String(execFileSync('unzip', ['-t', path]))).toContain('No errors detected')
  execFileSync('unzip', ['-q', path, '-d', join(folder, 'out')])
  expect((await stat(join(folder, 'out/Unit 1/Empty'))).isDirectory()).toBe(true)
  expect(await readFile(join(folder, 'out/Unit 1/sheet.txt'), 'utf8')).toBe('Breathe in.\n')
  expect(await readFile(join(folder, 'out/list.jsonl'), 'utf8')).toBe('{"row":1}\n')
  await rm(folder, { recursive: true })
})

test('a zip with more than 65,535 entries is written as Zip64', async () => {
  const manyEntries = Array.from({ length: 65_600 }, (_, index) => createFileEntry(`${index}`, Buffer.alloc(0)))
  const bytes = await createZipBytes(manyEntries)
  expect(bytes.length).toBe(measureZip(manyEntries))
  expect(Object.keys(unzipSync(bytes))).toHaveLength(65_600)
})

test('writing a zip fails if a file has changed its length', async () => {
  const shorter = { ...createFileEntry('a.txt', Buffer.from('words')), size: 6 }
  const longer = { ...createFileEntry('a.txt', Buffer.from('words')), size: 4 }
  await expect(createZipBytes([shorter])).rejects.toThrow('not as long as it was')
  await expect(createZipBytes([longer])).rejects.toThrow('not as long as it was')
})
