// @tag read-zip
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { type ForgedEntry, createForgedZip } from '#tests/support/files/hostile-zips.ts'
import { createBufferSource } from './buffer-source.ts'
import { readZip, unzipEntry, readEntryBytes, InvalidZipError } from './read-zip.ts'
import { type ZippedEntry, createZip } from './write-zip.ts'

const limits = { maxEntries: 100, maxBytes: 50_000_000 }

const readContent = async (bytes: Buffer): Promise<Record<string, string>> => {
  const source = createBufferSource(bytes)
  const content: Record<string, string> = {}
  for (const entry of await readZip(source, limits)) {
    content[entry.name] = (await readEntryBytes(source, entry, 1_000_000)).toString()
  }
  return content
}

const readZipError = async (bytes: Buffer): Promise<InvalidZipError> => {
  const cause = await readContent(bytes).catch((error: unknown) => error)
  if (cause instanceof InvalidZipError) return cause
  throw new Error(`It was not refused: ${JSON.stringify(cause)}`)
}

const validEntry: ForgedEntry = { name: 'a.txt', bytes: Buffer.from('words') }

test('zip files of our own writer and of other programs are read', async () => {
  const entries: ZippedEntry[] = ['one', 'Émotions 🌿'].map((name) => ({
    name: `files/${name}.txt`,
    size: 5,
    modifiedAt: new Date('2026-11-21T10:00:00Z'),
    open: async () => Readable.from([Buffer.from('words')]),
  }))
  const ownZip = await buffer(Readable.from(createZip(entries), { objectMode: false }))
  expect(await readContent(ownZip)).toEqual({ 'files/one.txt': 'words', 'files/Émotions 🌿.txt': 'words' })
  const foreignZip = zipSync({ 'a/b.txt': Buffer.from('words '.repeat(1000)), '__MACOSX/a': Buffer.from('x') })
  expect(await readContent(Buffer.from(foreignZip))).toEqual({ 'a/b.txt': 'words '.repeat(1000) })
  expect(
    await readContent(createForgedZip([validEntry, { ...validEntry, name: 'empty', bytes: Buffer.alloc(0) }])),
  ).toEqual({
    'a.txt': 'words',
    empty: '',
  })
})

test('zip file names keep their characters from Windows and from UTF-8 without a flag', async () => {
  const createNamedEntry = (name: string, nameBytes: Buffer) => ({ ...validEntry, name, nameBytes, flags: 0 })
  const windowsEntries = [
    createNamedEntry('Übungsblätter/Süße.txt', Buffer.from('9a62756e6773626c84747465722f5381e1652e747874', 'hex')),
    createNamedEntry('Größe.txt', Buffer.from('4772 94e1 652e 7478 74'.replaceAll(' ', ''), 'hex')),
  ]
  const macEntry = createNamedEntry('Émotions.txt', Buffer.from('Émotions.txt'))
  expect(await readContent(createForgedZip([...windowsEntries, macEntry]))).toEqual({
    'Übungsblätter/Süße.txt': 'words',
    'Größe.txt': 'words',
    'Émotions.txt': 'words',
  })
})

