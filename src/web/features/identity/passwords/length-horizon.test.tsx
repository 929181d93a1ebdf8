import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LengthHorizon } from './length-horizon.tsx'

/** @returns the horizontal position of the sun, which is the largest circle */
const readSunX = (length: number): number =>
  Number(
    /<circle cx="([\d.]+)"[^>]* r="14"/.exec(
      renderToStaticMarkup(<LengthHorizon {...{ length, minLength: 12 }} />),
    )?.[1],
  )

test('the sun moves to the right with the length of the password, and stays at the end of the horizon', () => {
  expect(readSunX(13)).toBeGreaterThan(readSunX(12))
  expect(readSunX(200)).toBe(readSunX(60))
  expect(readSunX(200)).toBeGreaterThan(400)
})
