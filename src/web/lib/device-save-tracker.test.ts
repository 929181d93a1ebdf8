import { expect, test } from 'vitest'
import { DeviceSaveTracker } from './device-save-tracker.ts'

test('device save status is "here" only after the local save has finished', async () => {
  const device = new DeviceSaveTracker()
  const written = Promise.withResolvers<boolean>()
  const kept = device.keep(() => written.promise)
  expect(device.status('saved')).toBe('saving')
  written.resolve(true)
  await kept
  expect(device.status('saving')).toBe('here')
})

test('device save status stays "here" while further changes are saved', async () => {
  const device = new DeviceSaveTracker()
  await device.keep(async () => true)
  const kept = device.keep(async () => true)
  expect(device.status('here')).toBe('here')
  await kept
})

test('device save status is "open" if the browser stores nothing', async () => {
  const device = new DeviceSaveTracker()
  await device.keep(async () => false)
  expect(device.status('saving')).toBe('open')
})
