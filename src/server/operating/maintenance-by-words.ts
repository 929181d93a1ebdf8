/** A sign at the door, on this machine: everybody who comes reads it until it is taken away. */
import { rm, writeFile } from 'node:fs/promises'
import { readConfig } from '../platform/config.ts'
import { maintenanceFile, USUAL_SENTENCE } from '../platform/http/maintenance.ts'
import { OperatingRefused } from './refused.ts'

/** Needs no database, so that it can be said while that is being looked after, and while the server runs. */
export const maintenanceByWords = async ([word, ...sentence]: readonly string[]): Promise<string[]> => {
  const file = maintenanceFile(readConfig(process.env))
  if (word === 'off') {
    await rm(file, { force: true })
    return ['Everybody may come in again.']
  }
  if (word !== 'on') throw new OperatingRefused('Say maintenance on ["a sentence for everybody"], or maintenance off.')
  const text = sentence.join(' ').trim() || USUAL_SENTENCE
  await writeFile(file, `${text.slice(0, 300)}\n`)
  return [`Everybody reads now: ${text}`, 'On several machines, say it on each.']
}
