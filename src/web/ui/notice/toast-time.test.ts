import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { getExitDelay, TOAST_CLOSES_AFTER_MS } from './toasts.tsx'

it('toast disappears one second after it was shown, including its animation', () => {
  const styles = readFileSync(new URL('toast-stack.module.css', import.meta.url), 'utf8')
  const leaving = Number(/--t-toast: (\d+)ms/.exec(styles)?.[1])
  expect(getExitDelay(TOAST_CLOSES_AFTER_MS) + leaving).toBe(1000)
})
