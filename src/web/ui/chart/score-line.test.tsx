import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import '../icon/all-icons.ts'
import { ScoreLine } from './score-line.tsx'
import styles from './score-line.module.css'

const draw = (value: number, outOf: number): string =>
  renderToStaticMarkup(<ScoreLine name="Maple" value={value} outOf={outOf} count="" percent="" word="" />)

describe('score line', () => {
  it('has the color of its score, also red at exactly 0', () => {
    const colors = [0, 1, 2, 5, 6].map((value) =>
      (['red', 'yellow', 'green', 'blue'] as const).filter((color) => draw(value, 5).includes(styles[color]!)),
    )
    expect(colors).toEqual([['red'], ['red'], ['yellow'], ['green'], ['blue']])
  })

  it('has no color without a maximum', () => {
    expect(draw(0, 0)).not.toContain(styles['red']!)
  })
})