describe('zip reader rejects a file', () => {
  test.each([
    ['that is no zip', Buffer.from('no zip at all, but long enough for its end')],
    ['that is empty', Buffer.alloc(0)],
    ['that was cut off', createForgedZip([validEntry]).subarray(0, -1)],
    ['with data in front of it', Buffer.concat([Buffer.from('#!/bin/sh\n'), createForgedZip([validEntry])])],
    ['that declares more entries than it has', createForgedZip([validEntry], { count: 2 })],
    [
      'that declares fewer entries than it has',
      createForgedZip([validEntry, { ...validEntry, name: 'b.txt' }], { count: 1 }),
    ],
  ])('%s', async (_what, bytes) => {
    expect((await readZipError(bytes)).message).toBe("This isn't a zip file, or it's damaged.")
  })

  test.each(['../a.txt', 'a/../../b', '/etc/passwd', 'C:/a.txt', 'a\\..\\b', './a', 'a//b', 'a\u0000.txt'])(
    'with the name %j in it',
    async (name) => {
      expect((await readZipError(createForgedZip([{ ...validEntry, name }]))).message).toBe(
        'Its path points outside of the zip.',
      )
    },
  )

  test.each([
    ['a link', { mode: 0o120777 }, 'It is a link, not a file.'],
    ['a device', { mode: 0o060666 }, 'It is a link, not a file.'],
    ['an encrypted file', { flags: 0x0801 }, 'It is protected with a password.'],
    ['an unknown compression', { method: 14 }, "Its compression isn't supported."],
    ['a different local name', { localName: 'b.txt' }, 'It is damaged.'],
    ['another checksum', { crc: 1 }, 'It is damaged.'],
    ['more bytes than it says', { isPacked: true, size: 2 }, 'It is damaged.'],
    ['fewer bytes than it says', { isPacked: true, size: 9 }, 'It is damaged.'],
    ['uncompressed bytes marked as compressed', { method: 8 }, 'It is damaged.'],
  ])('with %s in it', async (_what, change, message) => {
    const { entry, message: errorMessage } = await readZipError(createForgedZip([{ ...validEntry, ...change }]))
    expect([errorMessage, entry]).toEqual([message, 'a.txt'])
  })

  test('with two files of the same name, regardless of case', async () => {
    expect((await readZipError(createForgedZip([validEntry, { ...validEntry, name: 'A.TXT' }]))).message).toBe(
      'It is in the zip twice.',
    )
  })

  test('with files that share their bytes', async () => {
    const bytes = createForgedZip([validEntry, { ...validEntry, name: 'b.txt', localName: 'a.txt', offset: 0 }])
    expect((await readZipError(bytes)).message).toBe('It overlaps another file.')
  })

  test('that would expand excessively, before anything is unpacked', async () => {
    const bomb = { name: 'bomb', bytes: Buffer.alloc(20_000_000), isPacked: true }
    expect((await readZipError(createForgedZip([bomb]))).message).toBe('Its compression ratio is too high.')
    const manyEntries = Array.from({ length: 101 }, (_, at) => ({ ...validEntry, name: `${at}` }))
    expect((await readZipError(createForgedZip(manyEntries))).message).toBe('It contains more than 100 files.')
    const largeEntries = [1, 2, 3].map((at) => ({ name: `${at}`, bytes: Buffer.alloc(1), size: 1 }))
    const source = createBufferSource(createForgedZip(largeEntries))
    await expect(readZip(source, { ...limits, maxBytes: 2 })).rejects.toThrow('too large')
  })

  test('with a false size, as soon as the size is exceeded', async () => {
    const source = createBufferSource(
      createForgedZip([{ name: 'a', bytes: Buffer.alloc(3_000_000), isPacked: true, size: 1000 }]),
    )
    const [entry] = await readZip(source, limits)
    let read = 0
    const readAll = async () => {
      for await (const chunk of unzipEntry(source, entry!)) read += chunk.length
    }
    await expect(readAll()).rejects.toThrow(InvalidZipError)
    expect(read).toBe(0)
  })
})

test('arbitrary bytes are read as a zip or rejected', async () => {
  const validZip = createForgedZip([validEntry, { name: 'b/c.txt', bytes: Buffer.from('more words'), isPacked: true }])
  for (let at = 0; at < validZip.length; at += 1) {
    for (const mask of [0x01, 0x80, 0xff]) {
      const damaged = Buffer.from(validZip)
      damaged[at] = damaged[at]! ^ mask
      const outcome = await readContent(damaged).catch((cause: unknown) => cause)
      expect(outcome instanceof Error ? outcome : undefined).toSatisfy(
        (cause) => cause === undefined || cause instanceof InvalidZipError,
      )
    }
  }
})
