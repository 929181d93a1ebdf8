import { expect, test, vi } from 'vitest'

/** The browser's parts that the modules need when they are loaded. */
vi.hoisted(() => Object.assign(globalThis, { addEventListener: () => undefined }))

const { describeQuotaLeft } = await import('./welcome.tsx')

const limits = { left: 3, scripts_left: 20 }

test('describeQuotaLeft describes the remaining quota in a sentence', () => {
  expect(describeQuotaLeft(limits)).toBe('You can create the audio of 3 more exercises today.')
  expect(describeQuotaLeft({ ...limits, left: 1 })).toBe('You can create the audio of one more exercise today.')
})

test('describeQuotaLeft says what is still possible if a quota is used up', () => {
  expect(describeQuotaLeft({ ...limits, left: 0 })).toMatch(/for today\. You can still edit/)
  expect(describeQuotaLeft({ ...limits, scripts_left: 0 })).toMatch(/You can still edit exercises you started/)
})
