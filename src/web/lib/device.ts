/**
 * The random id of this browser. It says nothing about the person, and ties a session to the browser in which it was
 * opened.
 */
import { stored } from './storage/stored.ts'

/** Returns a random version 4 uuid; `crypto.randomUUID` is missing if a school serves over plain HTTP. */
export const createUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const getDeviceIdentity = (): string => {
  const existing = stored.device.read()
  if (existing) return existing
  const created = createUuid()
  stored.device.write(created)
  return created
}
