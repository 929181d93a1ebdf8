import { expect, test } from 'vitest'
import { DeviceSaveTracker } from './device-save-tracker.ts'

test('who writes is told that it is kept here once it is, and not before', async () => {
  const device = new DeviceSaveTracker()
  const written = Promise.withResolvers<boolean>()
  const kept = device.keep(() => written.promise)
  expect(device.status('saved')).toBe('saving')
  written.resolve(true)
  await kept
  expect(device.status('saving')).toBe('here')
})

test('who goes on writing is not told otherwise at every key', async () => {
  const device = new DeviceSaveTracker()
  await device.keep(async () => true)
  const kept = device.keep(async () => true)
  expect(device.status('here')).toBe('here')
  await kept
})

test('who writes in a browser that keeps nothing is told so', async () => {
  const device = new DeviceSaveTracker()
  await device.keep(async () => false)
  expect(device.status('saving')).toBe('open')
})
