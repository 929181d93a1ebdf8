// Draws the stipple tiles of src/art/textures: `node scripts/draw-textures.ts`. The seed is fixed, so the result
// is the same each time.
import { writeFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import { createSeededRandom } from '#art/seeded-random.ts'

type Tile = {
  name: string
  side: number
  ink: readonly [number, number, number]
  inkProbability: (x: number, y: number) => number
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG with one bit per pixel: transparent or ink. */
const encodePng = ({ name, side, ink, inkProbability }: Tile): Buffer => {
  const random = createSeededRandom(name)
  const stride = 1 + side / 8
  const rows = Buffer.alloc(stride * side)
  for (let pixel = 0; pixel < side * side; pixel++) {
    const [x, y] = [pixel % side, Math.floor(pixel / side)]
    if (random() >= inkProbability(x, y)) continue
    const byte = y * stride + 1 + (x >> 3)
    rows.writeUInt8(rows.readUInt8(byte) | (128 >> (x & 7)), byte)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([...ink, ...ink])),
    chunk('tRNS', Buffer.from([0, 255])),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const SIDE = 480
const GLOW = 600

const fadeDown = (_: number, y: number): number => 0.62 * (1 - y / SIDE) ** 2.1

const fadeOut = (x: number, y: number): number => {
  const distance = Math.hypot(x - GLOW / 2, y - GLOW / 2) / (GLOW / 2)
  return distance >= 1 ? 0 : 0.6 * (1 - distance) ** 2
}

const tiles: Tile[] = [
  { name: 'stipple-light', side: SIDE, ink: [255, 255, 255], inkProbability: fadeDown },
  { name: 'stipple-dark', side: SIDE, ink: [12, 34, 38], inkProbability: fadeDown },
  { name: 'stipple-glow', side: GLOW, ink: [255, 255, 255], inkProbability: fadeOut },
]

for (const tile of tiles) {
  writeFileSync(new URL(`../src/art/textures/${tile.name}.png`, import.meta.url), encodePng(tile))
}
