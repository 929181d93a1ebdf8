import { seeded } from '#art/seeded.ts'

/** Side of the tile in pixels. */
export const GRAIN = 256
/** Standard deviation around mid grey. */
const STRENGTH = 17

const clipped = (value: number): number => Math.min(255, Math.max(0, Math.round(value)))

/** Gaussian noise (Box and Muller) that is the same in every run; sharp's own has no seed. */
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

/** The tooth of the paper, laid over every picture; it also hides the steps of an 8-bit sky. One grey byte a pixel. */
export const grain = (): Buffer => (tile ??= newGrain())
