import { createSeededRandom } from '#art/seeded-random.ts'

/** The side of the tile in pixels. */
export const GRAIN_SIZE = 256
/** The standard deviation around mid gray. */
const STRENGTH = 17

const clipByte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)))

/** Gaussian noise (Box-Muller) that is the same in every run; sharp's own noise has no seed. */
const createGrain = (): Buffer => {
  const random = createSeededRandom('grain')
  const tile = Buffer.alloc(GRAIN_SIZE * GRAIN_SIZE)
  for (let index = 0; index < tile.length; index += 2) {
    const distance = Math.sqrt(-2 * Math.log(1 - random())) * STRENGTH
    const turn = random() * Math.PI * 2
    tile[index] = clipByte(128 + distance * Math.cos(turn))
    tile[index + 1] = clipByte(128 + distance * Math.sin(turn))
  }
  return tile
}

let tile: Buffer | undefined

/**
 * The paper grain that is laid over every picture. It also hides the steps of an 8-bit sky. It has one gray byte per
 * pixel.
 */
export const getGrain = (): Buffer => (tile ??= createGrain())
