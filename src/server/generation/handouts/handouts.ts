/** Hand-outs as designed pages: structured text in, a tagged PDF out. Asks nothing and keeps nothing. */
import type { SceneName } from '#art/scenes/scenes.ts'
import type { PaletteName } from '#art/palettes.ts'
import type { HandoutKind } from '#rules/learn/lessons.ts'
import { drawArt, printArt } from './art.ts'
import { type Block, plainOf } from './blocks.ts'
import { inksOf } from './inks.ts'
import { drawFoot } from './marks.ts'
import { millimetres, type Orientation, type PaperName, paperOf } from './paper.ts'
import type { Plan, Wanted } from './plan.ts'
import { planPoster } from './poster.ts'
import { openPress, type Press } from './press.ts'
import { readBlocks } from './read-blocks.ts'
import { readInline } from './read-inline.ts'
import { planSheet } from './sheet.ts'
import { planSlips } from './slips.ts'

export { HandoutRefused } from './blocks.ts'
export type { PaperName } from './paper.ts'

export interface HandoutSource {
  title: string
  kind: HandoutKind
  orientation: Orientation
  /** Who reads it: a band of grades, `families` or `teachers`. */
  audience: string
  /** Structured Markdown. */
  text: string
  /** Said at the foot of each page. */
  unit: { title: string; grade: string }
  /** Of the unit's print. */
  cover: { seed: string; scene: SceneName; palette: PaletteName }
  paper?: PaperName
}

export interface MadeHandout {
  bytes: Uint8Array
  pages: number
}

const margins = (kind: HandoutKind) => {
  const side = { worksheet: 17, poster: 15, slips: 12.7, family_letter: 27, teacher_notes: 23 }[kind]
  return { side: millimetres(side), top: millimetres(kind === 'poster' ? 15 : 14), bottom: millimetres(17) }
}

const planFor = (wanted: Wanted): Plan => {
  if (wanted.kind === 'poster') return planPoster(wanted)
  return wanted.kind === 'slips' ? planSlips(wanted) : planSheet(wanted)
}

/** The first heading is the title. */
const titled = (source: HandoutSource): { title: Wanted['title']; blocks: Block[] } => {
  const blocks = readBlocks(source.text)
  const [first, ...rest] = blocks
  if (first?.kind === 'heading' && first.level === 1) return { title: first.text, blocks: rest }
  return { title: readInline(source.title), blocks }
}

const printPages = async (
  press: Press,
  { source, wanted, plan }: { source: HandoutSource; wanted: Wanted; plan: Plan },
) => {
  const picture = plan.art && (await printArt(source.cover, plan.art))
  for (let page = 0; page < plan.pages; page++) {
    press.newPage()
    if (page === 0 && picture && plan.art) drawArt(press, picture, { area: plan.art, edge: wanted.inks.frame })
    plan.draw(page)
    const foot = { source: `${source.unit.grade}  ·  ${source.unit.title}`, page: page + 1, pages: plan.pages }
    drawFoot(press, wanted.inks, { area: wanted.area, foot })
  }
}

/** The same source gives the same bytes. @throws HandoutRefused where its text is no hand-out */
export const makeHandout = async (source: HandoutSource): Promise<MadeHandout> => {
  const { kind, orientation, audience, unit } = source
  const { title, blocks } = titled(source)
  const paper = paperOf(source.paper ?? 'letter', orientation, margins(kind))
  const subject = `${unit.grade}, ${unit.title}`
  const press = openPress({ title: plainOf(title), subject, language: 'en-US', paper })
  const inks = inksOf(source.cover.palette)
  const wanted: Wanted = { press, inks, kind, audience, orientation, area: paper.area, title, blocks }
  const plan = planFor(wanted)
  await printPages(press, { source, wanted, plan })
  return { bytes: await press.finish(), pages: plan.pages }
}
