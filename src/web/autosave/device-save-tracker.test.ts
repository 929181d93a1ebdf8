import { expect, test } from 'vitest'
import { DeviceSaveTracker } from './device-save-tracker.ts'

test('device save status is "here" only after the local save has finished', async () => {
  const device = new DeviceSaveTracker()
  const pendingWrite = Promise.withResolvers<boolean>()
  const saved = device.track(() => pendingWrite.promise)
  expect(device.status('saved')).toBe('saving')
  pendingWrite.resolve(true)
  await saved
  expect(device.status('saving')).toBe('here')
})

test('device save status stays "here" while further changes are saved', async () => {
  const device = new DeviceSaveTracker()
  await device.track(async () => true)
  const saved = device.track(async () => true)
  expect(device.status('here')).toBe('here')
  await saved
})

test('device save status is "open" if the browser stores nothing', async () => {
  const device = new DeviceSaveTracker()
  await device.track(async () => false)
  expect(device.status('saving')).toBe('open')
})
