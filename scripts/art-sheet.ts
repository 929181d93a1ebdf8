// Writes a contact sheet of every scene in every palette: `node scripts/art-sheet.ts [file.png] [width height]`.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { renderCoverSvg } from '#art/cover.ts'
import { paletteNames } from '#art/palettes.ts'
import { sceneNames } from '#art/scenes/scenes.ts'

const [file = 'art-sheet.png', width = '200', height = '250'] = process.argv.slice(2)
const cell = { width: Number(width), height: Number(height) }
const GAP = 8

const readTile = (name: string): string => {
  const bytes = readFileSync(new URL(`../src/art/textures/stipple-${name}.png`, import.meta.url))
  return `data:image/png;base64,${bytes.toString('base64')}`
}
const texture = { light: readTile('light'), dark: readTile('dark'), glow: readTile('glow') }

const cells = sceneNames.flatMap((scene, row) =>
  paletteNames.map(async (palette, column) => {
    const large = { width: cell.width * 2, height: cell.height * 2 }
    const svg = renderCoverSvg({ seed: `${scene} in ${palette}`, scene, palette, texture, ...large })
    return {
      input: await sharp(Buffer.from(svg)).resize(cell.width, cell.height).png().toBuffer(),
      left: GAP + column * (cell.width + GAP),
      top: GAP + row * (cell.height + GAP),
    }
  }),
)

await sharp({
  create: {
    width: GAP + paletteNames.length * (cell.width + GAP),
    height: GAP + sceneNames.length * (cell.height + GAP),
    channels: 3,
    background: '#f1f7f4',
  },
})
  .composite(await Promise.all(cells))
  .png()
  .toFile(file)
