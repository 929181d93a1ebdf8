import { seeded } from '#art/seeded.ts'

/** The side of the tile in pixels. */
export const GRAIN = 256
/** The standard deviation around mid gray. */
const STRENGTH = 17

const clipped = (value: number): number => Math.min(255, Math.max(0, Math.round(value)))

/** Gaussian noise (Box-Muller) that is the same in every run; sharp's own noise has no seed. */
const newGrain = (): Buffer => {
  const random = seeded('grain')
  const tile = Buffer.alloc(GRAIN * GRAIN)
  for (let index = 0; index < tile.length; index += 2) {
    const far = Math.sqrt(-2 * Math.log(1 - random())) * STRENGTH
    const turn = random() * Math.PI * 2
    tile[index] = clipped(128 + far * Math.cos(turn))
    tile[index + 1] = clipped(128 + far * Math.sin(turn))
  }
  return tile
}

let tile: Buffer | undefined

/**
 * The paper grain that is laid over every picture. It also hides the steps of an 8-bit sky. It has one gray byte per
 * pixel.
 */
export const grain = (): Buffer => (tile ??= newGrain())
