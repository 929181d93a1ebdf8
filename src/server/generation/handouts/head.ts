/** The head of a handout: its title on the horizon with a print at the end, or on letters a print above the title. */
import { drawHorizon } from './page-decorations.ts'
import type { PrintArea } from './paper.ts'
import type { HandoutPlanInput } from './plan.ts'
import { printText } from './print-text.ts'
import { typesetText, type TypeStyle } from './typeset-text.ts'

interface Head {
  height: number
  art?: PrintArea
  draw(): void
}

/** The height of the print: less on a landscape page. */
const printSizes = { portrait: 76, landscape: 58 }
const BAND_HEIGHT = 86

const createTitleStyle = ({ inks }: HandoutPlanInput, size: number): TypeStyle => ({
  family: 'title',
  size,
  leading: size * 1.08,
  color: inks.title,
  balanced: true,
})

const drawTitle = (
  { press, inks }: HandoutPlanInput,
  typesetTitle: ReturnType<typeof typesetText>,
  titleArea: Omit<PrintArea, 'height'>,
) =>
  press.tagged(null, 'H1', (drawing) => printText({ press, drawing }, typesetTitle, { ...titleArea, rule: inks.rule }))

/** A head with the title next to the print, both resting on the horizon. */
export const createSheetHead = (planInput: HandoutPlanInput, size: number): Head => {
  const { press, inks, area, title, orientation } = planInput
  const printSize = printSizes[orientation]
  const width = area.width - printSize - 40
  const typesetTitle = typesetText(press, title, { style: createTitleStyle(planInput, size), width })
  const horizonOffset = Math.max(printSize, typesetTitle.height + 14)
  const right = area.x + area.width
  return {
    height: horizonOffset + 2,
    art: { x: right - printSize, y: area.y + horizonOffset - printSize, width: printSize, height: printSize },
    draw() {
      drawHorizon(press, inks, {
        x: area.x,
        y: area.y + horizonOffset,
        width: area.width - printSize - 8,
        sunX: right - printSize - 28,
      })
      drawTitle(planInput, typesetTitle, { x: area.x, y: area.y + horizonOffset - 8 - typesetTitle.height, width })
    },
  }
}

/** A head with the title below a print as wide as the letter. */
export const createLetterHead = (planInput: HandoutPlanInput, size: number): Head => {
  const { press, area, title } = planInput
  const typesetTitle = typesetText(press, title, { style: createTitleStyle(planInput, size), width: area.width })
  return {
    height: BAND_HEIGHT + 16 + typesetTitle.height,
    art: { x: area.x, y: area.y, width: area.width, height: BAND_HEIGHT },
    draw: () => drawTitle(planInput, typesetTitle, { x: area.x, y: area.y + BAND_HEIGHT + 16, width: area.width }),
  }
}

/** A head without a print: slips are cut up, so their title only names them. */
export const createPlainHead = (planInput: HandoutPlanInput, size: number): Head => {
  const { press, inks, area, title } = planInput
  const typesetTitle = typesetText(press, title, { style: createTitleStyle(planInput, size), width: area.width - 70 })
  const horizonOffset = typesetTitle.height + 6
  return {
    height: horizonOffset + 2,
    draw() {
      const sunX = area.x + area.width - 28
      drawHorizon(press, inks, { x: area.x, y: area.y + horizonOffset, width: area.width, sunX })
      drawTitle(planInput, typesetTitle, { x: area.x, y: area.y, width: area.width - 70 })
    },
  }
}
