import dark from '#art/textures/stipple-dark.png'
import glow from '#art/textures/stipple-glow.png'
import light from '#art/textures/stipple-light.png'
import type { Texture } from '#art/canvas.ts'

/** The addresses of the stipple tiles, so that a browser fetches them once for every bay. */
export const texture: Texture = { light, dark, glow }
