import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readZip, readEntryBytes, type ZipSource } from './read-zip.ts'
import { createZip } from './write-zip.ts'

const MIB = 2 ** 20
const CHUNK_COUNT = 4097

test('a zip with an entry above four gigabytes can be read, including the entries after it', async () => {
  const modifiedAt = new Date('2026-11-21T10:30:20Z')
  const block = randomBytes(8192)
  const chunk = Buffer.concat(Array.from({ length: MIB / block.length }, () => block))
  const readChunks = function* () {
    for (let count = 0; count < CHUNK_COUNT; count += 1) yield chunk
  }
  const entries = async function* () {
    yield { name: 'list.jsonl', modifiedAt, packed: true as const, open: async () => Readable.from(readChunks()) }
    const open = async () => Readable.from([Buffer.from('words')])
    yield { name: 'after.txt', modifiedAt, packed: true as const, open }
  }
  const bytes = await buffer(Readable.from(createZip(entries()), { objectMode: false }))
  const source: ZipSource = {
    size: bytes.length,
    read: async (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
  }
  const [list, after] = await readZip(source, { maxEntries: 2, maxBytes: 2 * CHUNK_COUNT * MIB })
  expect(list).toMatchObject({ name: 'list.jsonl', size: CHUNK_COUNT * MIB })
  expect((await readEntryBytes(source, after!, 100)).toString()).toBe('words')
})
