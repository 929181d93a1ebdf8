/** The head of a handout: its title on the horizon with a print at the end, or on letters a print above the title. */
import { drawHorizon } from './marks.ts'
import type { Area } from './paper.ts'
import type { PagePlan, HandoutPlanInput } from './plan.ts'
import { printText } from './print-text.ts'
import { typesetText, type TypeStyle } from './set-text.ts'

interface Head {
  height: number
  art?: Area
  draw(): void
}

/** The height of the print: less on a landscape page. */
const prints = { portrait: 76, landscape: 58 }
const BAND = 86

const titleType = ({ inks }: HandoutPlanInput, size: number): TypeStyle => ({
  family: 'title',
  size,
  leading: size * 1.08,
  color: inks.title,
  balanced: true,
})

const drawTitle = (
  { press, inks }: HandoutPlanInput,
  set: ReturnType<typeof typesetText>,
  titleArea: Omit<Area, 'height'>,
) => press.tagged(null, 'H1', (drawing) => printText({ press, drawing }, set, { ...titleArea, rule: inks.rule }))

/** A head with the title next to the print, both resting on the horizon. */
export const sheetHead = (planInput: HandoutPlanInput, size: number): Head => {
  const { press, inks, area, title, orientation } = planInput
  const print = prints[orientation]
  const width = area.width - print - 40
  const set = typesetText(press, title, { style: titleType(planInput, size), width })
  const down = Math.max(print, set.height + 14)
  const right = area.x + area.width
  return {
    height: down + 2,
    art: { x: right - print, y: area.y + down - print, width: print, height: print },
    draw() {
      drawHorizon(press, inks, { x: area.x, y: area.y + down, width: area.width - print - 8, sunX: right - print - 28 })
      drawTitle(planInput, set, { x: area.x, y: area.y + down - 8 - set.height, width })
    },
  }
}

/** A head with the title below a print as wide as the letter. */
export const letterHead = (planInput: HandoutPlanInput, size: number): Head => {
  const { press, area, title } = planInput
  const set = typesetText(press, title, { style: titleType(planInput, size), width: area.width })
  return {
    height: BAND + 16 + set.height,
    art: { x: area.x, y: area.y, width: area.width, height: BAND },
    draw: () => drawTitle(planInput, set, { x: area.x, y: area.y + BAND + 16, width: area.width }),
  }
}

/** A head without a print: slips are cut up, so their title only names them. */
export const plainHead = (planInput: HandoutPlanInput, size: number): Head => {
  const { press, inks, area, title } = planInput
  const set = typesetText(press, title, { style: titleType(planInput, size), width: area.width - 70 })
  const down = set.height + 6
  return {
    height: down + 2,
    draw() {
      const sunX = area.x + area.width - 28
      drawHorizon(press, inks, { x: area.x, y: area.y + down, width: area.width, sunX })
      drawTitle(planInput, set, { x: area.x, y: area.y, width: area.width - 70 })
    },
  }
}

export type { Head, PagePlan as Plan }
