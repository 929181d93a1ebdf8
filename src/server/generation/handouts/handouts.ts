/**
 * Renders handouts as designed pages: takes structured text and returns a tagged PDF. It reads nothing else and
 * stores nothing.
 */
import type { SceneName } from '#art/scenes/scenes.ts'
import type { PaletteName } from '#art/palettes.ts'
import type { HandoutKind } from '#rules/learn/lessons.ts'
import { drawArt, renderArt } from './art.ts'
import { type Block, toInlineText } from './blocks.ts'
import { getInks } from './inks.ts'
import { drawFooter } from './page-decorations.ts'
import { millimetersToPoints, type Orientation, type PaperName, createPaper } from './paper.ts'
import type { PagePlan, HandoutPlanInput } from './plan.ts'
import { planPoster } from './poster.ts'
import { openPdfPress, type PdfPress } from './pdf-press.ts'
import { parseBlocks } from './parse-blocks.ts'
import { parseInline } from './parse-inline.ts'
import { planWorksheet } from './worksheet.ts'
import { planSlips } from './cut-out-slips.ts'

export { InvalidHandoutError } from './blocks.ts'
export type { PaperName } from './paper.ts'

export interface HandoutSource {
  title: string
  kind: HandoutKind
  orientation: Orientation
  /** The audience of the handout: a grade band, `families` or `teachers`. */
  audience: string
  /** Structured Markdown. */
  text: string
  /** The unit, named at the foot of each page. */
  unit: { title: string; grade: string }
  /** The cover of the unit. */
  cover: { seed: string; scene: SceneName; palette: PaletteName }
  paper?: PaperName
}

export interface RenderedHandout {
  bytes: Uint8Array
  pages: number
}

const getMargins = (kind: HandoutKind) => {
  const side = { worksheet: 17, poster: 15, slips: 12.7, family_letter: 27, teacher_notes: 23 }[kind]
  return {
    side: millimetersToPoints(side),
    top: millimetersToPoints(kind === 'poster' ? 15 : 14),
    bottom: millimetersToPoints(17),
  }
}

const planPages = (planInput: HandoutPlanInput): PagePlan => {
  if (planInput.kind === 'poster') return planPoster(planInput)
  return planInput.kind === 'slips' ? planSlips(planInput) : planWorksheet(planInput)
}

/** Splits off the title: the first heading, or else the title of the source. */
const splitTitle = (source: HandoutSource): { title: HandoutPlanInput['title']; blocks: Block[] } => {
  const blocks = parseBlocks(source.text)
  const [first, ...rest] = blocks
  if (first?.kind === 'heading' && first.level === 1) return { title: first.text, blocks: rest }
  return { title: parseInline(source.title), blocks }
}

const printPages = async (
  press: PdfPress,
  { source, planInput, plan }: { source: HandoutSource; planInput: HandoutPlanInput; plan: PagePlan },
) => {
  const picture = plan.art && (await renderArt(source.cover, plan.art))
  for (let page = 0; page < plan.pages; page++) {
    press.newPage()
    if (page === 0 && picture && plan.art) drawArt(press, picture, { area: plan.art, edge: planInput.inks.frame })
    plan.draw(page)
    const footer = { source: `${source.unit.grade}  ·  ${source.unit.title}`, page: page + 1, pages: plan.pages }
    drawFooter(press, planInput.inks, { area: planInput.area, footer })
  }
}

/** Renders a handout. The same source gives the same bytes. @throws InvalidHandoutError if its text is not a handout */
export const renderHandout = async (source: HandoutSource): Promise<RenderedHandout> => {
  const { kind, orientation, audience, unit } = source
  const { title, blocks } = splitTitle(source)
  const paper = createPaper(source.paper ?? 'letter', orientation, getMargins(kind))
  const subject = `${unit.grade}, ${unit.title}`
  const press = openPdfPress({ title: toInlineText(title), subject, language: 'en-US', paper })
  const inks = getInks(source.cover.palette)
  const planInput: HandoutPlanInput = { press, inks, kind, audience, orientation, area: paper.area, title, blocks }
  const plan = planPages(planInput)
  await printPages(press, { source, planInput, plan })
  return { bytes: await press.finish(), pages: plan.pages }
}
