// Draws the default cover of a session whose thumbnail can't be fetched: `node scripts/draw-default-cover.ts`.
import { writeFileSync } from 'node:fs'
import { renderPrint } from '#server/generation/covers/covers.ts'

const [picture] = await renderPrint({
  seed: 'alaia',
  scene: 'bay',
  palette: 'frost',
  width: 800,
  height: 1000,
  widths: [400],
  formats: ['webp'],
})
if (picture) writeFileSync(new URL('../src/art/default-cover.webp', import.meta.url), picture.bytes)
